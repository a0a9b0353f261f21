package org.prismlang.runtime.driver;

import java.util.function.IntFunction;

/**
 * A function of the driver.
 *
 * @param cause a status in words
 */
record Call(NativeFunction function, IntFunction<String> cause) {
  /** Pointers and handles are {@code long}s. Throws a {@link DriverException}. */
  void of(Object... arguments) {
    check(status(arguments));
  }

  /** The same, for what each launch calls. */
  void ofOne(long argument) {
    check(function.statusOfOne(argument));
  }

  void ofFour(long first, long second, long third, long fourth) {
    check(function.statusOfFour(first, second, third, fourth));
  }

  private void check(int status) {
    if (status != 0) {
      throw new DriverException(function.name(), status, cause.apply(status));
    }
  }

  int status(Object... arguments) {
    return function.status(arguments);
  }
}

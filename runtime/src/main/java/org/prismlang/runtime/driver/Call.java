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
    int status = status(arguments);
    if (status != 0) {
      throw new DriverException(function.name(), status, cause.apply(status));
    }
  }

  int status(Object... arguments) {
    return function.status(arguments);
  }
}

package org.prismlang.runtime.driver;

import java.lang.invoke.MethodHandle;
import java.util.function.IntFunction;

/** A function of the driver. */
final class Call {
  private final String name;
  private final MethodHandle handle;
  private final IntFunction<String> cause;

  /**
   * @param handle takes numbers, gives back the driver's status
   * @param cause a status in words
   */
  Call(String name, MethodHandle handle, IntFunction<String> cause) {
    this.name = name;
    int count = handle.type().parameterCount();
    this.handle =
        handle
            .asType(handle.type().generic().changeReturnType(int.class))
            .asSpreader(Object[].class, count);
    this.cause = cause;
  }

  /** Pointers and handles are {@code long}s. Throws a {@link DriverException}. */
  void of(Object... arguments) {
    int status = status(arguments);
    if (status != 0) {
      throw new DriverException(name, status, cause.apply(status));
    }
  }

  int status(Object... arguments) {
    try {
      return (int) handle.invokeExact(arguments);
    } catch (Throwable e) {
      throw new IllegalStateException(name, e);
    }
  }
}

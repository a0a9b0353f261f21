package org.prismlang.bench.library;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.prismlang.runtime.driver.NativeFunction;
import org.prismlang.runtime.driver.NativeLibrary;

/** A library of functions that give back a status, 0 for success. */
final class SharedLibrary {
  private final NativeLibrary library;
  private final IntFunction<String> cause;
  private final Map<String, NativeFunction> functions = new HashMap<>();

  private SharedLibrary(NativeLibrary library, IntFunction<String> cause) {
    this.library = library;
    this.cause = cause;
  }

  /** By a name that the system looks for, or by a path; empty where it cannot be loaded. */
  static Optional<SharedLibrary> load(String name) {
    return NativeLibrary.load(name).map(it -> new SharedLibrary(it, SharedLibrary::number));
  }

  private static String number(int status) {
    return "status " + status;
  }

  /** The library's own words for a status, by its function from a status to a C string. */
  SharedLibrary explainingBy(String function) {
    return new SharedLibrary(
        library, status -> library.text(function, status).orElse(number(status)));
  }

  boolean has(String function) {
    return library.has(function);
  }

  /** As {@link NativeLibrary#function} has it. Throws a {@link LibraryException}. */
  void call(String name, String shape, Object... arguments) {
    int status = function(name, shape).status(arguments);
    if (status != 0) {
      throw new LibraryException(name, cause.apply(status));
    }
  }

  private synchronized NativeFunction function(String name, String shape) {
    return functions.computeIfAbsent(
        name,
        it ->
            library
                .function(it, shape)
                .orElseThrow(
                    () ->
                        new LibraryException(
                            it, "the library is too old: it has no such function")));
  }
}

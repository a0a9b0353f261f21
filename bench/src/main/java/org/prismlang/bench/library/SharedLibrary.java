package org.prismlang.bench.library;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/** A library of functions that give back a status, 0 for success. It stays loaded. */
@SuppressWarnings("restricted") // calling native code is what this is for
final class SharedLibrary {
  private final SymbolLookup symbols;
  private final Map<String, MethodHandle> calls = new HashMap<>();
  private IntFunction<String> cause = status -> "status " + status;

  private SharedLibrary(SymbolLookup symbols) {
    this.symbols = symbols;
  }

  /** By a name that the system looks for, or by a path; empty where it cannot be loaded. */
  static Optional<SharedLibrary> load(String name) {
    try {
      return Optional.of(new SharedLibrary(SymbolLookup.libraryLookup(name, Arena.global())));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The library's own words for a status, by its function from a status to a C string. */
  SharedLibrary explainingBy(String function) {
    cause =
        status -> {
          var symbol = symbols.find(function);
          if (symbol.isEmpty()) {
            return "status " + status;
          }
          var shape = FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT);
          try {
            long text =
                (long)
                    Linker.nativeLinker().downcallHandle(symbol.get(), shape).invokeExact(status);
            return MemorySegment.ofAddress(text).reinterpret(Long.MAX_VALUE).getString(0);
          } catch (Throwable e) {
            throw new IllegalStateException(function, e);
          }
        };
    return this;
  }

  boolean has(String function) {
    return symbols.find(function).isPresent();
  }

  /**
   * Throws a {@link LibraryException} where the status is not 0.
   *
   * @param shape of the parameters, a letter each: I for 32 bits, J for 64, pointers among them
   * @param arguments pointers and handles are {@code long}s
   */
  void call(String name, String shape, Object... arguments) {
    int status;
    try {
      status = (int) handle(name, shape).invokeExact(arguments);
    } catch (LibraryException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(name, e);
    }
    if (status != 0) {
      throw new LibraryException(name, cause.apply(status));
    }
  }

  private synchronized MethodHandle handle(String name, String shape) {
    return calls.computeIfAbsent(name, it -> bound(it, shape));
  }

  private MethodHandle bound(String name, String shape) {
    var symbol = symbols.find(name);
    if (symbol.isEmpty()) {
      throw new LibraryException(name, "the library is too old: it has no such function");
    }
    var parameters = new MemoryLayout[shape.length()];
    for (int i = 0; i < parameters.length; i++) {
      parameters[i] = shape.charAt(i) == 'I' ? ValueLayout.JAVA_INT : ValueLayout.JAVA_LONG;
    }
    var function = FunctionDescriptor.of(ValueLayout.JAVA_INT, parameters);
    var handle = Linker.nativeLinker().downcallHandle(symbol.get(), function);
    return handle
        .asType(handle.type().generic().changeReturnType(int.class))
        .asSpreader(Object[].class, parameters.length);
  }
}

package org.prismlang.runtime.driver;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/** A shared library of C functions. It stays loaded: others of the process may use it, too. */
@SuppressWarnings("restricted") // calling native code is what this is for
public final class NativeLibrary {
  private final SymbolLookup symbols;

  private NativeLibrary(SymbolLookup symbols) {
    this.symbols = symbols;
  }

  /** By a name that the system looks for, or by a path; empty where it cannot be loaded. */
  public static Optional<NativeLibrary> load(String name) {
    try {
      return Optional.of(new NativeLibrary(SymbolLookup.libraryLookup(name, Arena.global())));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  public boolean has(String function) {
    return symbols.find(function).isPresent();
  }

  /**
   * A function that gives back a status.
   *
   * @param shape of its parameters, a letter each: I for 32, J for 64 bits, pointers among them
   */
  public Optional<NativeFunction> function(String name, String shape) {
    var parameters = new MemoryLayout[shape.length()];
    for (int i = 0; i < parameters.length; i++) {
      parameters[i] = shape.charAt(i) == 'I' ? ValueLayout.JAVA_INT : ValueLayout.JAVA_LONG;
    }
    var type = FunctionDescriptor.of(ValueLayout.JAVA_INT, parameters);
    return symbols
        .find(name)
        .map(
            symbol -> new NativeFunction(name, Linker.nativeLinker().downcallHandle(symbol, type)));
  }

  /** The text that a function from a status to a C string has for it; empty without one. */
  public Optional<String> text(String function, int status) {
    var type = FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_INT);
    return symbols
        .find(function)
        .map(symbol -> Linker.nativeLinker().downcallHandle(symbol, type))
        .map(handle -> NativeFunction.text(function, handle, status));
  }
}

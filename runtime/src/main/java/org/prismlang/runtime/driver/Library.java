package org.prismlang.runtime.driver;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Map;

/** The shared library, its functions found by name, each once. */
@SuppressWarnings("restricted") // calling native code is what this is for
final class Library {
  private final SymbolLookup symbols;
  private final Map<String, Call> calls = new HashMap<>();

  private Library(SymbolLookup symbols) {
    this.symbols = symbols;
  }

  /** It stays loaded: other libraries of the process may use the driver, too. */
  static Library load(String name) throws DriverMissing {
    try {
      return new Library(SymbolLookup.libraryLookup(name, Arena.global()));
    } catch (IllegalArgumentException e) {
      throw new DriverMissing("no NVIDIA driver here: " + name + " cannot be loaded");
    }
  }

  boolean has(String function) {
    return symbols.find(function).isPresent();
  }

  /**
   * A function that gives back a status.
   *
   * @param shape of its parameters, a letter each: I for 32, J for 64 bits, pointers among them
   */
  synchronized Call call(String name, String shape) {
    return calls.computeIfAbsent(name, it -> bind(it, shape));
  }

  private Call bind(String name, String shape) {
    var symbol =
        symbols
            .find(name)
            .orElseThrow(
                () -> new DriverException(name, -1, "this driver is too old: it has no " + name));
    var parameters = new MemoryLayout[shape.length()];
    for (int i = 0; i < parameters.length; i++) {
      parameters[i] = shape.charAt(i) == 'I' ? ValueLayout.JAVA_INT : ValueLayout.JAVA_LONG;
    }
    var function = FunctionDescriptor.of(ValueLayout.JAVA_INT, parameters);
    return new Call(name, Linker.nativeLinker().downcallHandle(symbol, function), this::cause);
  }

  /** {@code CUDA_ERROR_INVALID_VALUE, invalid argument}. */
  String cause(int status) {
    var name = text("cuGetErrorName", status);
    var words = text("cuGetErrorString", status);
    return name.isEmpty() ? "status " + status : words.isEmpty() ? name : name + ", " + words;
  }

  private String text(String function, int status) {
    if (!has(function)) {
      return "";
    }
    try (var arena = Arena.ofConfined()) {
      var found = arena.allocate(ValueLayout.JAVA_LONG);
      if (call(function, "IJ").status(status, found.address()) != 0) {
        return "";
      }
      var text = MemorySegment.ofAddress(found.get(ValueLayout.JAVA_LONG, 0));
      return text.address() == 0 ? "" : text.reinterpret(Long.MAX_VALUE).getString(0);
    }
  }
}

package org.prismlang.runtime.driver;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Map;

/** The driver's library, its functions found by name, each once. */
final class Library {
  private final NativeLibrary library;
  private final Map<String, Call> calls = new HashMap<>();

  private Library(NativeLibrary library) {
    this.library = library;
  }

  static Library load(String name) throws DriverMissing {
    var library = NativeLibrary.load(name);
    if (library.isEmpty()) {
      throw new DriverMissing("no NVIDIA driver here: " + name + " cannot be loaded");
    }
    return new Library(library.get());
  }

  boolean has(String function) {
    return library.has(function);
  }

  /** As {@link NativeLibrary#function} has it. */
  synchronized Call call(String name, String shape) {
    return calls.computeIfAbsent(name, it -> bind(it, shape));
  }

  private Call bind(String name, String shape) {
    return new Call(
        library
            .function(name, shape)
            .orElseThrow(
                () -> new DriverException(name, -1, "this driver is too old: it has no " + name)),
        this::cause);
  }

  /** {@code CUDA_ERROR_INVALID_VALUE, invalid argument}. */
  String cause(int status) {
    var name = text("cuGetErrorName", status);
    var words = text("cuGetErrorString", status);
    return name.isEmpty() ? "status " + status : words.isEmpty() ? name : name + ", " + words;
  }

  @SuppressWarnings("restricted") // the driver says that a text is there
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

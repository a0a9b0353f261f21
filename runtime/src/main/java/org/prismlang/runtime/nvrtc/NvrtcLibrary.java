package org.prismlang.runtime.nvrtc;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.cuda.nvcc.Answer;
import org.prismlang.cuda.nvcc.CudaCompiler;
import org.prismlang.runtime.driver.NativeLibrary;

/** The functions of NVRTC. */
final class NvrtcLibrary {
  private final NativeLibrary library;

  private NvrtcLibrary(NativeLibrary library) {
    this.library = library;
  }

  /** Empty where it cannot be loaded, or is something else. */
  static Optional<NvrtcLibrary> load(Path file) {
    loadCompanions(file);
    return NativeLibrary.load(file.toString())
        .filter(it -> it.has("nvrtcGetCUBIN"))
        .map(NvrtcLibrary::new);
  }

  /** It looks for them where the system does, and packages of Python are not there. */
  private static void loadCompanions(Path file) {
    try (var found =
        Files.newDirectoryStream(file.toAbsolutePath().getParent(), "libnvrtc-builtins.so*")) {
      found.forEach(it -> NativeLibrary.load(it.toString()));
    } catch (IOException | DirectoryIteratorException e) {
      // Then the system may know where they are.
    }
  }

  /** {@code 12004} for 12.4. */
  int version() {
    try (var arena = Arena.ofConfined()) {
      var major = arena.allocate(ValueLayout.JAVA_INT);
      var minor = arena.allocate(ValueLayout.JAVA_INT);
      must("nvrtcVersion", "JJ", major.address(), minor.address());
      return major.get(ValueLayout.JAVA_INT, 0) * 1000 + minor.get(ValueLayout.JAVA_INT, 0);
    }
  }

  /** Machines that it compiles for: {@code 90} for sm_90 and its kin. */
  Set<Integer> architectures() {
    try (var arena = Arena.ofConfined()) {
      var count = arena.allocate(ValueLayout.JAVA_INT);
      must("nvrtcGetNumSupportedArchs", "J", count.address());
      var numbers = arena.allocate(ValueLayout.JAVA_INT, count.get(ValueLayout.JAVA_INT, 0));
      must("nvrtcGetSupportedArchs", "J", numbers.address());
      var known = new HashSet<Integer>();
      for (int i = 0; i < count.get(ValueLayout.JAVA_INT, 0); i++) {
        known.add(numbers.getAtIndex(ValueLayout.JAVA_INT, i));
      }
      return known;
    }
  }

  CudaCompiler.Made compile(String source, List<String> options) {
    try (var arena = Arena.ofConfined()) {
      var names = List.copyOf(Headers.BUILT_IN.keySet());
      var texts = names.stream().map(Headers.BUILT_IN::get).toList();
      var program = arena.allocate(ValueLayout.JAVA_LONG);
      must(
          "nvrtcCreateProgram",
          "JJJIJJ",
          program.address(),
          arena.allocateFrom(source).address(),
          arena.allocateFrom("kernel.cu").address(),
          names.size(),
          strings(texts, arena),
          strings(names, arena));
      long handle = program.get(ValueLayout.JAVA_LONG, 0);
      try {
        int status =
            status("nvrtcCompileProgram", "JIJ", handle, options.size(), strings(options, arena));
        return made(handle, status);
      } finally {
        must("nvrtcDestroyProgram", "J", program.address());
      }
    }
  }

  private CudaCompiler.Made made(long program, int status) {
    var log = content("nvrtcGetProgramLog", program);
    var answer = Answer.of(status, text(log).lines().filter(it -> !it.isBlank()).toList());
    var image = status == 0 ? content("nvrtcGetCUBIN", program) : MemorySegment.NULL;
    return new CudaCompiler.Made(answer, image);
  }

  /** Without the zero at its end. */
  private static String text(MemorySegment log) {
    return log.byteSize() == 0 ? "" : log.getString(0);
  }

  /** What a function writes that has another one to say how much. */
  private MemorySegment content(String function, long program) {
    try (var arena = Arena.ofConfined()) {
      var size = arena.allocate(ValueLayout.JAVA_LONG);
      must(function + "Size", "JJ", program, size.address());
      var bytes = arena.allocate(size.get(ValueLayout.JAVA_LONG, 0));
      must(function, "JJ", program, bytes.address());
      return MemorySegment.ofArray(bytes.toArray(ValueLayout.JAVA_BYTE));
    }
  }

  /** An array of C strings. */
  private static long strings(List<String> texts, Arena arena) {
    var addresses = arena.allocate(ValueLayout.JAVA_LONG, texts.size());
    for (int i = 0; i < texts.size(); i++) {
      addresses.setAtIndex(ValueLayout.JAVA_LONG, i, arena.allocateFrom(texts.get(i)).address());
    }
    return addresses.address();
  }

  private void must(String function, String shape, Object... arguments) {
    int status = status(function, shape, arguments);
    if (status != 0) {
      throw new IllegalStateException(
          function + ": " + library.text("nvrtcGetErrorString", status).orElse("" + status));
    }
  }

  private int status(String function, String shape, Object... arguments) {
    return library
        .function(function, shape)
        .orElseThrow(() -> new IllegalStateException("NVRTC without " + function))
        .status(arguments);
  }
}

package org.prismlang.runtime.nvrtc;

import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.cuda.nvcc.Answer;
import org.prismlang.cuda.nvcc.CudaCompiler;
import org.prismlang.cuda.nvcc.LibrarySearch;
import org.prismlang.cuda.nvcc.Nvcc;
import org.prismlang.lang.type.Target;

/** The compiler that is a library. It is loaded when something is to be compiled. */
public record Nvrtc(Path library) implements CudaCompiler {
  /** Of the environment: names the library to use. */
  public static final String VARIABLE = "PRISM_NVRTC";

  /** Newer ones first; those before CUDA 12 know too little. */
  private static final List<String> NAMES = List.of("libnvrtc.so.13", "libnvrtc.so.12");

  /** What nvcc has from the host's headers, unasked. */
  private static final List<String> CONSTANTS =
      List.of("INFINITY=__int_as_float(0x7f800000)", "NAN=__int_as_float(0x7fc00000)");

  /** Looks for it: where {@link #VARIABLE} says, and then nowhere else; where libraries are. */
  public static Optional<Nvrtc> of(Map<String, String> environment) {
    var named = environment.getOrDefault(VARIABLE, "");
    var found = named.isEmpty() ? LibrarySearch.of(environment).find(NAMES) : file(named);
    return found.map(Nvrtc::new);
  }

  private static Optional<Path> file(String named) {
    try {
      return Optional.of(Path.of(named)).filter(Files::isRegularFile);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  @Override
  public String place() {
    return library.toString();
  }

  /** {@code nvrtc-13.0}. */
  @Override
  public Optional<String> version() {
    return NvrtcLibrary.load(library)
        .map(it -> "nvrtc-" + it.version() / 1000 + "." + it.version() % 1000);
  }

  @Override
  public Made compile(String source, Target target) {
    var loaded = NvrtcLibrary.load(library);
    if (loaded.isEmpty()) {
      return failed("it cannot be loaded, or is no NVRTC");
    }
    var known = loaded.get().architectures();
    if (!known.isEmpty() && !known.contains(generation(target))) {
      return failed("it knows no " + Nvcc.architecture(target) + ": a newer CUDA does");
    }
    var made = loaded.get().compile(source, options(target));
    return made.answer().lines().stream().anyMatch(Nvrtc::lacksHeader) ? without(made) : made;
  }

  private static int generation(Target target) {
    return Integer.parseInt(target.text().replaceAll("\\D", ""));
  }

  private List<String> options(Target target) {
    var options = new ArrayList<String>();
    options.add("--std=c++17");
    options.add("--gpu-architecture=" + Nvcc.architecture(target));
    options.add("--ptxas-options=-v");
    CONSTANTS.forEach(it -> options.add("--define-macro=" + it));
    Headers.beside(library).forEach(it -> options.add("--include-path=" + it));
    return options;
  }

  private static boolean lacksHeader(String line) {
    return line.contains("catastrophic error") && line.contains("open source file");
  }

  private static Made without(Made made) {
    return failed(
        "it lacks headers of CUDA (packages nvidia-cuda-runtime and nvidia-cuda-cccl): "
            + made.answer().lines().getFirst());
  }

  private static Made failed(String why) {
    return new Made(Answer.of(1, List.of(why)), MemorySegment.NULL);
  }
}

package org.prismlang.cuda.nvcc;

import java.io.File;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.type.Target;

/** The CUDA compiler of a toolkit. */
public record Nvcc(Path program) implements CudaCompiler {
  /** Of the environment: names the compiler to use. */
  public static final String VARIABLE = "PRISM_NVCC";

  private static final Path TOOLKITS = Path.of("/usr/local");

  /**
   * Looks for it: where {@link #VARIABLE} says, and then nowhere else; on the path; in CUDA_HOME
   * and CUDA_PATH; where toolkits are installed.
   */
  public static Optional<Nvcc> of(Map<String, String> environment) {
    var places = new ArrayList<Path>();
    var named = paths(environment, VARIABLE, "\0");
    if (named.isEmpty()) {
      paths(environment, "PATH", File.pathSeparator)
          .forEach(folder -> places.add(folder.resolve("nvcc")));
      var toolkits = new ArrayList<Path>();
      toolkits.addAll(paths(environment, "CUDA_HOME", "\0"));
      toolkits.addAll(paths(environment, "CUDA_PATH", "\0"));
      toolkits.addAll(toolkits());
      toolkits.forEach(folder -> places.add(folder.resolve("bin").resolve("nvcc")));
    } else {
      places.addAll(named);
    }
    for (var place : places) {
      if (Files.isRegularFile(place) && Files.isExecutable(place)) {
        return Optional.of(new Nvcc(place));
      }
    }
    return Optional.empty();
  }

  /** What a variable names; nothing of it that is no path. */
  private static List<Path> paths(Map<String, String> environment, String name, String separator) {
    var paths = new ArrayList<Path>();
    for (var path : environment.getOrDefault(name, "").split(separator, -1)) {
      try {
        if (!path.isEmpty()) {
          paths.add(Path.of(path));
        }
      } catch (InvalidPathException e) {
        // No place of this machine.
      }
    }
    return paths;
  }

  @Override
  public String place() {
    return program.toString();
  }

  /** {@code 12.4.131}, from the line {@code Cuda compilation tools, release 12.4, V12.4.131}. */
  @Override
  public Optional<String> version() {
    try {
      for (var line : output(List.of(program.toString(), "--version")).lines()) {
        int at = line.indexOf(", V");
        if (line.contains("release") && at >= 0) {
          return Optional.of(line.substring(at + 3).strip());
        }
      }
    } catch (IOException e) {
      // It cannot be started.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }

  /** All that decides what becomes of a text, but the compiler. */
  static String options(Target target) {
    return "-std=c++17 -cubin -arch=" + architecture(target);
  }

  @Override
  public Made compile(String source, Target target) throws IOException, InterruptedException {
    var folder = Files.createTempDirectory("prism");
    var text = folder.resolve("kernel.cu");
    var cubin = folder.resolve("kernel.cubin");
    try {
      Files.writeString(text, source);
      var answer = cubin(text, cubin, target);
      var image = answer.status() == 0 ? Files.readAllBytes(cubin) : new byte[0];
      return new Made(answer, MemorySegment.ofArray(image));
    } finally {
      Files.deleteIfExists(text);
      Files.deleteIfExists(cubin);
      Files.deleteIfExists(folder);
    }
  }

  /** Compiles what was generated for one target, and has the assembler tell what it did. */
  public Answer cubin(Path source, Path cubin, Target target)
      throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(program.toString());
    command.addAll(List.of(options(target).split(" ")));
    command.addAll(List.of("-Xptxas", "-v", "-o", cubin.toString(), source.toString()));
    var output = output(command);
    return Answer.of(output.status(), output.lines());
  }

  private record Output(int status, List<String> lines) {}

  private static Output output(List<String> command) throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .start();
    try {
      var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Output(process.waitFor(), output.lines().toList());
    } finally {
      process.destroy();
    }
  }

  /** With the instructions that only this generation has. */
  public static String architecture(Target target) {
    return target == Target.SM_100 ? "sm_100a" : target.text();
  }

  /** {@code /usr/local/cuda}, then those with a version, newest first. */
  private static List<Path> toolkits() {
    var found = new ArrayList<Path>();
    try (var folders = Files.newDirectoryStream(TOOLKITS, "cuda-*")) {
      folders.forEach(found::add);
    } catch (IOException | DirectoryIteratorException e) {
      // Nothing is installed there.
    }
    found.sort(Comparator.comparingInt(Nvcc::release).reversed());
    found.addFirst(TOOLKITS.resolve("cuda"));
    return found;
  }

  /** {@code cuda-12.4} as 12004, so that 12.10 is newer. */
  private static int release(Path toolkit) {
    int version = 0;
    for (var part : toolkit.getFileName().toString().split("\\D+", -1)) {
      version = version * 1000 + (part.isEmpty() || part.length() > 3 ? 0 : Integer.parseInt(part));
    }
    return version;
  }
}

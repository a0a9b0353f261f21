package org.prismlang.cuda.nvcc;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.type.Target;

/** The CUDA compiler of a machine. */
public record Nvcc(Path program) {
  private static final Path TOOLKITS = Path.of("/usr/local");

  /**
   * Looks for it.
   *
   * @param named by the user: then nowhere else
   * @param folders to look into, in order, before those where toolkits are installed
   */
  public static Optional<Nvcc> find(Optional<Path> named, List<Path> folders) {
    var places = new ArrayList<Path>();
    if (named.isPresent()) {
      places.add(named.get());
    } else {
      folders.forEach(folder -> places.add(folder.resolve("nvcc")));
      toolkits().forEach(folder -> places.add(folder.resolve("bin").resolve("nvcc")));
    }
    for (var place : places) {
      if (Files.isRegularFile(place) && Files.isExecutable(place)) {
        return Optional.of(new Nvcc(place));
      }
    }
    return Optional.empty();
  }

  /** Compiles what was generated for one target, and has the assembler tell what it did. */
  public Answer cubin(Path source, Path cubin, Target target)
      throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(
                program.toString(),
                "-std=c++17",
                "-cubin",
                "-arch=" + architecture(target),
                "-Xptxas",
                "-v",
                "-o",
                cubin.toString(),
                source.toString())
            .redirectErrorStream(true)
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .start();
    try {
      var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return Answer.of(process.waitFor(), output.lines().toList());
    } finally {
      process.destroy();
    }
  }

  /** With the instructions that only this generation has. */
  private static String architecture(Target target) {
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
    found.sort(Comparator.comparingInt(Nvcc::version).reversed());
    found.addFirst(TOOLKITS.resolve("cuda"));
    return found;
  }

  /** {@code cuda-12.4} as 12004, so that 12.10 is newer. */
  private static int version(Path toolkit) {
    int version = 0;
    for (var part : toolkit.getFileName().toString().split("\\D+", -1)) {
      version = version * 1000 + (part.isEmpty() || part.length() > 3 ? 0 : Integer.parseInt(part));
    }
    return version;
  }
}

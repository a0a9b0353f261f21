package org.prismlang.cuda.operation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.type.Target;

/** The CUDA compiler, where there is one. */
public final class Nvcc {
  private final Path program;

  private Nvcc(Path program) {
    this.program = program;
  }

  public static Optional<Nvcc> find() {
    var places = new ArrayList<Path>();
    var path = System.getenv("PATH");
    if (path != null) {
      for (var folder : path.split(":", -1)) {
        places.add(Path.of(folder, "nvcc"));
      }
    }
    places.add(Path.of("/usr/local/cuda/bin/nvcc"));
    return places.stream().filter(Files::isExecutable).findFirst().map(Nvcc::new);
  }

  /** What the compiler and the assembler said, whether they were content, and what they made. */
  public record Outcome(int status, String text, Path cubin) {}

  public Outcome compile(String source, Target target, Path folder)
      throws IOException, InterruptedException {
    var file = folder.resolve(target.text() + ".cu");
    var cubin = folder.resolve("out.cubin");
    Files.writeString(file, source);
    var command =
        List.of(
            program.toString(),
            "-arch=" + target.text(),
            "-cubin",
            "-Werror",
            "all-warnings",
            "-Xptxas",
            "-v",
            "-o",
            cubin.toString(),
            file.toString());
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), text, cubin);
  }
}

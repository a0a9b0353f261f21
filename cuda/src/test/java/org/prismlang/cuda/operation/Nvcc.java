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

  /** What the compiler and the assembler said, and whether they were content. */
  public record Outcome(int status, String text) {}

  public Outcome compile(String source, Target target, Path folder, String... more)
      throws IOException, InterruptedException {
    var file = folder.resolve("prelude_" + target.text() + ".cu");
    Files.writeString(file, source);
    var command =
        new ArrayList<>(
            List.of(
                program.toString(),
                "-arch=" + target.text(),
                "-cubin",
                "-Werror",
                "all-warnings",
                "-Xptxas",
                "-v",
                "-o",
                folder.resolve("out.cubin").toString(),
                file.toString()));
    command.addAll(List.of(more));
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), text);
  }
}

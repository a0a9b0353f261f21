package org.prismlang.bench.library;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.prismlang.bench.measure.Contestant;
import org.prismlang.bench.measure.Protocol;
import org.prismlang.cuda.nvcc.LibrarySearch;

/**
 * PyTorch, which brings cuDNN. It runs in a process of its own, started when it is first asked,
 * with inputs of its own and the same protocol; its bursts take their turn among ours.
 */
public final class Torch {
  private static final String PROGRAM = "/bench/torch_bench.py";
  private static final Pattern VERSION = Pattern.compile("__version__ = '([^']*)'");

  private final Path python;
  private final Path files;
  private Optional<Server> server = Optional.empty();

  private Torch(Path python, Path files) {
    this.python = python;
    this.files = files;
  }

  /** The first Python that has it. */
  public static Optional<Torch> of(Map<String, String> environment) {
    for (var python : LibrarySearch.pythons(environment)) {
      var prefix = python.resolveSibling("..").normalize();
      try (var versions = Files.newDirectoryStream(prefix.resolve("lib"), "python3*")) {
        for (var version : versions) {
          for (var packages : List.of("site-packages", "dist-packages")) {
            var files = version.resolve(packages).resolve("torch");
            if (Files.isRegularFile(files.resolve("version.py"))) {
              return Optional.of(new Torch(python, files));
            }
          }
        }
      } catch (IOException | DirectoryIteratorException e) {
        // No packages there.
      }
    }
    return Optional.empty();
  }

  /** {@code PyTorch 2.11.0+cu130}. */
  public String version() {
    try {
      var found = VERSION.matcher(Files.readString(files.resolve("version.py")));
      return "PyTorch" + (found.find() ? " " + found.group(1) : "");
    } catch (IOException e) {
      return "PyTorch";
    }
  }

  /**
   * Throws a {@link LibraryException} where it cannot do it.
   *
   * @param name as in the tables; what is said of the other process is added
   */
  public Contestant contestant(String name, String operation, String kind, int a, int b) {
    var request = "open " + operation + " " + kind + " " + a + " " + b;
    var answer = ask(request);
    if (!answer.equals("ready")) {
      throw new LibraryException(request, answer);
    }
    return new Contestant() {
      @Override
      public String name() {
        return name + " (own process)";
      }

      @Override
      public boolean isPrism() {
        return false;
      }

      @Override
      public double[] burst(Protocol protocol) {
        double idle = protocol.idle().toMillis() / 1000.0;
        var times = ask("burst " + idle + " " + protocol.warmUps() + " " + protocol.launches());
        try {
          return Arrays.stream(times.split(" ")).mapToDouble(Double::parseDouble).toArray();
        } catch (NumberFormatException e) {
          throw new LibraryException(name, times);
        }
      }
    };
  }

  private String ask(String request) {
    try {
      if (server.isEmpty()) {
        server = Optional.of(Server.of(python));
      }
      return server.get().ask(request);
    } catch (IOException e) {
      throw new LibraryException(python.toString(), String.valueOf(e.getMessage()));
    }
  }

  /** The process. It ends when its input does, at the latest with this one. */
  private record Server(BufferedWriter to, BufferedReader from) {
    static Server of(Path python) throws IOException {
      var program = Files.createTempFile("prism-torch", ".py");
      program.toFile().deleteOnExit();
      try (var in = Torch.class.getResourceAsStream(PROGRAM)) {
        if (in == null) {
          throw new IllegalStateException(PROGRAM + " is not on the class path");
        }
        Files.write(program, in.readAllBytes());
      }
      var process =
          new ProcessBuilder(python.toString(), program.toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      return new Server(
          process.outputWriter(StandardCharsets.UTF_8),
          process.inputReader(StandardCharsets.UTF_8));
    }

    String ask(String request) throws IOException {
      to.write(request + "\n");
      to.flush();
      var answer = from.readLine();
      if (answer == null) {
        throw new IOException("it ended");
      }
      return answer;
    }
  }
}

package org.prismlang.bench.library;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.prismlang.bench.measure.Contestant;
import org.prismlang.bench.measure.ContestantLost;
import org.prismlang.bench.measure.Protocol;
import org.prismlang.bench.measure.Side;
import org.prismlang.cuda.nvcc.LibrarySearch;

/**
 * A program in Python, in a process of its own with inputs of its own, that times what it has by
 * our protocol: bursts.py says how it is asked. It is started when it is first asked, and again
 * when it was lost.
 */
final class PythonWorker {
  private static final String PROTOCOL = "bursts.py";
  private static final Pattern VERSION = Pattern.compile("__version__ = '([^']*)'");

  private final Path python;
  private final String program;
  private final Duration patience;
  private Optional<Server> server = Optional.empty();

  /**
   * @param program of our resources
   * @param patience how long an answer may take
   */
  PythonWorker(Path python, String program, Duration patience) {
    this.python = python;
    this.program = program;
    this.patience = patience;
  }

  /**
   * A Python and where its packages lie.
   *
   * @param folder site-packages
   */
  record Packages(Path python, Path folder) {
    /** The first Python that has all of these. */
    static Optional<Packages> having(Map<String, String> environment, String... names) {
      for (var python : LibrarySearch.pythons(environment)) {
        var prefix = python.resolveSibling("..").normalize();
        try (var versions = Files.newDirectoryStream(prefix.resolve("lib"), "python3*")) {
          for (var version : versions) {
            for (var packages : List.of("site-packages", "dist-packages")) {
              var folder = version.resolve(packages);
              if (Arrays.stream(names).allMatch(it -> Files.isDirectory(folder.resolve(it)))) {
                return Optional.of(new Packages(python, folder));
              }
            }
          }
        } catch (IOException | DirectoryIteratorException e) {
          // No packages there.
        }
      }
      return Optional.empty();
    }

    /** What a file of a package says of its version; empty where it says nothing. */
    String version(String file) {
      try {
        var found = VERSION.matcher(Files.readString(folder.resolve(file)));
        return found.find() ? " " + found.group(1) : "";
      } catch (IOException e) {
        return "";
      }
    }
  }

  /**
   * Throws a {@link LibraryException} where it cannot do it.
   *
   * @param name as in the tables; what is said of the other process is added
   */
  Contestant contestant(String name, Side side, String operation, String kind, int a, int b) {
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
      public Side side() {
        return side;
      }

      @Override
      public double[] burst(Protocol protocol) {
        double idle = protocol.idle().toMillis() / 1000.0;
        var request = "burst " + idle + " " + protocol.warmUps() + " " + protocol.launches();
        try {
          var times = ask(request);
          return times(times).orElseThrow(() -> new ContestantLost(times));
        } catch (LibraryException e) {
          throw new ContestantLost(String.valueOf(e.getMessage()));
        }
      }
    };
  }

  private static Optional<double[]> times(String answer) {
    try {
      return Optional.of(
          Arrays.stream(answer.split(" ")).mapToDouble(Double::parseDouble).toArray());
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private String ask(String request) {
    try {
      if (server.isEmpty()) {
        server = Optional.of(Server.of(python, program));
      }
      return server.get().ask(request, patience);
    } catch (IOException e) {
      server.ifPresent(Server::end);
      server = Optional.empty();
      throw new LibraryException(python.toString(), String.valueOf(e.getMessage()));
    }
  }

  /**
   * The process. It ends when its input does, at the latest with this one.
   *
   * @param answers its lines, and an empty one behind the last
   */
  private record Server(
      Process process, BufferedWriter to, BlockingQueue<Optional<String>> answers) {
    static Server of(Path python, String program) throws IOException {
      var folder = Files.createTempDirectory("prism-bench");
      folder.toFile().deleteOnExit();
      for (var name : List.of(PROTOCOL, program)) {
        var file = folder.resolve(name);
        file.toFile().deleteOnExit();
        try (var in = resource(name)) {
          Files.write(file, in.readAllBytes());
        }
      }
      var process =
          new ProcessBuilder(python.toString(), "-B", folder.resolve(program).toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      var answers = new LinkedBlockingQueue<Optional<String>>();
      Thread.ofVirtual()
          .start(
              () -> {
                try (var from = process.inputReader(StandardCharsets.UTF_8)) {
                  from.lines().map(Optional::of).forEach(answers::add);
                } catch (IOException | UncheckedIOException e) {
                  // It has ended, as the empty line says.
                } finally {
                  answers.add(Optional.empty());
                }
              });
      return new Server(process, process.outputWriter(StandardCharsets.UTF_8), answers);
    }

    private static InputStream resource(String name) {
      var in = PythonWorker.class.getResourceAsStream("/bench/" + name);
      if (in == null) {
        throw new IllegalStateException(name + " is not on the class path");
      }
      return in;
    }

    String ask(String request, Duration patience) throws IOException {
      to.write(request + "\n");
      to.flush();
      try {
        var answer = answers.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
        if (answer == null) {
          throw new IOException("no answer for " + patience.toSeconds() + " s to " + request);
        }
        return answer.orElseThrow(() -> new IOException("it ended"));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
    }

    void end() {
      process.destroyForcibly();
    }
  }
}

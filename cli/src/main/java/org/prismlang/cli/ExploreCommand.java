package org.prismlang.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.prismlang.explore.ExploreServer;
import org.prismlang.explore.PageLimits;
import org.prismlang.explore.folder.OpenedFolder;
import org.prismlang.lang.source.ProgramFiles;

/** {@code prism explore}. */
final class ExploreCommand implements Command.Action {
  private static final Option PORT =
      Option.valued("--port", "N", "the port to listen on (default: one that is free)");
  private static final int LAST_PORT = 65535;

  /** Of Java's server: who takes longer to say what it wants is not waited for. */
  private static final String SECONDS_TO_ASK = "sun.net.httpserver.maxReqTime";

  /** More at once are refused: a browser has six. */
  private static final String CONNECTIONS = "jdk.httpserver.maxConnections";

  static Command row() {
    return new Command(
        "explore",
        "[FILE]",
        0,
        1,
        "opens a page: a program, and beside it errors, CUDA, synchronization, costs, runs",
        """
        Prints the address of a page that this machine alone can open, and serves it until it is
        stopped. FILE is a program or a folder (default: the folder one is in); the page reads what is in that
        folder and below it, and writes nothing. Runs are on the simulator, for 20 seconds at most.
        """,
        List.of(PORT, CompileOptions.TARGET),
        new ExploreCommand());
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage, Unavailable {
    var target = CompileOptions.of(arguments).target();
    int port = port(arguments.value(PORT.name()));
    var operands = arguments.operands();
    var file = operands.isEmpty() ? Path.of("") : named(operands.getFirst());
    boolean isFolder = operands.isEmpty() || Files.isDirectory(file);
    var trouble = isFolder ? folderTrouble(file) : fileTrouble(file);
    if (trouble.isPresent()) {
      console.complain(trouble.get());
      return Status.USAGE;
    }
    var folder = isFolder ? file : file.toAbsolutePath().resolveSibling("");
    var first = isFolder ? "" : file.getFileName().toString();
    System.setProperty(SECONDS_TO_ASK, "60");
    System.setProperty(CONNECTIONS, "64");
    try (var server =
        ExploreServer.start(
            new OpenedFolder(folder.toAbsolutePath()),
            first,
            target,
            arguments.lints(),
            FreshProcess::java,
            PageLimits.USUAL,
            port)) {
      console.out(server.page() + "\n");
      Thread.sleep(Long.MAX_VALUE);
      return Status.FINE;
    } catch (UncheckedIOException e) {
      throw new Unavailable(
          e.getMessage() + ": " + FileTrouble.reason(Objects.requireNonNull(e.getCause())));
    } catch (IOException e) {
      throw new Unavailable("cannot listen: " + e.getMessage());
    } catch (InterruptedException e) {
      return Status.FINE;
    }
  }

  private static Path named(String written) throws WrongUsage {
    try {
      return Path.of(written);
    } catch (InvalidPathException e) {
      throw new WrongUsage("no such file: " + written);
    }
  }

  private static Optional<String> folderTrouble(Path folder) {
    var here = folder.toAbsolutePath();
    return Files.isReadable(here) && Files.isExecutable(here)
        ? Optional.empty()
        : Optional.of("cannot look into " + folder);
  }

  private static Optional<String> fileTrouble(Path file) {
    if (!Files.exists(file)) {
      return Optional.of("no such file: " + file);
    }
    if (!Files.isReadable(file)) {
      return Optional.of("no permission to read: " + file);
    }
    return Files.isRegularFile(file) && file.toString().endsWith(ProgramFiles.ENDING)
        ? Optional.empty()
        : Optional.of("no program: " + file + "; the page shows files *" + ProgramFiles.ENDING);
  }

  private static int port(Optional<String> written) throws WrongUsage {
    if (written.isEmpty()) {
      return 0;
    }
    try {
      int port = Integer.parseInt(written.get());
      if (port >= 0 && port <= LAST_PORT) {
        return port;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new WrongUsage("`--port " + written.get() + "` is no port");
  }
}

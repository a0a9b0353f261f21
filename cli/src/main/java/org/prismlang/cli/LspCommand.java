package org.prismlang.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.prismlang.lang.cache.CacheBound;
import org.prismlang.lang.cache.CacheFolder;
import org.prismlang.lsp.PrismServer;
import org.prismlang.lsp.TestRunner;

/** {@code prism lsp}. */
final class LspCommand implements Command.Action {
  /** Of the library and the pages of several versions. */
  private static final long LIBRARY_BYTES = 32L << 20;

  private final Environment environment;

  private LspCommand(Environment environment) {
    this.environment = environment;
  }

  static Command row(Environment environment) {
    return new Command(
        "lsp",
        "",
        0,
        0,
        "serves editors: the Language Server Protocol on standard input and output",
        """
        An editor starts it; docs/editors.md says how. It ends when the editor does.
        """,
        List.of(CompileOptions.TARGET),
        new LspCommand(environment));
  }

  @Override
  public Status run(Arguments arguments, Console console) throws WrongUsage, Unavailable {
    var projects = new EditedProjects(CompileOptions.of(arguments), arguments, console);
    var library = CacheFolder.of(environment.variables()).resolve("lsp");
    new CacheBound(library, LIBRARY_BYTES).holdOnce();
    try {
      boolean isEnded =
          PrismServer.serve(
              console.in(), console.stream(), Version.text(), projects, library, LspCommand::test);
      return isEnded ? Status.FINE : Status.PROBLEMS;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Unavailable("interrupted");
    }
  }

  /** In a process of its own: a test may run for ever, and the editor is not to wait. */
  private static TestRunner.Outcome test(Path file, String name) throws InterruptedException {
    var words = new ArrayList<>(FreshProcess.prism());
    words.add("test");
    words.add("--filter=::" + Pattern.quote(name) + "$");
    words.add("--");
    words.add(file.toString());
    try {
      var process = new ProcessBuilder(words).redirectErrorStream(true).start();
      process.getOutputStream().close();
      var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new TestRunner.Outcome(process.waitFor() == Status.FINE.number, text);
    } catch (IOException e) {
      return new TestRunner.Outcome(false, "cannot start the test: " + FileTrouble.reason(e));
    }
  }
}

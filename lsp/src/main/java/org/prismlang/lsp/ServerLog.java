package org.prismlang.lsp;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.services.LanguageClient;

/** Bugs of ours: said to be ours, in the log of the editor, each once in full. */
final class ServerLog {
  private static final int MOST_CHARACTERS = 20_000;

  private final Supplier<LanguageClient> client;
  private final Set<String> known = new HashSet<>();

  ServerLog(Supplier<LanguageClient> client) {
    this.client = client;
  }

  /** What is asked of the editor may fail there: that ends nothing here. */
  void unless(String doing, CompletableFuture<?> asked) {
    var told =
        asked.handle(
            (_, thrown) -> {
              if (thrown != null) {
                client
                    .get()
                    .logMessage(
                        new MessageParams(
                            MessageType.Warning, "the editor fails at " + doing + ": " + thrown));
              }
              return thrown == null;
            });
    assert !told.isCompletedExceptionally();
  }

  synchronized void bug(String doing, Throwable bug) {
    var head =
        "internal error while " + doing + ": a bug in Prism, not in your program; please report it";
    var frames = bug.getStackTrace();
    boolean isNew = known.add(bug.getClass().getName() + (frames.length == 0 ? "" : frames[0]));
    client
        .get()
        .logMessage(
            new MessageParams(
                MessageType.Error, isNew ? head + "\n" + trace(bug) : head + ": " + bug));
  }

  private static String trace(Throwable bug) {
    var text = new StringWriter();
    bug.printStackTrace(new PrintWriter(text));
    var trace = text.toString();
    return trace.length() <= MOST_CHARACTERS ? trace : trace.substring(0, MOST_CHARACTERS) + "…";
  }
}

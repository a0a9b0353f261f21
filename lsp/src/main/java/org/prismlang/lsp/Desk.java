package org.prismlang.lsp;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.prismlang.lsp.text.LibraryFolder;
import org.prismlang.lsp.text.OpenText;
import org.prismlang.lsp.text.OpenTexts;
import org.prismlang.lsp.understand.Insight;
import org.prismlang.lsp.understand.Understood;

/**
 * Where open texts lie and are worked on: types a moment after a keystroke, the rest when nobody
 * has typed for a while. What an edit makes old is not finished.
 */
final class Desk {
  /** Programs nest deep: as much as the command line gives itself. */
  private static final long STACK_BYTES = 64L << 20;

  /** Keys that come as one are checked as one. */
  private static final int SETTLED_MS = 15;

  private static final int IDLE_MS = 500;

  /** A text, what is known of it, and the work that is under way. */
  private static final class Sheet {
    final OpenText text;
    final CompletableFuture<Understood> understood = new CompletableFuture<>();
    final CompletableFuture<Insight> insight = new CompletableFuture<>();
    Optional<Future<?>> work = Optional.empty();

    Sheet(OpenText text) {
      this.text = text;
    }

    /** A check of types is too short to be broken off; it may be reading files. */
    void withdraw() {
      work.ifPresent(it -> it.cancel(understood.isDone()));
      understood.completeExceptionally(outdated());
      insight.completeExceptionally(outdated());
    }

    private static ResponseErrorException outdated() {
      return new ResponseErrorException(
          new ResponseError(ResponseErrorCode.ContentModified, "the text has changed", null));
    }
  }

  /** Who is told what is said of a text. */
  interface Listener {
    void understood(Understood understood);

    /** Twice: when kernels are synchronized, and when they are analyzed. */
    void seen(Insight insight);

    void closed(OpenText text);
  }

  private final OpenTexts open = new OpenTexts();
  private final Map<Path, Sheet> sheets = new HashMap<>();
  private final ScheduledThreadPoolExecutor types = executor("types");
  private final ScheduledThreadPoolExecutor idle = executor("idle");
  private final Project.Search projects;
  private final LibraryFolder library;
  private final Listener listener;
  private final ServerLog log;

  Desk(Project.Search projects, LibraryFolder library, Listener listener, ServerLog log) {
    this.projects = projects;
    this.library = library;
    this.listener = listener;
    this.log = log;
  }

  private static ScheduledThreadPoolExecutor executor(String name) {
    ThreadFactory threads =
        Thread.ofPlatform().daemon().name(name).stackSize(STACK_BYTES).factory();
    var executor = new ScheduledThreadPoolExecutor(1, threads);
    executor.setRemoveOnCancelPolicy(true);
    return executor;
  }

  OpenTexts open() {
    return open;
  }

  LibraryFolder library() {
    return library;
  }

  synchronized void put(OpenText text) {
    begin(text, SETTLED_MS);
    lookAgainAfter(text.path());
  }

  synchronized Optional<OpenText> text(String uri) {
    return open.at(OpenText.path(uri));
  }

  synchronized void close(String uri) {
    var path = OpenText.path(uri);
    var sheet = Optional.ofNullable(sheets.remove(path));
    open.remove(path);
    sheet.ifPresent(
        it -> {
          it.withdraw();
          listener.closed(it.text);
        });
    lookAgainAfter(path);
  }

  /** Texts that import it, or would if it were there. */
  synchronized void lookAgainAfter(Path changed) {
    for (var sheet : Map.copyOf(sheets).values()) {
      boolean mayImport =
          !sheet.text.path().equals(changed)
              && (sheet.understood.state() != Future.State.SUCCESS
                  || sheet.understood.resultNow().sites().read().hasAsked(changed));
      if (mayImport) {
        begin(sheet.text.again(), SETTLED_MS);
      }
    }
  }

  /** As soon as the text is understood as it is now. */
  synchronized CompletableFuture<Understood> understood(String uri) {
    return sheet(uri).map(it -> it.understood).orElseGet(() -> notOpen(uri));
  }

  /** As soon as all is known of the text as it is now. */
  synchronized CompletableFuture<Insight> insight(String uri) {
    return sheet(uri).map(it -> it.insight).orElseGet(() -> notOpen(uri));
  }

  /** What is known already. */
  synchronized Optional<Insight> insightNow(String uri) {
    return sheet(uri)
        .filter(it -> it.insight.state() == Future.State.SUCCESS)
        .map(it -> it.insight.resultNow());
  }

  /** Throws where the text is another by now. */
  synchronized void mustBeCurrent(Understood understood) {
    if (sheet(understood.text().uri()).filter(it -> it.text.equals(understood.text())).isEmpty()) {
      throw Sheet.outdated();
    }
  }

  private Optional<Sheet> sheet(String uri) {
    return Optional.ofNullable(sheets.get(OpenText.path(uri)));
  }

  private static <T> CompletableFuture<T> notOpen(String uri) {
    return CompletableFuture.failedFuture(
        new ResponseErrorException(
            new ResponseError(ResponseErrorCode.InvalidParams, "not open: " + uri, null)));
  }

  private void begin(OpenText text, int delay) {
    var sheet = new Sheet(text);
    Optional.ofNullable(sheets.put(text.path(), sheet)).ifPresent(Sheet::withdraw);
    open.put(text);
    sheet.work = Optional.of(types.schedule(() -> understand(sheet), delay, TimeUnit.MILLISECONDS));
  }

  private void understand(Sheet sheet) {
    var project = projects.of(sheet.text.path());
    Understood understood;
    try {
      understood = Understood.of(sheet.text, project.options(), project.lints(), open, library);
    } catch (Throwable bug) {
      if (isCurrent(sheet)) {
        log.bug("checking " + sheet.text.path(), bug);
      }
      understood = Understood.nothing(sheet.text, project.options(), open, library);
    }
    var next = understood;
    synchronized (this) {
      if (!isCurrent(sheet)) {
        return;
      }
      listener.understood(next);
      sheet.work =
          Optional.of(idle.schedule(() -> look(sheet, next), IDLE_MS, TimeUnit.MILLISECONDS));
    }
    sheet.understood.complete(next);
  }

  private void look(Sheet sheet, Understood understood) {
    Insight insight;
    try {
      insight = Insight.of(understood, it -> tell(sheet, it));
    } catch (Throwable bug) {
      if (isCurrent(sheet)) {
        log.bug("synchronizing " + sheet.text.path(), bug);
      }
      insight = Insight.none(understood);
    }
    tell(sheet, insight);
    sheet.insight.complete(insight);
  }

  private synchronized void tell(Sheet sheet, Insight insight) {
    if (isCurrent(sheet)) {
      listener.seen(insight);
    }
  }

  private synchronized boolean isCurrent(Sheet sheet) {
    return Optional.ofNullable(sheets.get(sheet.text.path())).filter(sheet::equals).isPresent();
  }

  synchronized void end() {
    sheets.values().forEach(Sheet::withdraw);
    types.shutdownNow();
    idle.shutdownNow();
  }
}

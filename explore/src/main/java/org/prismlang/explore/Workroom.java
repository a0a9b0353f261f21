package org.prismlang.explore;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.prismlang.explore.worker.WorkRequest;
import org.prismlang.explore.worker.WorkTrouble;
import org.prismlang.explore.worker.WorkerMain;
import org.prismlang.explore.worker.WorkerProcess;
import org.prismlang.lang.lint.LintLevels;
import org.prismlang.lang.type.Target;

/**
 * The processes that work for the page. One looks at texts, and lives on; each run has a process of
 * its own, which is started before anyone asks.
 */
final class Workroom implements AutoCloseable {
  private final JavaStart jvm;
  private final Path folder;
  private final Target target;
  private final LintLevels lints;
  private final PageLimits limits;
  private final Semaphore running = new Semaphore(1);
  private Optional<WorkerProcess> looker = Optional.empty();
  private Optional<WorkerProcess> runner = Optional.empty();
  private boolean isClosed;

  Workroom(JavaStart jvm, Path folder, Target target, LintLevels lints, PageLimits limits) {
    this.jvm = jvm;
    this.folder = folder;
    this.target = target;
    this.lints = lints;
    this.limits = limits;
    looker();
    runner = Optional.of(started());
  }

  /** A newer look ends an older one, whose answer is that it is old. */
  String look(WorkRequest request, Consumer<String> parts)
      throws WorkTrouble, InterruptedException {
    return looker().ask(request, limits.look(), parts);
  }

  /** One at a time; nothing while another is under way. */
  Optional<String> run(WorkRequest request) throws WorkTrouble, InterruptedException {
    if (!running.tryAcquire()) {
      return Optional.empty();
    }
    try (var process = taken()) {
      return Optional.of(process.ask(request, limits.run(), _ -> {}));
    } finally {
      running.release();
    }
  }

  private synchronized WorkerProcess looker() {
    if (looker.filter(WorkerProcess::isAlive).isEmpty()) {
      looker = Optional.of(started());
    }
    return looker.get();
  }

  private synchronized WorkerProcess taken() {
    var taken = runner.filter(WorkerProcess::isAlive).orElseGet(this::started);
    runner = Optional.of(started());
    return taken;
  }

  private WorkerProcess started() {
    if (isClosed) {
      throw new IllegalStateException("the page is closed");
    }
    var words = new ArrayList<>(jvm.words(WorkerMain.class, limits.options()));
    words.add(folder.toString());
    words.add(target.text());
    words.add(String.valueOf(limits.megabytes()));
    words.add(lints.text());
    try {
      return WorkerProcess.start(words, folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start Java", e);
    }
  }

  @Override
  public synchronized void close() {
    isClosed = true;
    looker.ifPresent(WorkerProcess::close);
    runner.ifPresent(WorkerProcess::close);
  }
}

package org.prismlang.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.conformance.ClaimedFile;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Encoding;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader.Missing;
import org.prismlang.lang.source.SourceReader.NotText;
import org.prismlang.lang.source.SourceReader.Read;
import org.prismlang.lang.source.SourceReader.Reading;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.GpuLost;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.Program;
import org.prismlang.runtime.UnmetExpectation;
import org.prismlang.runtime.host.HostFunction;
import org.prismlang.runtime.host.HostProgram;
import org.prismlang.verify.road.Judge;

/** Loads files and runs their tests, several at a time. */
final class TestRun {
  /** As for commands: programs may be nested as deep as the parser allows. */
  private static final long STACK_BYTES = 64L << 20;

  /** Between a file and a test of it. */
  static final String SEPARATOR = "::";

  private final Options options;
  private final Device device;
  private final Judge judge;
  private final Optional<Pattern> filter;
  private final TestProgress progress;
  private final Texts texts;
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final List<Event.Broken> bugs = new ArrayList<>();
  private final List<String> lost = new ArrayList<>();
  private final Set<String> generics = ConcurrentHashMap.newKeySet();
  private final Set<String> running = Collections.synchronizedSet(new LinkedHashSet<>());

  /**
   * A host function that is a test.
   *
   * @param claim what it shows, if another file does
   */
  private record OneTest(HostFunction function, Optional<ClaimedFile> claim) {
    String name() {
      return function.name();
    }

    /** What a failure of it says. */
    List<Diagnostic> findings(PrismException failure) {
      return claim.isPresent() && failure instanceof UnmetExpectation it
          ? List.of(
              claim
                  .get()
                  .refuted(
                      name(),
                      it.first().name(),
                      it.first().index(),
                      it.first().actual(),
                      it.first().expected()))
          : failure.diagnostics();
    }
  }

  /** Reads the files. */
  interface Texts {
    Reading of(Path file);
  }

  /** What a worker tells. */
  private sealed interface Event {
    record Loaded(int file, List<OneTest> tests) implements Event {}

    record Done(int file, int test, TestResult result, List<Diagnostic> findings)
        implements Event {}

    /** The GPU was lost before. */
    record Lost(String title) implements Event {}

    record Broken(String title, Throwable bug) implements Event {}

    /** The machine lacks something: no test can be run. */
    record Unable(String why) implements Event {}
  }

  TestRun(
      Options options,
      Device device,
      Judge judge,
      Optional<Pattern> filter,
      TestProgress progress,
      Texts texts) {
    this.options = options;
    this.device = device;
    this.judge = judge;
    this.filter = filter;
    this.progress = progress;
    this.texts = texts;
  }

  /** In the order of the files and of the tests in them. */
  List<TestResult> of(List<Path> files, int jobs) throws WrongUsage, Unavailable {
    var threads = Thread.ofPlatform().name("test-", 0).stackSize(STACK_BYTES).daemon().factory();
    try (var workers = Executors.newFixedThreadPool(jobs, threads)) {
      for (int i = 0; i < files.size(); i++) {
        int file = i;
        workers.execute(() -> load(file, files.get(file)));
      }
      var results = gather(files, workers);
      return results;
    }
  }

  private void load(int file, Path path) {
    try {
      var program = load(path);
      generics.addAll(program.generics());
      var tests = new ArrayList<OneTest>(tests(program, path, Optional.empty()));
      for (var claim : program.claims()) {
        if (claim.tests().stream().anyMatch(it -> isWanted(path + SEPARATOR + it.name()))) {
          tests.addAll(tests(Prism.load(claim.file(), options), path, Optional.of(claim)));
        }
      }
      events.add(new Event.Loaded(file, tests));
    } catch (PrismException e) {
      if (FreshProcess.isThis()) {
        events.add(new Event.Loaded(file, List.of())); // it was said before
        return;
      }
      var findings = e.diagnostics().isEmpty() ? List.of(unreadable(path, e)) : e.diagnostics();
      events.add(
          new Event.Done(
              file,
              0,
              new TestResult(path.toString(), TestResult.CHECK, 0, problems(findings), ""),
              findings));
    } catch (Throwable e) {
      events.add(new Event.Broken(path.toString(), e));
    }
  }

  private Program load(Path path) {
    return switch (texts.of(path)) {
      case Read(SourceFile text) -> Prism.load(text, options);
      case NotText notText -> throw new PrismException(List.of(Encoding.problem(notText)));
      case Missing(String why) -> throw new PrismException(why);
    };
  }

  private List<OneTest> tests(Program program, Path path, Optional<ClaimedFile> claim) {
    return HostProgram.of(program.on(device).judgedBy(judge)).tests().stream()
        .filter(it -> isWanted(path + SEPARATOR + it.name()))
        .map(it -> new OneTest(it, claim))
        .toList();
  }

  private static Diagnostic unreadable(Path path, PrismException e) {
    var empty = new SourceFile(path.toString(), "");
    return Code.P0109.at(empty.span(0, 0), String.valueOf(e.getMessage()));
  }

  private boolean isWanted(String title) {
    return filter.isEmpty() || filter.get().matcher(title).find();
  }

  private void test(int file, int number, Path path, OneTest test) {
    var title = path + SEPARATOR + test.name();
    running.add(title);
    long start = System.nanoTime();
    var output = new ConcurrentLinkedQueue<String>();
    List<Diagnostic> findings = List.of();
    try {
      test.function().run(line -> output.add(line + "\n"), List.of());
    } catch (PrismException e) {
      findings = test.findings(e);
      if (findings.isEmpty()) {
        events.add(new Event.Unable(String.valueOf(e.getMessage())));
        return;
      }
    } catch (GpuLost e) {
      events.add(new Event.Lost(title));
      return;
    } catch (Throwable e) {
      events.add(new Event.Broken(title, e));
      return;
    } finally {
      running.remove(title);
    }
    double seconds = (System.nanoTime() - start) * 1e-9;
    events.add(
        new Event.Done(
            file,
            number,
            new TestResult(
                path.toString(), test.name(), seconds, problems(findings), String.join("", output)),
            findings));
  }

  private static List<TestResult.Problem> problems(List<Diagnostic> findings) {
    return findings.stream().map(TestResult.Problem::of).toList();
  }

  /** Throws the first of Prism's own failures, where there are any. */
  void rethrow() {
    for (var bug : bugs) {
      throw new IllegalStateException("in " + bug.title(), bug.bug());
    }
  }

  /** What is left to be run by a process that has a GPU. */
  List<String> lost() {
    return lost;
  }

  /** Says what happens while it happens; only this thread does. */
  private List<TestResult> gather(List<Path> files, ExecutorService workers)
      throws WrongUsage, Unavailable {
    var results = new ArrayList<List<Optional<TestResult>>>();
    files.forEach(_ -> results.add(new ArrayList<>()));
    var ready = new ArrayList<Runnable>();
    boolean hasUnread = false; // its generics are not known
    int loaded = 0;
    int known = 0;
    int done = 0;
    while (loaded < files.size() || done < known) {
      var event = next();
      if (event.isEmpty()) {
        progress.waiting(done, known, firstRunning());
        continue;
      }
      switch (event.get()) {
        case Event.Loaded(int file, List<OneTest> tests) -> {
          loaded++;
          known += tests.size();
          for (int i = 0; i < tests.size(); i++) {
            int number = i;
            results.get(file).add(Optional.empty());
            ready.add(() -> test(file, number, files.get(file), tests.get(number)));
          }
        }
        case Event.Lost(String title) -> {
          done++;
          lost.add(title);
        }
        case Event.Done(int file, int number, TestResult result, List<Diagnostic> findings) -> {
          if (result.name().equals(TestResult.CHECK) && results.get(file).isEmpty()) {
            hasUnread = true;
            loaded++;
            known++;
            results.get(file).add(Optional.empty());
          }
          done++;
          results.get(file).set(number, Optional.of(result));
          if (result.isFailed()) {
            progress.failed(result, findings);
          }
        }
        case Event.Unable(String why) -> {
          workers.shutdownNow();
          throw new Unavailable(why);
        }
        case Event.Broken broken -> {
          boolean isFile = !broken.title().contains(SEPARATOR);
          hasUnread |= isFile;
          loaded += isFile ? 1 : 0;
          done += isFile ? 0 : 1;
          progress.broken(broken.title());
          bugs.add(broken);
        }
      }
      boolean isAllKnown = loaded == files.size();
      if (isAllKnown && !ready.isEmpty() && !hasUnread) {
        CompileOptions.checkDefines(options, generics);
      }
      // With -D no test runs before its names are known to be some kernel's.
      if (isAllKnown || options.defines().isEmpty()) {
        ready.forEach(workers::execute);
        ready.clear();
      }
    }
    return results.stream().flatMap(List::stream).flatMap(Optional::stream).toList();
  }

  private Optional<Event> next() {
    try {
      return Optional.ofNullable(
          events.poll(progress.patience().toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Optional<String> firstRunning() {
    synchronized (running) {
      return running.stream().findFirst();
    }
  }
}

package org.prismlang.lang.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.JsonLines;
import org.prismlang.lang.diagnostic.Rendering;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Parser;

/**
 * Whatever the text, the checker answers in time and points into it. {@code -Dprism.fuzz=1000000} for a long run,
 * {@code -Dprism.seed=…} for another one; programs that fail are left in {@code target/fuzz}.
 */
class CheckerRobustnessTest {
  private static final int CASES = Integer.getInteger("prism.fuzz", 3_000);
  private static final long SEED = Long.getLong("prism.seed", 1);
  private static final long SLOWEST_SECONDS = 20;
  private static final int MOST_FAILURES = 50;
  private static final Path LEFT = Path.of("target", "fuzz");
  private static final Pattern DEBUG_TEXT = Pattern.compile("\\bnull\\b|Optional\\[|\\b[A-Z]\\w+\\[\\w+=|@[0-9a-f]{6,}\\b");

  private static ExecutorService worker = worker();

  private record Program(Path path, String text) {}

  private static ExecutorService worker() {
    return Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("checker").factory());
  }

  @AfterAll
  static void stop() {
    worker.shutdownNow();
  }

  @Test
  void mutatedPrograms() throws Exception {
    var programs = new ArrayList<Program>();
    for (var folder : List.of("../examples", "../std", "src/test/prism")) {
      Conformance.programs(Path.of(folder)).forEach(path -> programs.add(new Program(path, Conformance.read(path))));
    }
    var texts = programs.stream().map(Program::text).toList();
    Map<String, String> failures = new LinkedHashMap<>();
    long slowest = 0;
    for (int i = 0; i < CASES && failures.size() < MOST_FAILURES; i++) {
      long seed = SEED * 1_000_000_007L + i;
      var program = programs.get(Math.floorMod(seed * 0x9E3779B97F4A7C15L >>> 20, programs.size()));
      var mutant = Mutations.of(program.text(), texts, seed);
      long start = System.nanoTime();
      failure(program.path(), mutant)
          .filter(it -> !failures.containsKey(it.kind()))
          .ifPresent(it -> failures.put(it.kind(), left(failures.size(), mutant, seed, it)));
      long nanos = System.nanoTime() - start;
      if (nanos > slowest) {
        slowest = nanos;
        leave("slowest.prism", mutant);
      }
      if ((i + 1) % 10_000 == 0) {
        System.out.printf("%d mutants of seed %d, %d kinds of failure, slowest %d ms%n", i + 1, SEED, failures.size(), slowest / 1_000_000);
      }
    }
    assertTrue(failures.isEmpty(), () -> failures.size() + " kinds of failure, seed " + SEED + ":\n" + String.join("\n", failures.values()));
  }

  private static String left(int number, String mutant, long seed, Failure failure) {
    var text = leave(number + ".prism", mutant) + " (seed " + seed + "): " + failure.trace();
    System.out.println(text);
    return text;
  }

  private record Failure(String kind, String trace) {}

  private static Optional<Failure> failure(Path path, String text) throws InterruptedException {
    var checker = new AtomicReference<Thread>();
    var checking =
        worker.submit(
            () -> {
              checker.set(Thread.currentThread());
              hold(path, text);
            });
    long spent = 0;
    long before = -1;
    while (spent < SLOWEST_SECONDS * 1_000_000_000) {
      try {
        checking.get(1, TimeUnit.SECONDS);
        return Optional.empty();
      } catch (ExecutionException e) {
        return Optional.of(new Failure(kind(e.getCause()), trace(e.getCause().toString(), e.getCause().getStackTrace())));
      } catch (TimeoutException e) {
        var thread = checker.get();
        long now = thread == null ? -1 : ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId());
        before = before < 0 ? now : before;
        spent = now - before; // of the processor's time: the machine may have had other things to do
      }
    }
    worker.shutdownNow();
    worker = worker();
    return Optional.of(new Failure("slow", trace("longer than " + SLOWEST_SECONDS + " s", checker.get().getStackTrace())));
  }

  /** Two failures are one where the same thing went wrong at the same place of ours. */
  private static String kind(Throwable thrown) {
    for (var frame : thrown.getStackTrace()) {
      if (frame.getClassName().startsWith("org.prismlang") && !(thrown instanceof StackOverflowError)) {
        return thrown.getClass().getName() + " at " + frame;
      }
    }
    return thrown.getClass().getName();
  }

  private static String trace(String what, StackTraceElement[] frames) {
    var text = new StringBuilder(what);
    for (int i = 0; i < Math.min(frames.length, 30); i++) {
      text.append("\n    at ").append(frames[i]);
    }
    return text.toString();
  }

  private static Path leave(String name, String text) {
    try {
      Files.createDirectories(LEFT);
      return Files.writeString(LEFT.resolve(name), text);
    } catch (IOException e) {
      return Path.of("(not written: " + e + ")");
    }
  }

  /** The laws; gives what was reported. */
  private static List<Diagnostic> hold(Path path, String text) {
    var file = new SourceFile(path.toString(), text);
    var diagnostics = new Diagnostics();
    Checker.check(file, Options.DEFAULT, diagnostics);
    var reported = diagnostics.inOrder();
    reported.forEach(CheckerRobustnessTest::pointsIntoItsFile);
    reported.stream().limit(10).forEach(CheckerRobustnessTest::canBeShown);
    var parsing = new Diagnostics();
    Parser.parse(file, parsing);
    assertTrue(!parsing.hasErrors() || diagnostics.hasErrors(), "what does not parse was accepted");
    return reported;
  }

  private static void pointsIntoItsFile(Diagnostic diagnostic) {
    inside(diagnostic.span());
    diagnostic.labels().forEach(label -> inside(label.span()));
    diagnostic.helps().forEach(help -> help.edits().forEach(edit -> inside(edit.span())));
  }

  private static void inside(Span span) {
    assertTrue(0 <= span.start() && span.start() <= span.end() && span.end() <= span.file().text().length());
    assertTrue(span.until().line() <= span.file().lineCount());
  }

  private static void canBeShown(Diagnostic diagnostic) {
    assertFalse(diagnostic.message().isBlank());
    assertFalse(DEBUG_TEXT.matcher(diagnostic.message()).find(), diagnostic.code() + ": " + diagnostic.message());
    assertFalse(new Rendering(false).of(diagnostic).isBlank());
    new JsonLines(new StringBuilder()).add(diagnostic);
  }
}

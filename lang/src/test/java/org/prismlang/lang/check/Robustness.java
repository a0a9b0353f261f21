package org.prismlang.lang.check;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.JsonLines;
import org.prismlang.lang.diagnostic.Rendering;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Parser;

/**
 * What holds of every text: the checker answers, in time, without throwing, and points into its
 * files.
 */
final class Robustness {
  private static final long SLOWEST_SECONDS = 20;
  private static final int SHOWN = 10;
  private static final Pattern DEBUG_TEXT =
      Pattern.compile("\\bnull\\b|Optional\\[|\\b[A-Z]\\w+\\[\\w+=|\\w@[0-9a-f]{6,}\\b");

  private Robustness() {}

  /**
   * What broke a law; {@code kind} is the same where the same thing went wrong at the same place of
   * ours.
   */
  static final class Broken extends Exception {
    private static final long serialVersionUID = 1;

    private final String kind;

    private Broken(String kind, String message) {
      super(message);
      this.kind = kind;
    }

    String kind() {
      return kind;
    }
  }

  /** Checks the text in a thread of its own. */
  static List<Diagnostic> diagnostics(Path path, String text, Options options)
      throws Broken, InterruptedException {
    var checking = new FutureTask<>(() -> checked(path, text, options));
    // Of its own: nobody waits behind a program that takes long, or for one that was given up.
    var checker = Thread.ofPlatform().daemon().name("checker").start(checking);
    var time = ManagementFactory.getThreadMXBean();
    long before = 0;
    long now = 0;
    // The processor's time, not the clock's: the machine may have other things to do.
    while (now - before < SLOWEST_SECONDS * 1_000_000_000) {
      try {
        return checking.get(1, TimeUnit.SECONDS);
      } catch (ExecutionException e) {
        throw broken(Objects.requireNonNull(e.getCause()));
      } catch (TimeoutException e) {
        now = time.getThreadCpuTime(checker.threadId());
        before = before == 0 ? now : before;
      }
    }
    throw new Broken(
        "slow", trace("longer than " + SLOWEST_SECONDS + " s", checker.getStackTrace()));
  }

  private static List<Diagnostic> checked(Path path, String text, Options options) {
    var file = new SourceFile(path.toString(), text);
    var diagnostics = new Diagnostics();
    Checker.check(file, options, diagnostics);
    var reported = diagnostics.inOrder();
    reported.forEach(Robustness::pointsIntoItsFile);
    reported.stream().limit(SHOWN).forEach(Robustness::canBeShown);
    if (!diagnostics.hasErrors()) {
      var parsing = new Diagnostics();
      Parser.parse(file, parsing);
      assertFalse(parsing.hasErrors(), "what does not parse was accepted");
    }
    return reported;
  }

  private static void pointsIntoItsFile(Diagnostic diagnostic) {
    inside(diagnostic.span());
    diagnostic.labels().forEach(label -> inside(label.span()));
    diagnostic.helps().forEach(help -> help.edits().forEach(edit -> inside(edit.span())));
  }

  private static void inside(Span span) {
    assertTrue(0 <= span.start() && span.start() <= span.end());
    assertTrue(span.end() <= span.file().text().length());
  }

  private static void canBeShown(Diagnostic diagnostic) {
    assertFalse(diagnostic.message().isBlank());
    assertFalse(
        DEBUG_TEXT.matcher(diagnostic.message()).find(),
        diagnostic.code() + ": " + diagnostic.message());
    assertFalse(new Rendering(false).of(diagnostic).isBlank());
    new JsonLines(new StringBuilder()).add(diagnostic);
  }

  private static Broken broken(Throwable thrown) {
    return new Broken(kind(thrown), trace(thrown.toString(), thrown.getStackTrace()));
  }

  private static String kind(Throwable thrown) {
    for (var frame : thrown.getStackTrace()) {
      boolean ours =
          frame.getClassName().startsWith("org.prismlang")
              && !frame.getClassName().startsWith(Robustness.class.getName());
      if (ours && !(thrown instanceof StackOverflowError)) {
        return thrown.getClass().getName() + " at " + frame;
      }
    }
    return thrown instanceof AssertionError ? thrown.toString() : thrown.getClass().getName();
  }

  private static String trace(String what, StackTraceElement[] frames) {
    var text = new StringBuilder(what);
    for (int i = 0; i < Math.min(frames.length, 30); i++) {
      text.append("\n    at ").append(frames[i]);
    }
    return text.toString();
  }
}

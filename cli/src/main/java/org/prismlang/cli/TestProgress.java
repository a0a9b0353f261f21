package org.prismlang.cli;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Diagnostic;

/**
 * What is said while tests run: failures at once, and now and then how far it is. On a terminal
 * that is a line that changes; elsewhere a line after every ten seconds of silence.
 */
final class TestProgress {
  private static final Duration SILENCE = Duration.ofSeconds(10);
  private static final Duration REFRESH = Duration.ofMillis(200);

  private final Console console;
  private final boolean isJson;
  private final long start = System.nanoTime();

  /**
   * @param isJson for programs: they are told all at the end, people nothing but how far it is
   */
  TestProgress(Console console, boolean isJson) {
    this.console = console;
    this.isJson = isJson;
  }

  /** How long to wait before {@link #waiting}. */
  Duration patience() {
    return console.isTerminal() ? REFRESH : SILENCE;
  }

  void waiting(int done, int known, Optional<String> running) {
    String text =
        done + " of " + known + " tests done" + running.map(it -> ", running " + it).orElse("");
    if (console.isTerminal()) {
      console.over(text);
    } else {
      console.err(text + "\n");
    }
  }

  void failed(TestResult result, List<Diagnostic> findings) {
    if (isJson) {
      return;
    }
    var text = new StringBuilder("FAILED ").append(result.title()).append('\n');
    for (var finding : findings) {
      text.append(console.renderingOut().of(finding)).append('\n');
    }
    if (!result.output().isEmpty()) {
      text.append("it printed:\n").append(result.output()).append('\n');
    }
    console.out(text.toString());
  }

  /** Prism failed, not the test. */
  void broken(String title) {
    String line = "BROKEN " + title + ": an internal error, reported below\n";
    if (isJson) {
      console.err(line);
    } else {
      console.out(line);
    }
  }

  /** So many tests are still to be run, and not here. */
  void lost(int tests) {
    console.err(
        "the GPU is lost to this process: "
            + (tests == 1 ? "a test goes" : tests + " tests go")
            + " on in another\n");
  }

  /**
   * @param where the tests ran
   */
  void finished(List<TestResult> results, String where) {
    long failed = results.stream().filter(TestResult::isFailed).count();
    double seconds = (System.nanoTime() - start) * 1e-9;
    if (isJson) {
      console.out(TestJson.of(results, where, seconds));
      return;
    }
    console.out(
        String.format(
            Locale.ROOT,
            "%d passed, %d failed in %.1f s\n",
            results.size() - failed,
            failed,
            seconds));
  }
}

package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TestProgressTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void longRunsSpeakUpAfterASilence() {
    var progress = progress(false);
    assertEquals(Duration.ofSeconds(10), progress.patience());
    progress.waiting(3, 7, Optional.of("a.prism::slow"));
    assertEquals("3 of 7 tests done, running a.prism::slow\n", text(err));
  }

  @Test
  void onATerminalOneLineChanges() {
    var progress = progress(true);
    assertTrue(progress.patience().compareTo(Duration.ofSeconds(1)) < 0);
    progress.waiting(3, 7, Optional.empty());
    progress.waiting(4, 7, Optional.empty());
    progress.finished(List.of(new TestResult("a.prism", "t", 0.5, List.of(), "")), "simulator");
    assertEquals(
        "[E][CUT]3 of 7 tests done[WRAP][E][CUT]4 of 7 tests done[WRAP][E]",
        text(err)
            .replace("\r\u001b[K", "[E]")
            .replace("\u001b[?7l", "[CUT]")
            .replace("\u001b[?7h", "[WRAP]"));
    assertTrue(text(out).startsWith("1 passed, 0 failed in 0."), text(out));
  }

  @Test
  void lostTestsAreCounted() {
    progress(false).lost(1);
    progress(false).lost(12);
    assertEquals(
        """
        the GPU is lost to this process: a test goes on in another
        the GPU is lost to this process: 12 tests go on in another
        """,
        text(err));
  }

  private TestProgress progress(boolean isTerminal) {
    return new TestProgress(
        new Console(new ByteArrayInputStream(new byte[0]), out, err, Colours.NONE, isTerminal),
        false);
  }

  private static String text(ByteArrayOutputStream stream) {
    return stream.toString(StandardCharsets.UTF_8);
  }
}

package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class WorkingLineTest {
  private final CountDownLatch said = new CountDownLatch(1);
  private final ByteArrayOutputStream err =
      new ByteArrayOutputStream() {
        @Override
        public synchronized void write(byte[] bytes, int from, int length) {
          super.write(bytes, from, length);
          said.countDown();
        }
      };

  private String slow(String name, boolean isTerminal, int patience) {
    var console =
        new Console(
            InputStream.nullInputStream(),
            new ByteArrayOutputStream(),
            err,
            Colours.NONE,
            isTerminal);
    var command =
        new Command(
            name,
            "",
            0,
            0,
            "is slow",
            "",
            List.of(),
            (_, to) -> {
              try {
                boolean _ = said.await(patience, TimeUnit.MILLISECONDS);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              to.err("done\n");
              return Status.FINE;
            });
    var environment = Environment.ofProcess();
    assertEquals(Status.FINE, new Main(List.of(command), console, environment).run(List.of(name)));
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aTerminalIsToldThatWorkGoesOnUntilSomethingIsSaid() {
    var text = slow("verify", true, 60_000);
    var line =
        Pattern.quote("\r\33[K\33[?7l") + "verify: at work for 1 s" + Pattern.quote("\33[?7h");
    assertTrue(text.matches("(?s)" + line + ".*\r\33\\[Kdone\n"), text);
  }

  @Test
  void elsewhereNothingIsSaid() {
    assertEquals("done\n", slow("verify", false, 1500));
  }

  @Test
  void whoSpeaksForThemselvesAreNotSpokenFor() {
    assertEquals("done\n", slow("test", true, 1500));
  }
}

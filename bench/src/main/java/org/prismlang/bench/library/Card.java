package org.prismlang.bench.library;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What nvidia-smi says of the first card, at one moment.
 *
 * @param megahertz of the multiprocessors
 */
public record Card(
    String driver,
    String megahertz,
    String mostMegahertz,
    String watts,
    String mostWatts,
    String degrees) {
  private static final int PATIENCE_SECONDS = 20;
  private static final List<String> QUERY =
      List.of(
          "nvidia-smi",
          "--id=0",
          "--query-gpu=driver_version,clocks.sm,clocks.max.sm,power.draw,power.limit,temperature.gpu",
          "--format=csv,noheader,nounits");

  /** Empty where nobody answers. */
  public static Optional<Card> now() {
    try {
      var process =
          new ProcessBuilder(QUERY)
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
              .start();
      try {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
          return Optional.empty();
        }
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return of(text);
      } finally {
        process.destroy();
      }
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  static Optional<Card> of(String answer) {
    var words = answer.strip().split("\\s*,\\s*", -1);
    return words.length == 6
        ? Optional.of(new Card(words[0], words[1], words[2], words[3], words[4], words[5]))
        : Optional.empty();
  }

  /** {@code 1980 of 1980 MHz, 120.5 of 700.00 W, 34 °C}. */
  public String text() {
    return megahertz
        + " of "
        + mostMegahertz
        + " MHz, "
        + watts
        + " of "
        + mostWatts
        + " W, "
        + degrees
        + " °C";
  }
}

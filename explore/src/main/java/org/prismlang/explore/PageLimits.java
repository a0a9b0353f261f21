package org.prismlang.explore;

import java.time.Duration;
import java.util.List;

/**
 * How much one may ask for.
 *
 * @param look at a text
 * @param run of a program
 * @param megabytes that a process may have on the heap, and as many for buffers of a program
 * @param bodyBytes of a request
 */
public record PageLimits(Duration look, Duration run, int megabytes, int bodyBytes) {
  public static final PageLimits USUAL =
      new PageLimits(Duration.ofSeconds(60), Duration.ofSeconds(20), 1024, 1 << 20);

  /** Of the Java that works. */
  List<String> options() {
    return List.of(
        "-Xmx" + megabytes + "m",
        "-XX:MaxMetaspaceSize=256m",
        "-XX:+ExitOnOutOfMemoryError",
        "-XX:+UseSerialGC",
        "-XX:-UsePerfData",
        "-Xlog:disable");
  }
}

package org.prismlang.explore;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** An answer of several lines, for someone who may have gone. */
final class AnswerLines {
  private final OutputStream out;
  private boolean isHeard = true;

  AnswerLines(OutputStream out) {
    this.out = out;
  }

  synchronized void write(String line) {
    if (isHeard) {
      try {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
      } catch (IOException e) {
        isHeard = false;
      }
    }
  }
}

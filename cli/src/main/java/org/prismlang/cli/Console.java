package org.prismlang.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.prismlang.lang.diagnostic.Rendering;

/** The three streams of a command, in UTF-8. */
final class Console {
  private final InputStream in;
  private final OutputStream out;
  private final OutputStream err;
  private final boolean colour;
  private final boolean terminal;
  private String failure = "";

  Console(InputStream in, OutputStream out, OutputStream err, boolean colour, boolean terminal) {
    this.in = in;
    this.out = out;
    this.err = err;
    this.colour = colour;
    this.terminal = terminal;
  }

  InputStream in() {
    return in;
  }

  /** For who speaks a protocol on it, and nothing else. */
  OutputStream stream() {
    return out;
  }

  Rendering rendering() {
    return new Rendering(colour);
  }

  boolean hasColour() {
    return colour;
  }

  /** Whether a line can be written over. */
  boolean isTerminal() {
    return terminal;
  }

  /** What was asked for. */
  void out(String text) {
    try {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      failure = e.getMessage() == null ? "unknown reason" : e.getMessage();
    }
  }

  /** What is said about it. Where nobody listens, nothing can be done. */
  void err(String text) {
    try {
      err.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // Nobody is left to tell.
    }
  }

  /** A line about a problem that has no place in a program. */
  void complain(String message) {
    err("prism: " + message + "\n");
  }

  /** Whether somebody still reads {@link #out}. */
  boolean isHeard() {
    return failure.isEmpty();
  }

  /**
   * Whether {@link #out} went where it should. A reader that had enough, as `head`, is no failure.
   */
  Status delivered(Status status) {
    if (failure.isEmpty() || failure.contains("Broken pipe")) {
      return status;
    }
    complain("cannot write the output: " + failure);
    return status == Status.FINE ? Status.ENVIRONMENT : status;
  }
}

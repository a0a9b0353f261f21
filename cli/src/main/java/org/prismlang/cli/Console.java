package org.prismlang.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.prismlang.lang.diagnostic.Rendering;

/** The three streams of a command, in UTF-8. */
final class Console {
  private static final String ERASE = "\r\u001b[K";

  /** A line that goes on below could not be erased: what is too long ends at the margin. */
  private static final String CUT = "\u001b[?7l";

  private static final String WRAP = "\u001b[?7h";

  private final InputStream in;
  private final OutputStream out;
  private final OutputStream err;
  private final Colours colours;
  private final boolean terminal;
  private String failure = "";
  private boolean hasLine;

  Console(InputStream in, OutputStream out, OutputStream err, Colours colours, boolean terminal) {
    this.in = in;
    this.out = out;
    this.err = err;
    this.colours = colours;
    this.terminal = terminal;
  }

  InputStream in() {
    return in;
  }

  /** For who speaks a protocol on it, and nothing else. */
  OutputStream stream() {
    return out;
  }

  /** For standard error, where diagnostics are said. */
  Rendering rendering() {
    return new Rendering(colours.err());
  }

  /** For standard output. */
  Rendering renderingOut() {
    return new Rendering(colours.out());
  }

  /** Whether standard output shows colours. */
  boolean hasColour() {
    return colours.out();
  }

  /** Whether a line can be written over. */
  boolean isTerminal() {
    return terminal;
  }

  /** How far it is: a line of a terminal that goes away with whatever is said next. */
  synchronized void over(String line) {
    say(ERASE + CUT + line + WRAP);
    hasLine = true;
  }

  synchronized void erase() {
    if (hasLine) {
      hasLine = false;
      say(ERASE);
    }
  }

  /** What was asked for. */
  synchronized void out(String text) {
    erase();
    try {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      failure = e.getMessage() == null ? "unknown reason" : e.getMessage();
    }
  }

  /** What is said about it. */
  synchronized void err(String text) {
    erase();
    say(text);
  }

  /** Where nobody listens, nothing can be done. */
  private void say(String text) {
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

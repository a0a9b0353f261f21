package org.prismlang.lang.check.units;

import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Signature;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/** Whether the code that calls has the threads and blocks that the callee asks for. */
public final class CallPerspectives {
  private final Frame frame;

  public CallPerspectives(Frame frame) {
    this.frame = frame;
  }

  /** P0306, P0307: the callee's bound is met by the code that calls. */
  public boolean meets(Signature callee, Span span) {
    var wanted = callee.bound().top();
    var has = frame.perspective();
    if (frame.isDefinition()) {
      return true;
    }
    boolean broadEnough =
        has.level().compareTo(wanted.level()) > 0
            || has.level() == wanted.level() && has.size() >= wanted.size();
    if (!broadEnough) {
      frame.report(
          frame
              .withPerspective(
                  Code.P0306.at(
                      span,
                      "`" + callee.name() + "` needs " + wanted + ", this code acts as " + has))
              .label(callee.bound().span(), "required here")
              .help("call it where the code acts as " + wanted + " or broader"));
      return false;
    }
    int available = frame.here.available(wanted.level());
    if (wanted.level() != Level.GRID && available % wanted.size() != 0) {
      frame.report(
          frame
              .withPerspective(
                  Code.P0307.at(
                      span,
                      "`" + callee.name() + "` runs as " + wanted + ", " + whyNotWhole(wanted)))
              .label(callee.bound().span(), "required here")
              .help(wholeUnits(wanted, available)));
      return false;
    }
    return wanted.level() == Level.THREAD
        || promised(callee, Level.THREAD, frame.here.threads(), span)
            && (wanted.level() == Level.BLOCK
                || promised(callee, Level.BLOCK, frame.here.blocks(), span));
  }

  /** Whether the number of units is what the bound promises, not what is there. */
  private boolean isPromised(Level level) {
    return frame.perspective().level() != level
        && !(level == Level.THREAD && frame.here.exactThreads());
  }

  private String whyNotWhole(Perspective wanted) {
    int available = frame.here.available(wanted.level());
    var units = wanted.level().text() + "s";
    if (!isPromised(wanted.level())) {
      return "and " + available + " " + units + " are not a whole number of these";
    }
    return available == 1
        ? "and nothing is promised about the number of " + units
        : "and only a multiple of " + available + " " + units + " is promised";
  }

  private String wholeUnits(Perspective wanted, int available) {
    int fitting = available / wanted.size() * wanted.size();
    boolean isPromised = isPromised(wanted.level());
    var promise = "promise a multiple of " + wanted.size() + " in `@requires`";
    var split =
        "split off as many as fit: `match split("
            + wanted.level().text()
            + "):` with `case "
            + fitting
            + ":`";
    if (fitting == 0) {
      return isPromised ? promise : "call it where the code acts as " + wanted + " or broader";
    }
    return isPromised ? split + "; or " + promise : split;
  }

  /**
   * A callee may want a multiple of so many threads in each block, of so many blocks in the grid.
   */
  private boolean promised(Signature callee, Level level, int has, Span span) {
    int wanted = callee.bound().promised(level);
    if (has % wanted == 0) {
      return true;
    }
    boolean threads = level == Level.THREAD;
    frame.report(
        frame
            .withPerspective(
                Code.P0306.at(
                    span,
                    "`"
                        + callee.name()
                        + (threads
                            ? "` needs blocks of a multiple of " + wanted + " threads, here "
                            : "` needs clusters of " + wanted + " blocks, here ")
                        + has
                        + (has == 1 ? " is " : " are ")
                        + (threads && frame.here.exactThreads() ? "there" : "promised")))
            .label(callee.bound().span(), "required here")
            .help(
                !threads
                    ? "launch clusters: `@launch(cluster=" + wanted + ")`"
                    : frame.here.exactThreads()
                        ? "launch blocks of a multiple of " + wanted + " threads"
                        : "require `thread["
                            + wanted
                            + "]` here too, or fix the block with `@launch(block=…)`"));
    return false;
  }
}

package org.prismlang.verify;

import java.util.List;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.source.Span;

/**
 * A breach of the machine's rules.
 *
 * @param missing the order that is missing, or the rule that is broken, in words
 * @param parties the accesses or synchronizations at fault, the later one first
 */
public record Violation(Kind kind, String missing, List<Party> parties) {
  /** What was broken. */
  public enum Kind {
    /** Two accesses to the same data without order. */
    UNORDERED,
    /** A write that the engines need not see. */
    UNFENCED,
    /** Registers of a {@code wgmma} in flight, or not handed over to it. */
    REGISTERS,
    /** Arrivals or bytes that do not add up to a phase. */
    COUNT,
    /** A phase that cannot be told from another. */
    PHASE,
    /** All wait. */
    DEADLOCK,
    /** Work on memory of a block that may have left. */
    FREED,
    /** A barrier in the middle of a phase at the end. */
    LEFTOVER,
    /** An operation the machine does not know, or not where it is used. */
    UNKNOWN
  }

  /**
   * One side.
   *
   * @param action in words: {@code tma_load}
   * @param name of the memory, local or barrier it acts on; empty if on none
   * @param first thread of it, in its block
   * @param threads from there
   * @param timeline on which it happens
   */
  public record Party(
      String action, String name, int block, int first, int threads, Timeline timeline, Span span) {

    /** What it does: {@code tma_load of `s`}. */
    public String what() {
      return name.isEmpty() ? action : action + " of `" + name + "`";
    }

    /** For the user: its place stands beside it. */
    public String text() {
      var who =
          threads == 1 ? "thread " + first : "threads " + first + " to " + (first + threads - 1);
      var when = timeline.isAsynchronous() ? ", asynchronously" : "";
      return what() + " by " + who + " of block " + block + when;
    }

    @Override
    public String toString() {
      return text() + " in line " + span.from().line();
    }
  }

  public Violation {
    parties = List.copyOf(parties);
  }

  /** Whether it is between two accesses. */
  public boolean isBetweenAccesses() {
    return switch (kind) {
      case UNORDERED, UNFENCED -> parties.size() == 2;
      case REGISTERS, COUNT, PHASE, DEADLOCK, FREED, LEFTOVER, UNKNOWN -> false;
    };
  }

  @Override
  public String toString() {
    return kind + ": " + missing + parties.stream().map(it -> "; " + it).reduce("", String::concat);
  }
}

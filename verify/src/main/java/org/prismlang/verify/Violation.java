package org.prismlang.verify;

import java.util.List;
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
   * @param what it does: {@code tma_load of `s`}
   * @param first thread of it, in its block
   * @param threads from there
   * @param timeline on which it happens, in words
   */
  public record Party(String what, int block, int first, int threads, String timeline, Span span) {
    @Override
    public String toString() {
      var who =
          threads == 1 ? "thread " + first : "threads " + first + " to " + (first + threads - 1);
      return what + " by " + who + " of block " + block + " (" + timeline + ") at " + span.start();
    }
  }

  public Violation {
    parties = List.copyOf(parties);
  }

  @Override
  public String toString() {
    return kind + ": " + missing + parties.stream().map(it -> "; " + it).reduce("", String::concat);
  }
}

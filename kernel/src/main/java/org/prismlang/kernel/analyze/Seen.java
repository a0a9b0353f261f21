package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.footprint.Environment;
import org.prismlang.kernel.footprint.Footprint;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.View;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Perspective;

/**
 * An access in the text, and what is known where it stands.
 *
 * @param width consecutive elements from the one it names
 * @param isCopied by the copy engine, which keeps no order with what its thread writes
 * @param atomic who may do the same at the same time
 * @param around partitions around it, outermost first
 * @param isInCallee in a procedure, of whose parameters nothing is known
 * @param lastBlock where the code is for one block of the grid alone
 */
record Seen(
    Access access,
    int width,
    boolean writes,
    boolean isCopied,
    Reach atomic,
    Environment at,
    List<Opened> around,
    boolean isInCallee,
    Optional<Span> lastBlock) {
  Seen {
    around = List.copyOf(around);
  }

  /** Among whom atomic operations do not race with each other. */
  enum Reach {
    NOBODY,
    BLOCK,
    ALL
  }

  /** Whether both may happen at once, whoever does them. */
  boolean bears(Seen other) {
    return atomic == Reach.ALL && other.atomic == Reach.ALL;
  }

  /** Threads of such a part, or smaller ones, may do both at once. */
  Perspective bearing(Seen other, Perspective smallest) {
    boolean areOfBlocks = atomic != Reach.NOBODY && other.atomic != Reach.NOBODY && !bears(other);
    return areOfBlocks && Perspective.BLOCK.isAtLeast(smallest) ? Perspective.BLOCK : smallest;
  }

  /**
   * Whether the grid shares words, without an order, that are atomic for threads of a block alone.
   */
  boolean isAtomicTooNear() {
    var memory = access.memory();
    return atomic == Reach.BLOCK && memory.isAtomic() && memory.space() == Memory.Space.GLOBAL;
  }

  /**
   * A view that exists here.
   *
   * @param depth loops around its beginning
   * @param pointer who shares the pointer that it is made of; empty where it is made of something
   *     else
   */
  record Opened(View view, int depth, Optional<Perspective> pointer) {}

  Footprint footprint() {
    return at.remembered(access, width);
  }

  /** Two threads of {@code unit}, or of the one block that comes to both accesses. */
  Perspective unit(Perspective unit, Seen other) {
    boolean isOneBlock = lastBlock.isPresent() && lastBlock.equals(other.lastBlock);
    return isOneBlock && unit.isAtLeast(Perspective.BLOCK) ? Perspective.BLOCK : unit;
  }

  /** A case with values that no caller may ever give shows nothing. */
  Verdict judged(Verdict verdict) {
    return isInCallee && verdict instanceof Verdict.Refuted(String witness, _, _, _)
        ? new Verdict.Unknown("not if somebody calls it with " + witness)
        : verdict;
  }

  /** Loops that run anew in each instance of a view. */
  List<String> loopsInside(Opened opened) {
    var loops = at.loops();
    return new ArrayList<>(loops.subList(Math.min(opened.depth(), loops.size()), loops.size()));
  }
}

package org.prismlang.kernel.sync;

import java.util.List;
import java.util.Optional;

/** What happened at one time, in the order of the text. */
sealed interface Step {
  SeqInstance in();

  /** Bits of the warps that took part. */
  int warps();

  /** Only the first lanes of those warps did. */
  boolean isElected();

  /** A gap between statements was passed; {@code counters} hold the rings' counters there. */
  record Gap(SeqInstance in, int gap, int warps, boolean isElected, List<Long> counters)
      implements Step {
    Gap by(int some) {
      return new Gap(in, gap, some, isElected, counters);
    }
  }

  /** A statement's accesses happened. */
  record Act(SeqInstance in, Node node, int warps, boolean isElected, List<Touch> touches)
      implements Step {}

  /** A synchronization of a called procedure, or the block's meeting at {@code last_block}. */
  record Met(SeqInstance in, Node node, int warps, boolean isElected) implements Step {}

  /** One run through a statement list. */
  final class SeqInstance {
    private final Seq seq;
    private final int ordinal;
    private final Optional<SeqInstance> parent;
    private final int index;

    SeqInstance(Seq seq, int ordinal, Optional<SeqInstance> parent, int index) {
      this.seq = seq;
      this.ordinal = ordinal;
      this.parent = parent;
      this.index = index;
    }

    Seq seq() {
      return seq;
    }

    /** How often the list was run before. */
    int ordinal() {
      return ordinal;
    }

    Optional<SeqInstance> parent() {
      return parent;
    }

    /** The statement of the list around it that it belongs to. */
    int index() {
      return index;
    }

    /** The run of an enclosing list. */
    SeqInstance of(Seq outer) {
      var here = this;
      while (here.seq != outer) {
        here = here.parent.orElseThrow();
      }
      return here;
    }
  }
}

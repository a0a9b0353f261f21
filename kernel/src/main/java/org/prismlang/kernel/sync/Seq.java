package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A list of statements with the gaps between them: gap {@code i} stands before statement i. */
final class Seq {
  final int id;
  final Code code;
  final Optional<Node> owner;

  /** Of a called procedure: already synchronized, nothing is placed inside. */
  final boolean isFrozen;

  /**
   * One lane of each warp alone runs it: the branch of a split. All lanes one by one, as under
   * {@code group(thread[1])}, is not meant.
   */
  final boolean isElected;

  final List<Node> nodes = new ArrayList<>();

  Seq(int id, Code code, Optional<Node> owner, boolean isFrozen, boolean isElected) {
    this.id = id;
    this.code = code;
    this.owner = owner;
    this.isFrozen = isFrozen;
    this.isElected = isElected;
  }

  /** Whether a synchronization may stand in its gaps. */
  boolean isPlaceable() {
    return !isFrozen && (code.isUniformForWarp() || code.isPartOfWarp() || isElected);
  }

  /** Whether this list is the other one or lies inside it. */
  boolean isWithin(Seq outer) {
    Seq here = this;
    while (here != outer) {
      if (here.owner.isEmpty()) {
        return false;
      }
      here = here.owner.get().seq;
    }
    return true;
  }
}

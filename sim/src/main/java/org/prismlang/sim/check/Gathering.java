package org.prismlang.sim.check;

import java.util.Arrays;

/** Knowledge that several bring together. */
final class Gathering {
  private final int home;
  private int[] mine = {};
  private World others = World.EMPTY;

  Gathering(int home) {
    this.home = home;
  }

  void add(Knowledge knowledge) {
    if (knowledge.taken == this) {
      return;
    }
    knowledge.taken = this;
    raise(knowledge.row(home));
    others = others.join(knowledge.others());
    if (knowledge.home() != home) {
      others = others.with(knowledge.home(), knowledge.mine());
    }
  }

  /** One entry of its own block. */
  void add(int entry, int clock) {
    if (entry >= mine.length) {
      mine = Arrays.copyOf(mine, (entry + 32) / 32 * 32);
    }
    mine[entry] = Math.max(mine[entry], clock);
  }

  void add(World world) {
    raise(world.row(home));
    others = others.join(world);
  }

  private void raise(int[] row) {
    if (row.length > mine.length) {
      mine = Arrays.copyOf(mine, row.length);
    }
    for (int i = 0; i < row.length; i++) {
      mine[i] = Math.max(mine[i], row[i]);
    }
  }

  /** What has been gathered so far, as other blocks see it. */
  World world() {
    return others.with(home, mine.clone());
  }

  /** What has been gathered so far. */
  Knowledge known() {
    return new Knowledge(home, mine.clone(), others);
  }
}

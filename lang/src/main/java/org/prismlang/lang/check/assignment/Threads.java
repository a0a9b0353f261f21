package org.prismlang.lang.check.assignment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Here;
import org.prismlang.lang.check.frame.Step;
import org.prismlang.lang.type.Perspective;

/** Which threads of a function run a piece of its code: the groups and branches that led there. */
public record Threads(List<Turn> turns) {
  public record Turn(boolean isSplit, Perspective to, int offset) {}

  public Threads {
    turns = List.copyOf(turns);
  }

  public static Threads of(Here here) {
    var turns = new ArrayList<Turn>();
    for (Optional<Step> step = here.path(); step.isPresent(); step = step.get().outer()) {
      var it = step.get();
      turns.addFirst(new Turn(it.isSplit(), it.to(), it.offset()));
    }
    return new Threads(turns);
  }

  public boolean areWithin(Threads other) {
    return turns.size() >= other.turns.size()
        && turns.subList(0, other.turns.size()).equals(other.turns);
  }
}

package org.prismlang.lang.check.memory;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.intrinsic.Access;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * P0505: branches of one split run at the same time, so they do not touch the same memory when one
 * writes it.
 */
public final class Siblings {
  /** A branch: its units, and where its accesses begin in the list of all. */
  public record Branch(int offset, int size, int mark) {}

  private record Sort(Variable root, Key key, Access access) {}

  private record Met(Touch touch, Branch branch) {}

  private final Memories memories;

  public Siblings(Memories memories) {
    this.memories = memories;
  }

  public void check(Level level, List<Branch> branches, List<Touch> touches) {
    var earlier = new HashMap<Variable, List<Met>>();
    for (int i = 0; i < branches.size(); i++) {
      int end = i + 1 < branches.size() ? branches.get(i + 1).mark() : touches.size();
      var mine = sorts(touches.subList(branches.get(i).mark(), end), branches.get(i));
      for (var met : mine) {
        against(met, earlier.getOrDefault(met.touch().root(), List.of()), level);
      }
      for (var met : mine) {
        earlier.computeIfAbsent(met.touch().root(), _ -> new ArrayList<>()).add(met);
      }
    }
  }

  /** One of each kind: many accesses of one sort conflict or not together. */
  private static List<Met> sorts(List<Touch> touches, Branch branch) {
    var seen = new LinkedHashMap<Sort, Met>();
    for (var touch : touches) {
      seen.putIfAbsent(new Sort(touch.root(), touch.key(), touch.access()), new Met(touch, branch));
    }
    return List.copyOf(seen.values());
  }

  private void against(Met mine, List<Met> others, Level level) {
    for (var other : others) {
      if (conflict(mine.touch(), other.touch()) && !ownParts(mine, other, level)) {
        report(mine.touch(), other.touch());
        return;
      }
    }
  }

  private static boolean conflict(Touch mine, Touch other) {
    boolean writes = mine.access().writes() || other.access().writes();
    boolean atomics = mine.access().isAtomic() && other.access().isAtomic();
    return writes
        && !atomics
        && !Memories.isAtomic(mine.root().type())
        && !mine.key().isDisjoint(other.key());
  }

  /**
   * Branches of different units touch different things: copies of shared memory that each unit has,
   * and parts of one partition, whose units promise not to conflict.
   */
  private static boolean ownParts(Met mine, Met other, Level level) {
    var root = mine.touch().root();
    if (root.origin() == Variable.Origin.SHARED
        && differ(mine.branch(), other.branch(), root.perspective(), level)) {
      return true;
    }
    var others = other.touch().view().partitions();
    for (var view : mine.touch().view().partitions()) {
      if (others.contains(view)
          && differ(mine.branch(), other.branch(), view.perspective(), level)) {
        return true;
      }
    }
    return false;
  }

  /** Whether two branches lie in different units of {@code owner}. */
  private static boolean differ(Branch later, Branch earlier, Perspective owner, Level level) {
    return owner.level() == level
        ? unit(earlier.offset() + earlier.size() - 1, owner) < unit(later.offset(), owner)
        : owner.level().compareTo(level) < 0;
  }

  private static int unit(int index, Perspective owner) {
    return index / owner.size();
  }

  private void report(Touch mine, Touch other) {
    var name = mine.root().name();
    memories.explained(mine.span());
    memories.explained(other.span());
    var verb = mine.access().writes() ? "writes" : "reads";
    var otherVerb = other.access().writes() ? "writes" : "reads";
    memories.deferUnlessOutput(
        memories.of(mine.root()),
        Code.P0505
            .at(
                mine.span(),
                "this branch "
                    + verb
                    + " `"
                    + name
                    + "` while another branch of the split "
                    + otherVerb
                    + " it")
            .label(other.span(), "the other branch " + otherVerb + " it here, at the same time")
            .help(
                "end the split between the two, so that the compiler can order them; or give each"
                    + " branch memory of its own"));
  }
}

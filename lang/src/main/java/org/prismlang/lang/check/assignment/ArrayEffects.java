package org.prismlang.lang.check.assignment;

import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Supplier;
import org.prismlang.lang.program.Function;

/** What functions do to the arrays they are given, each found once. */
public final class ArrayEffects {
  /** By parameter: which numbers of an array are taken, and which have a value afterwards. */
  public record Effect(List<BitSet> needs, List<BitSet> assigns) {}

  private final IdentityHashMap<Function, Effect> known = new IdentityHashMap<>();

  public void put(Function function, Effect effect) {
    known.put(function, effect);
  }

  public Effect of(Function function, Supplier<Effect> otherwise) {
    var effect = known.get(function);
    if (effect != null) {
      return effect;
    }
    var found = otherwise.get();
    put(function, found);
    return found;
  }
}

package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All synchronizations placed so far, by gap. */
final class Placement {
  private record Position(int seq, int gap) {}

  private final Map<Position, List<Placed>> gaps = new HashMap<>();
  private final BitSet used = new BitSet();
  final List<Signal> signals = new ArrayList<>();

  <P extends Placed> P add(P placed) {
    var here =
        gaps.computeIfAbsent(new Position(placed.seq.id, placed.gap), _ -> new ArrayList<>());
    here.add(placed);
    used.set(placed.seq.id);
    here.sort((a, b) -> Integer.compare(a.rank(), b.rank()));
    if (placed instanceof Placed.Arrive arrive) {
      arrive.signal.arrives.add(arrive);
    }
    if (placed instanceof Placed.Await await) {
      await.signal.awaits.add(await);
    }
    return placed;
  }

  void remove(Placed placed) {
    var here = gaps.get(new Position(placed.seq.id, placed.gap));
    if (here != null) {
      here.remove(placed);
    }
    if (placed instanceof Placed.Arrive arrive) {
      arrive.signal.arrives.remove(arrive);
    }
    if (placed instanceof Placed.Await await) {
      await.signal.awaits.remove(await);
    }
  }

  void remove(Signal signal) {
    List.copyOf(signal.arrives).forEach(this::remove);
    List.copyOf(signal.awaits).forEach(this::remove);
    signals.remove(signal);
  }

  List<Placed> at(Seq seq, int gap) {
    return used.get(seq.id) ? gaps.getOrDefault(new Position(seq.id, gap), List.of()) : List.of();
  }

  <P extends Placed> List<P> all(Class<P> kind) {
    var found = new ArrayList<P>();
    gaps.values()
        .forEach(
            list ->
                list.forEach(
                    it -> {
                      if (kind.isInstance(it)) {
                        found.add(kind.cast(it));
                      }
                    }));
    found.sort(Placement::byPlace);
    return found;
  }

  private static int byPlace(Placed one, Placed other) {
    int sequences = Integer.compare(one.seq.id, other.seq.id);
    return sequences == 0 ? Integer.compare(one.gap, other.gap) : sequences;
  }
}

package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/**
 * Waits for copies that are started and used by nobody, as the last ones that are fetched ahead:
 * where the counter of their barrier ends, for all generations that may be on their way.
 */
final class LastWaits {
  private final Text text;
  private final Turns turns;

  private LastWaits(Text text, Turns turns) {
    this.text = text;
    this.turns = turns;
  }

  static List<Remedy> of(Text text, Turns turns, List<Left> all) {
    var waits = new LastWaits(text, turns);
    var remedies = new LinkedHashMap<String, Remedy>();
    for (var left : all) {
      if (left.at().isEmpty()) {
        left.site()
            .touch
            .counted()
            .map(Touch.Counted::barrier)
            .filter(it -> !it.isClusterWide())
            .flatMap(it -> waits.remedy(it, left.site()))
            .ifPresent(it -> remedies.putIfAbsent(it.barrier, it.remedy));
      }
    }
    return List.copyOf(remedies.values());
  }

  private record Found(String barrier, Remedy remedy) {}

  private Optional<Found> remedy(Barrier barrier, Site load) {
    var offsets = turns.unseen(barrier);
    return turns
        .counter(barrier)
        .filter(_ -> !offsets.isEmpty() && offsets.size() <= barrier.slots())
        .filter(it -> isOnce(it.list()))
        .flatMap(
            declared -> {
              var span = load.touch.span();
              var reasons = List.of(new Sync.Reason(Unproven.source(load.name), span, span));
              var syncs = new ArrayList<Sync>();
              for (int offset : offsets) {
                syncs.add(
                    new Sync.Await(
                        barrier, generation(declared.counter(), offset), false, reasons, span));
              }
              return text.origin(declared.list().lines.getLast())
                  .map(it -> new Found(barrier.name(), new Remedy(it, true, syncs)));
            });
  }

  /** In code that all threads of the block run once. */
  private static boolean isOnce(Lines list) {
    return list.loops.isEmpty() && list.unit.level() != Level.THREAD && !isCalled(list);
  }

  private static boolean isCalled(Lines list) {
    var here = list.owner;
    while (here.isPresent()) {
      if (here.get().isCall || here.get().stmt instanceof Stmt.If) {
        return true;
      }
      here = here.get().in.owner;
    }
    return false;
  }

  private static Expr generation(Local counter, int offset) {
    var read = new Expr.Read(counter);
    return offset == 0
        ? read
        : new Expr.Binary(
            offset < 0 ? BinaryOperator.SUBTRACT : BinaryOperator.ADD,
            read,
            new Expr.Constant(new Value.Int(Math.abs(offset)), Scalar.INT32),
            Scalar.INT32);
  }
}

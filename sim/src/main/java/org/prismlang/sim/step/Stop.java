package org.prismlang.sim.step;

import java.lang.reflect.Array;
import java.util.Optional;
import org.prismlang.lang.type.Scalar;
import org.prismlang.sim.machine.Block;
import org.prismlang.sim.step.Seen.OfShared;
import org.prismlang.sim.step.Seen.OfVariable;
import org.prismlang.sim.step.Seen.Spread;

/** Neighbouring threads stand before a statement. */
@SuppressWarnings("ArrayRecordComponent") // made by compiled code; never compared
public record Stop(Block block, int first, int count, Spot spot, Object[] values) {

  public boolean holds(int thread) {
    return thread >= first && thread < first + count;
  }

  /** What the thread has in the variable, as text; empty where that is not known here. */
  public Optional<String> value(OfVariable variable, int thread, int element) {
    var scalar = variable.type().scalar();
    if (variable.own() >= 0 && holds(thread)) {
      return Optional.of(text(values[variable.own() + element], scalar));
    }
    return variable.all().flatMap(it -> value(it, thread, element)).map(it -> text(it, scalar));
  }

  private Optional<Object> value(Spread spread, int thread, int element) {
    int next = spread.array() + 1;
    int base = spread.hasBase() ? (Integer) values[next++] : 0;
    int offset = spread.hasOffset() ? (Integer) values[next] : 0;
    int unit = spread.unit() == 0 ? 0 : Math.floorDiv(thread - base, spread.unit());
    int index = unit * spread.stride() + offset + element;
    var array = values[spread.array()];
    return thread < base || unit < 0 || index >= Array.getLength(array)
        ? Optional.empty()
        : Optional.of(Array.get(array, index));
  }

  /** Where in the shared memory of the block the thread's own begins. */
  public int start(OfShared memory, int thread) {
    int start = memory.constant();
    for (var term : memory.terms()) {
      start += term.of(thread);
    }
    return memory.offset() < 0 ? start : start + (Integer) values[memory.offset()];
  }

  private static String text(Object value, Scalar scalar) {
    return switch (scalar) {
      case BOOL -> value.equals(0) ? "False" : "True";
      case UINT32 -> Integer.toUnsignedString((Integer) value);
      case UINT64 -> Long.toUnsignedString((Long) value);
      default -> value.toString();
    };
  }
}

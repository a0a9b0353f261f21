package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** From accesses of the IR to the elements that threads touch. */
final class Accesses {
  private static final long EVERYTHING = Long.MAX_VALUE / 4;

  private final int threads;

  /** Arrays that asynchronous operations use: only their uses can be hazards. */
  private final Set<String> watched;

  Accesses(int threads, Set<String> watched) {
    this.threads = threads;
    this.watched = watched;
  }

  /** Each thread touches {@code width} elements from its own index on. */
  List<Touch> elements(
      Access access,
      List<Num> index,
      Optional<Num> generation,
      int width,
      Mask mask,
      Frame frame,
      Touch.Mode mode) {
    var place = frame.places.get(access.memory().name());
    if (place == null || place.isIgnored()) {
      return List.of();
    }
    var start = start(access.memory(), place, index, generation);
    int bytes = unit(access.memory(), place);
    var stretches = new ArrayList<Footprint.Stretch>();
    for (int t = 0; t < threads; t++) {
      if (mask.has(t)) {
        stretches.add(
            start.isLost()
                ? new Footprint.Stretch(t, t + 1, place.from(), place.to())
                : new Footprint.Stretch(t, t + 1, start.at(t), start.at(t) + (long) width * bytes));
      }
    }
    return List.of(
        touch(access, place, start, stretches, frame, mode, Timeline.IN_ORDER, false, width));
  }

  /** Units of threads, each as one, touch a box; every thread its own where the unit is one. */
  List<Touch> box(
      Access access,
      List<Num> index,
      Optional<Num> generation,
      Perspective unit,
      Mask mask,
      Frame frame,
      Touch.Mode mode,
      Timeline timeline) {
    var place = frame.places.get(access.memory().name());
    if (place == null || place.isIgnored()) {
      return List.of();
    }
    var memory = access.memory();
    boolean isMap = memory.space() == Memory.Space.TENSOR;
    var start = isMap ? Num.UNKNOWN : start(memory, place, index, generation);
    int size = unit.level() == Level.THREAD ? unit.size() : threads;
    var extents = access.extents().subList(memory.isList() ? 1 : 0, access.extents().size());
    var stretches = new ArrayList<Footprint.Stretch>();
    for (int t = 0; t < threads; t++) {
      if (!mask.has(t) || t % size != 0 && mask.has(t / size * size)) {
        continue;
      }
      int first = t / size * size;
      int last = Math.min(threads, first + size);
      if (start.isLost()) {
        stretches.add(new Footprint.Stretch(first, last, place.from(), place.to()));
      } else {
        rows(memory, extents, start.at(t), place, first, last, stretches);
      }
    }
    return List.of(touch(access, place, start, stretches, frame, mode, timeline, size > 1, 1));
  }

  private static void rows(
      Memory memory,
      List<Integer> extents,
      long start,
      Place place,
      int first,
      int last,
      List<Footprint.Stretch> stretches) {
    var strides = memory.strides();
    int bytes = unit(memory, place);
    // The innermost dimensions that are taken whole make one stretch with the one around them.
    int inner = extents.size() - 1;
    long length = extents.isEmpty() ? 1 : extents.get(inner);
    while (inner > 0 && !memory.shape().isEmpty() && length == strides.get(inner - 1)) {
      inner--;
      length *= extents.get(inner);
    }
    var starts = new ArrayList<Long>(List.of(start));
    for (int d = 0; d < inner; d++) {
      var next = new ArrayList<Long>();
      for (long each : starts) {
        for (int i = 0; i < extents.get(d); i++) {
          next.add(each + (long) i * strides.get(d) * bytes);
        }
      }
      starts = next;
    }
    for (long each : starts) {
      stretches.add(new Footprint.Stretch(first, last, each, each + length * bytes));
    }
  }

  private Touch touch(
      Access access,
      Place place,
      Num start,
      List<Footprint.Stretch> stretches,
      Frame frame,
      Touch.Mode mode,
      Timeline timeline,
      boolean collective,
      int width) {
    var view =
        access.view().equals(access.memory().name())
            ? place.view()
            : frame.views.getOrDefault(access.view(), place.view());
    var shift = start.isLost() ? "" : start.unknown.toString();
    return new Touch(
        place.space(),
        place.kind(),
        place.name(),
        place.from(),
        place.to(),
        new Footprint(shift.equals("{}") ? "" : shift, start.isLost(), stretches, threads),
        mode,
        timeline,
        view,
        collective,
        Optional.of(access),
        width,
        access.span());
  }

  /** First element of an access, as a byte of shared or an element of global memory. */
  Num start(Memory memory, Place place, List<Num> index, Optional<Num> generation) {
    var linear = Num.of(0);
    var strides = memory.strides();
    int outer = memory.isList() ? 1 : 0;
    for (int i = outer; i < index.size(); i++) {
      int stride = i - outer < strides.size() ? strides.get(i - outer) : 1;
      linear = linear.plus(index.get(i).times(Num.of(stride)));
    }
    if (memory.isList()) {
      linear = linear.plus(index.getFirst().times(Num.of(Memory.BYTES_OF_ONE)));
    }
    if (memory.isRing() && generation.isPresent()) {
      int depth = memory.depth();
      var slot = generation.get().apply("slot", Num.of(depth), (g, d) -> Math.floorMod(g, d));
      linear = linear.plus(slot.times(Num.of(memory.elements())));
    }
    return place.base().plus(linear.times(Num.of(unit(memory, place))));
  }

  private static int unit(Memory memory, Place place) {
    return place.kind() == Touch.Kind.SHARED ? memory.elementBytes() : 1;
  }

  /** A use of a thread-local array, if it is one of those that asynchronous operations use. */
  void registers(
      Expr expr,
      Mask mask,
      Frame frame,
      Touch.Mode mode,
      Timeline timeline,
      List<Touch> touches,
      Span span) {
    int from = 0;
    int to = Integer.MAX_VALUE;
    var base = expr;
    while (!(base instanceof Expr.Read)) {
      switch (base) {
        case Expr.Item item -> {
          var flat = flat(item, frame);
          if (flat >= 0) {
            from = flat;
            to = flat + size(item.type());
          }
          base = item.array();
        }
        case Expr.Slice slice -> {
          long start = constant(slice.from(), frame);
          if (start >= 0) {
            from = (int) start;
            to = from + slice.length();
          }
          base = slice.array();
        }
        case Expr.Lane lane -> base = lane.vector();
        default -> {
          return;
        }
      }
    }
    var local = ((Expr.Read) base).local();
    var array = frame.arrays.get(local.name());
    if (array == null || !watched.contains(array.name())) {
      return;
    }
    long end = to == Integer.MAX_VALUE ? size(local.type()) : to;
    touches.add(registers(array, from, end, mask, mode, timeline, span));
  }

  /** A stretch of an array in every thread. */
  Touch registers(
      Frame.Registers array,
      long from,
      long end,
      Mask mask,
      Touch.Mode mode,
      Timeline timeline,
      Span span) {
    var stretches = new ArrayList<Footprint.Stretch>();
    int t = 0;
    while (t < threads) {
      int first = t;
      while (t < threads && mask.has(t)) {
        t++;
      }
      if (t > first) {
        stretches.add(new Footprint.Stretch(first, t, array.offset() + from, array.offset() + end));
      }
      t++;
    }
    return new Touch(
        "registers " + array.name(),
        Touch.Kind.REGISTERS,
        array.name(),
        0,
        EVERYTHING,
        new Footprint("", false, stretches, threads),
        mode,
        timeline,
        new ViewInstance(Optional.empty(), Perspective.THREAD),
        false,
        Optional.empty(),
        1,
        span);
  }

  private static int size(Type type) {
    if (type instanceof Type.Array array) {
      int total = 1;
      for (int extent : array.shape()) {
        total *= extent;
      }
      return total;
    }
    return 1;
  }

  /** The position of an item in its array, or -1 where it is not known. */
  private static int flat(Expr.Item item, Frame frame) {
    if (!(item.array().type() instanceof Type.Array array)) {
      return -1;
    }
    int flat = 0;
    for (int i = 0; i < array.shape().size(); i++) {
      long index = i < item.indices().size() ? constant(item.indices().get(i), frame) : 0;
      if (index < 0) {
        return -1;
      }
      flat = flat * array.shape().get(i) + (int) index;
    }
    return flat;
  }

  private static long constant(Expr expr, Frame frame) {
    return switch (expr) {
      case Expr.Constant(Value.Int(long value), _) -> value;
      case Expr.Read(var local) -> {
        var number = frame.number(local.name());
        yield number.isKnown() && number.isUniform() ? number.at(0) : -1;
      }
      case Expr.Binary binary -> {
        long left = constant(binary.left(), frame);
        long right = constant(binary.right(), frame);
        yield left < 0 || right < 0
            ? -1
            : Evaluator.arithmetic(binary, Num.of(left), Num.of(right)).at(0);
      }
      default -> -1;
    };
  }
}

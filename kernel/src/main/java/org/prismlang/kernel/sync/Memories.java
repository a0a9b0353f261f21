package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Value;

/** Where the memories of a run lie, and what their names stand for. */
final class Memories {
  private final Subject subject;
  private final Accesses accesses;
  private final Evaluator evaluator;

  Memories(Subject subject, Accesses accesses, Evaluator evaluator) {
    this.subject = subject;
    this.accesses = accesses;
    this.evaluator = evaluator;
  }

  Place parameter(Memory memory) {
    boolean isTile = memory.space() == Memory.Space.SHARED;
    boolean ignored =
        memory.isAtomic() || memory.isOutput() || memory.isConst() && subject.isKernel();
    return new Place(
        memory.name(),
        isTile ? Touch.Kind.SHARED : Touch.Kind.GLOBAL,
        memory.name(),
        Num.of(0),
        isTile ? 0 : Long.MIN_VALUE / 4,
        isTile ? (long) memory.slotBytes() * memory.depth() : Long.MAX_VALUE / 4,
        new ViewInstance(Optional.empty(), memory.owner()),
        ignored);
  }

  void allocate(Memory memory, Frame frame, boolean isCalled) {
    int offset = subject.offset(memory, isCalled);
    long size = (long) memory.slotBytes() * memory.depth();
    int owner = memory.owner().level() == Level.THREAD ? memory.owner().size() : frame.unit;
    var starts = new long[subject.threads()];
    long from = Long.MAX_VALUE;
    long to = 0;
    for (int t = 0; t < starts.length; t++) {
      starts[t] = frame.scratch.at(t) + offset + t % frame.unit / owner * size;
      from = Math.min(from, starts[t]);
      to = Math.max(to, starts[t] + size);
    }
    frame.places.put(
        memory.name(),
        new Place(
            "shared memory",
            Touch.Kind.SHARED,
            memory.name(),
            Num.of(starts),
            from,
            to,
            new ViewInstance(Optional.empty(), memory.owner()),
            memory.isAtomic()));
  }

  void point(
      List<Memory> pointers, List<Access> targets, Mask mask, Frame frame, List<Touch> touches) {
    var places = new ArrayList<Optional<Place>>();
    for (var target : targets) {
      places.add(place(target, mask, frame, touches));
    }
    for (int i = 0; i < pointers.size(); i++) {
      var name = pointers.get(i).name();
      places.get(i).ifPresent(it -> frame.places.put(name, it));
    }
  }

  /** The memory that begins where an access does. */
  Optional<Place> place(Access access, Mask mask, Frame frame, List<Touch> touches) {
    var place = frame.places.get(access.memory().name());
    if (place == null) {
      return Optional.empty();
    }
    var index = new ArrayList<Num>();
    for (var expr : access.index()) {
      index.add(evaluator.eval(expr, mask, frame, touches, access.span()));
    }
    var generation =
        access.generation().map(it -> evaluator.eval(it, mask, frame, touches, access.span()));
    var view =
        access.view().equals(access.memory().name())
            ? place.view()
            : frame.views.getOrDefault(access.view(), place.view());
    return Optional.of(place.at(accesses.start(access.memory(), place, index, generation), view));
  }

  /** Units that run a procedure side by side have a piece of shared memory each. */
  Num scratch(Stmt.Invoke call, Frame frame) {
    var place = subject.scratch(call);
    var starts = new long[subject.threads()];
    for (int t = 0; t < starts.length; t++) {
      int index = place.unit() == 0 ? 0 : t % frame.unit / place.unit();
      starts[t] = frame.scratch.at(t) + place.offset() + (long) index * place.stride();
    }
    return Num.of(starts);
  }

  static Frame.Registers array(Expr expr, Frame frame) {
    return switch (expr) {
      case Expr.Read(var local) ->
          frame.arrays.getOrDefault(local.name(), new Frame.Registers(local.name(), 0));
      case Expr.Slice slice -> {
        var whole = array(slice.array(), frame);
        int from = slice.from() instanceof Expr.Constant(Value.Int(long at), _) ? (int) at : 0;
        yield new Frame.Registers(whole.name(), whole.offset() + from);
      }
      default -> new Frame.Registers("", 0);
    };
  }
}

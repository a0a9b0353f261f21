package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.prismlang.kernel.footprint.Form;
import org.prismlang.kernel.footprint.Forms;
import org.prismlang.kernel.footprint.Questions;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Uses;
import org.prismlang.lang.intrinsic.Amount;
import org.prismlang.lang.intrinsic.AtomicOp;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.intrinsic.Trait;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** What a statement itself touches, in the order of its doing: what it reads comes first. */
final class Touches {
  private static final long WHOLE = Long.MAX_VALUE;
  private static final long MOST_BYTES = 16;
  private static final long WIDEST = 1 << 30;

  private final Text text;
  private final Map<Line, List<Touch>> known = new HashMap<>();
  private int count;

  Touches(Text text) {
    this.text = text;
    for (var list : text.lists()) {
      list.lines.forEach(it -> known.put(it, new Gathering(it).all()));
    }
  }

  List<Touch> of(Line line) {
    return Objects.requireNonNull(known.get(line));
  }

  private static Optional<Long> constant(Expr expr) {
    return expr instanceof Expr.Constant(Value.Int(long it), _)
        ? Optional.of(it)
        : Optional.empty();
  }

  private final class Gathering {
    private final Line line;
    private final List<Touch> touches = new ArrayList<>();

    Gathering(Line line) {
      this.line = line;
    }

    List<Touch> all() {
      switch (line.stmt) {
        case Stmt.Store(Access access, Expr value, _, _) -> {
          exprs(Uses.of(access));
          expr(value);
          memory(access, width(value.type(), access), Touch.Mode.WRITE, Timeline.IN_ORDER);
        }
        case Stmt.Modify(Access access, _, Expr value, _) -> {
          exprs(Uses.of(access));
          expr(value);
          memory(access, width(value.type(), access), Touch.Mode.WRITE, Timeline.IN_ORDER);
        }
        case Stmt.Assign(Expr target, Expr value, _) -> {
          expr(value);
          assigned(target);
        }
        case Stmt.Update(Expr target, _, Expr value, _) -> {
          expr(value);
          assigned(target);
        }
        case Stmt.AssignAll(var targets, var values, _) -> {
          exprs(values);
          targets.forEach(this::assigned);
        }
        case Stmt.Operate operate -> operate(operate);
        case Stmt.Unsafe _ -> unsafe();
        case Stmt.LastBlock _ -> {}
        case Stmt.Point point -> point.places().forEach(it -> exprs(Uses.of(it)));
        default -> {
          var uses = Uses.of(line.stmt);
          exprs(uses.exprs());
          uses.accesses().forEach(it -> exprs(Uses.of(it)));
        }
      }
      return List.copyOf(touches);
    }

    private void exprs(List<Expr> exprs) {
      exprs.forEach(this::expr);
    }

    private void expr(Expr expr) {
      switch (expr) {
        case Expr.Load(Access access, _, Type type) -> {
          exprs(Uses.of(access));
          memory(access, width(type, access), Touch.Mode.READ, Timeline.IN_ORDER);
        }
        case Expr.Item _, Expr.Slice _, Expr.Lane _, Expr.Read _ -> {
          if (!registers(expr, Touch.Mode.READ, Timeline.IN_ORDER)) {
            exprs(Uses.of(expr).exprs());
          }
        }
        default -> {
          var uses = Uses.of(expr);
          exprs(uses.exprs());
          uses.accesses().forEach(it -> exprs(Uses.of(it)));
        }
      }
    }

    private void assigned(Expr target) {
      registers(target, Touch.Mode.WRITE, Timeline.IN_ORDER);
      Uses.of(target).exprs().stream().filter(it -> !(it instanceof Expr.Read)).forEach(this::expr);
    }

    private void operate(Stmt.Operate operate) {
      var intrinsic = operate.intrinsic();
      var counted = counted(operate);
      for (int i = 0; i < Math.min(intrinsic.operands().size(), operate.operands().size()); i++) {
        var role = intrinsic.operands().get(i);
        var timeline = role.asynchronous() ? intrinsic.timeline() : Timeline.IN_ORDER;
        switch (operate.operands().get(i)) {
          case Operand.OfValue(Expr value) -> {
            boolean isArray =
                role.form() instanceof org.prismlang.lang.intrinsic.Form.Registers
                    || role.form() instanceof org.prismlang.lang.intrinsic.Form.TileOrRegisters
                    || role.form() instanceof org.prismlang.lang.intrinsic.Form.Places;
            var mode = role.access().writes() ? Touch.Mode.WRITE : Touch.Mode.READ;
            if (!isArray || !registers(value, mode, timeline)) {
              expr(value);
            }
          }
          case Operand.OfSeveral(var several) -> {
            if (role.access().writes()) {
              several.forEach(this::assigned);
            } else {
              exprs(several);
            }
          }
          case Operand.OfAccess(Access access) -> {
            exprs(Uses.of(access));
            mode(operate, role)
                .ifPresent(mode -> memory(access, width(operate, access), mode, timeline, counted));
          }
          default -> {}
        }
      }
    }

    private static Optional<Touch.Mode> mode(
        Stmt.Operate operate, org.prismlang.lang.intrinsic.Operand role) {
      if (!role.access().isAtomic()) {
        return role.access().reads() || role.access().writes()
            ? Optional.of(role.access().writes() ? Touch.Mode.WRITE : Touch.Mode.READ)
            : Optional.empty();
      }
      boolean isRelaxed = new Given(operate.intrinsic(), operate.operands()).isRelaxed();
      if (!isRelaxed || operate.intrinsic().is(Trait.WAITS)) {
        return Optional.of(role.access().writes() ? Touch.Mode.SIGNAL : Touch.Mode.SIGNAL_READ);
      }
      if (!role.access().writes()) {
        return Optional.of(Touch.Mode.ATOMIC_READ);
      }
      return Optional.of(
          operate.intrinsic().op() instanceof AtomicOp op && op.way() == AtomicOp.Way.WRITE
              ? Touch.Mode.ATOMIC_WRITE
              : Touch.Mode.ATOMIC);
    }

    private static Optional<Touch.Counted> counted(Stmt.Operate operate) {
      return operate.operands().getLast() instanceof Operand.OfBarrier(var barrier, var generation)
          ? Optional.of(new Touch.Counted(barrier, generation))
          : Optional.empty();
    }

    /** Elements from the first of the access that an operation on one element takes. */
    private Optional<Integer> width(Stmt.Operate operate, Access access) {
      var given = new Given(operate.intrinsic(), operate.operands());
      if (operate.intrinsic().takes(Amount.BYTES)) {
        long bytes = given.amount(Amount.BYTES).flatMap(Touches::constant).orElse(MOST_BYTES);
        return Optional.of(Math.max(1, (int) bytes / access.memory().elementBytes()));
      }
      return given.amount(Amount.ELEMENTS).map(it -> copied(it, access)).orElse(Optional.of(1));
    }

    /** What a copy of so many takes beyond the part that is named, or the element. */
    private Optional<Integer> copied(Expr count, Access access) {
      int named = access.extents().stream().reduce(1, Math::multiplyExact);
      var at = line.in.at;
      if (Questions.isNotNegative(Form.of(named).plus(Forms.of(count, at).times(-1)), at)) {
        return Optional.of(1);
      }
      return named == 1
          ? constant(count).filter(it -> it < WIDEST).map(Math::toIntExact)
          : Optional.empty();
    }

    private static Optional<Integer> width(Type type, Access access) {
      long each = Math.max(1, access.memory().element().bytes().orElse(1L));
      return Optional.of(Math.max(1, (int) (type.bytes().orElse(1L) / each)));
    }

    /**
     * Text of another language does what it likes with all that it can name: what is declared
     * around it, and what its function or kernel is given.
     */
    private void unsafe() {
      var list = Optional.of(line.in);
      while (list.isPresent()) {
        list.get().lines.forEach(this::named);
        var owner = list.get().owner;
        if (owner.isPresent() && owner.get().isCall) {
          return;
        }
        list = owner.map(it -> it.in);
      }
      text.given.forEach(this::anyOf);
    }

    private void named(Line declaration) {
      switch (declaration.stmt) {
        case Stmt.Allocate(var memory, _) -> anyOf(memory);
        case Stmt.Point point -> point.pointers().forEach(this::anyOf);
        default -> {}
      }
    }

    private void anyOf(Memory memory) {
      var mode = memory.isConst() ? Touch.Mode.READ : Touch.Mode.WRITE;
      memory(anywhere(memory, line.stmt.span()), Optional.of(1), mode, Timeline.IN_ORDER);
    }

    private static Access anywhere(Memory memory, Span span) {
      return new Access(memory, memory.name(), Optional.empty(), List.of(), List.of(), span);
    }

    private void memory(
        Access access, Optional<Integer> width, Touch.Mode mode, Timeline timeline) {
      memory(access, width, mode, timeline, Optional.empty());
    }

    private void memory(
        Access access,
        Optional<Integer> width,
        Touch.Mode mode,
        Timeline timeline,
        Optional<Touch.Counted> counted) {
      touches.add(
          new Touch(
              count++,
              line,
              Optional.of(access),
              "",
              0,
              0,
              mode,
              timeline == Timeline.REGISTERS ? Timeline.IN_ORDER : timeline,
              width,
              counted,
              access.span()));
    }

    /** Whether it is a use of an array that batches compute with. */
    private boolean registers(Expr expr, Touch.Mode mode, Timeline timeline) {
      long from = 0;
      long to = WHOLE;
      var base = expr;
      while (!(base instanceof Expr.Read)) {
        switch (base) {
          case Expr.Item item -> {
            exprs(item.indices());
            base = item.array();
          }
          case Expr.Slice slice -> {
            expr(slice.from());
            if (slice.from() instanceof Expr.Constant(Value.Int(long at), _) && to == WHOLE) {
              from = at;
              to = at + slice.length();
            }
            base = slice.array();
          }
          case Expr.Lane lane -> base = lane.vector();
          default -> {
            return false;
          }
        }
      }
      var name = ((Expr.Read) base).local().name();
      if (!text.watched.contains(name)) {
        return false;
      }
      touches.add(
          new Touch(
              count++,
              line,
              Optional.empty(),
              name,
              from,
              to,
              mode,
              timeline == Timeline.REGISTERS ? Timeline.IN_ORDER : timeline,
              Optional.of(1),
              Optional.empty(),
              line.stmt.span()));
      return true;
    }
  }
}

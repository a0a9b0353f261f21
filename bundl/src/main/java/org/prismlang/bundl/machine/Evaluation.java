package org.prismlang.bundl.machine;

import org.prismlang.bundl.Correction;
import org.prismlang.bundl.syntax.Expr;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Type;
import org.prismlang.lang.source.Span;

/**
 * e ⇓ v, for a thread that computes as part of {@code unit} what {@code target} will hold.
 *
 * @param target π': the perspective of what is written with the value
 */
record Evaluation(Draft draft, Unit unit, Perspective target) {
  /** E-Int, E-Float, E-Bool, and those below. */
  Value value(Expr expression) {
    return switch (expression) {
      case Expr.Int it -> new Value.Int(it.value());
      case Expr.Float it -> new Value.Float(it.value());
      case Expr.Bool it -> new Value.Bool(it.value());
      case Expr.PartitionId it -> partitionId(it);
      case Expr.Variable it -> variable(it);
      case Expr.Element it -> element(it);
      case Expr.Binary it -> binary(it);
    };
  }

  private Perspective at() {
    return unit.perspective();
  }

  int number(Expr expression, String rule) {
    if (value(expression) instanceof Value.Int number) {
      return number.value();
    }
    throw draft.stuck(rule, "an integer is needed", expression.span());
  }

  private Value partitionId(Expr.PartitionId it) {
    if (at().equals(Perspective.GRID) || !draft.algebra().isWithin(at(), Perspective.GRID)) {
      throw draft.stuck("E-Partition-Id", "π is not below (Grid, 1)", it.span());
    }
    if (!draft.algebra().isBelow(target, at())) {
      throw draft.stuck("E-Partition-Id", target + " is not below " + at(), it.span());
    }
    var machine = draft.machine();
    return new Value.Int(
        draft.has(Correction.PARTITION_ID)
            ? unit.number(target, draft.thread(), machine)
            : machine.size(at()) / machine.size(target) - 1);
  }

  private Value variable(Expr.Variable it) {
    var binding = draft.binding(it.name(), "E-Var", it.span());
    boolean isArray = !(binding.type() instanceof Type.Base);
    var reader = isArray ? target : at();
    boolean isReadable =
        isArray
            ? reader.equals(binding.perspective())
            : draft.algebra().isWithin(reader, binding.perspective());
    if (!isReadable) {
      throw draft.stuck(
          "E-Var",
          "`" + it.name() + "` is of " + binding.perspective() + ", read by " + reader,
          it.span());
    }
    return binding.value();
  }

  private Value element(Expr.Element it) {
    var rule = "E-Arr-Access";
    var binding = draft.binding(it.array(), rule, it.span());
    var pointer = draft.pointer(binding, it.array(), rule, it.span());
    if (binding.type() instanceof Type.Async) {
      throw draft.stuck(rule, "copies to `" + it.array() + "` are deferred", it.span());
    }
    if (!draft.algebra().isWithin(at(), binding.perspective())) {
      throw draft.stuck(
          rule,
          "`" + it.array() + "` is of " + binding.perspective() + ", read by " + at(),
          it.span());
    }
    inBlock(draft, pointer, at(), rule, it.span());
    return draft.read(pointer, number(it.index(), rule), rule, it.span());
  }

  static void inBlock(Draft draft, Value.Pointer pointer, Perspective at, String rule, Span span) {
    boolean isShared = pointer.location().memory() == Memory.SHARED;
    if (isShared && !draft.algebra().isWithin(at, Perspective.BLOCK)) {
      throw draft.stuck(rule, "shared memory is not that of " + at, span);
    }
  }

  private Value binary(Expr.Binary it) {
    var rule = it.operator().isComparison() ? "E-Cmp" : "E-Bop";
    int left = number(it.left(), rule);
    int right = number(it.right(), rule);
    return it.operator().isComparison()
        ? new Value.Bool(it.operator().holds(left, right))
        : new Value.Int(it.operator().number(left, right));
  }
}

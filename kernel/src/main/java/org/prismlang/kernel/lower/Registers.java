package org.prismlang.kernel.lower;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.lang.type.Type;

/** Places and values in registers. */
final class Registers {
  private Registers() {}

  /** An element or row; of a part of an array it is one of the array itself. */
  static Expr item(Expr array, List<Expr> indices, Type type) {
    return switch (array) {
      case Expr.Item outer -> {
        var all = new ArrayList<>(outer.indices());
        all.addAll(indices);
        yield new Expr.Item(outer.array(), all, type);
      }
      case Expr.Slice slice -> {
        var all = new ArrayList<>(indices);
        all.set(0, Sums.sum(slice.from(), indices.getFirst()));
        yield item(slice.array(), all, type);
      }
      default -> new Expr.Item(array, indices, type);
    };
  }

  static Expr slice(Expr array, Expr from, int length, Type type) {
    return array instanceof Expr.Slice outer
        ? new Expr.Slice(outer.array(), Sums.sum(outer.from(), from), length, type)
        : new Expr.Slice(array, from, length, type);
  }

  /** Whether it can be assigned, or handed over by reference. */
  static boolean isPlace(Expr expr) {
    return switch (expr) {
      case Expr.Read _ -> true;
      case Expr.Item it -> isPlace(it.array());
      case Expr.Slice it -> isPlace(it.array());
      case Expr.Lane it -> isPlace(it.vector());
      default -> false;
    };
  }

  /** Whether reading it again costs nothing. */
  static boolean isPlain(Expr expr) {
    return switch (expr) {
      case Expr.Constant _, Expr.Read _ -> true;
      case Expr.Item it ->
          isPlain(it.array()) && it.indices().stream().allMatch(Registers::isPlain);
      case Expr.Lane it -> isPlain(it.vector());
      default -> false;
    };
  }

  /** Whether nothing that stands between can change it: no memory, no array. */
  static boolean isSteady(Expr expr) {
    return switch (expr) {
      case Expr.Constant _, Expr.Position _ -> true;
      case Expr.Read it -> !(it.type() instanceof Type.Array);
      case Expr.Lane it -> isSteady(it.vector());
      case Expr.Unary it -> isSteady(it.operand());
      case Expr.Binary it -> isSteady(it.left()) && isSteady(it.right());
      case Expr.Choice it ->
          isSteady(it.condition()) && isSteady(it.then()) && isSteady(it.otherwise());
      case Expr.Convert it -> isSteady(it.operand());
      case Expr.Build it -> it.elements().stream().allMatch(Registers::isSteady);
      case Expr.Fill it -> isSteady(it.element());
      case Expr.Item _, Expr.Slice _, Expr.Load _, Expr.Apply _, Expr.Call _ -> false;
    };
  }
}

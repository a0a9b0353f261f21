package org.prismlang.verify;

import java.util.HashMap;
import java.util.Map;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Value;

/**
 * What a size parameter is for: how much it must grow for one more trip of the slowest loop that it
 * bounds, if any, and whether it decides anything else.
 */
final class TripSizes {
  private final String name;
  private final Sizes launch;
  private final Map<String, Expr> definitions = new HashMap<>();
  private long largest = 1;
  private long piece = 1;
  private boolean bounds;
  private boolean isFactor;
  private boolean decides;
  private boolean begins;

  private TripSizes(String name, Sizes launch) {
    this.name = name;
    this.launch = launch;
  }

  static TripSizes of(Kernel kernel, String name, Sizes launch) {
    var sizes = new TripSizes(name, launch);
    Walk.statements(kernel.body()).forEach(sizes::look);
    return sizes;
  }

  /** Of one trip. */
  long trip() {
    return largest;
  }

  /** How much it must grow for one more of what a loop runs over, whatever the loop's step. */
  long piece() {
    return piece;
  }

  /** Of a loop. */
  boolean bounds() {
    return bounds;
  }

  /** Of a loop, together with others that multiply it. */
  boolean isFactor() {
    return isFactor;
  }

  /** Branches ask for it. */
  boolean decides() {
    return decides;
  }

  /** Where a loop begins, or by which steps it goes. */
  boolean begins() {
    return begins;
  }

  private void look(Stmt stmt) {
    switch (stmt) {
      case Stmt.Declare(var local, var value, _) ->
          value.ifPresent(it -> definitions.put(local.name(), it));
      case Stmt.For loop -> {
        long growth = growth(loop.to());
        bounds |= growth > 0;
        begins |= growth(loop.from()) > 0 || growth(loop.step()) > 0;
        if (growth > 0) {
          piece = Math.max(piece, growth);
          largest = Math.max(largest, Math.abs(number(loop.step())) * growth);
        }
      }
      case Stmt.If it -> decides |= growth(it.condition()) > 0;
      case Stmt.While it -> bounds |= growth(it.condition()) > 0;
      default -> {}
    }
  }

  /** What must be added to the parameter for one more of the expression; 0 if it is not in it. */
  private long growth(Expr expr) {
    return switch (expr) {
      case Expr.Read(var local) when local.name().equals(name) -> 1;
      case Expr.Read(var local) when definitions.containsKey(local.name()) ->
          growth(definitions.get(local.name()));
      case Expr.Binary(var operator, var left, var right, _)
          when operator == BinaryOperator.DIVIDE ->
          growth(left) * Math.max(1, number(right));
      case Expr.Binary binary -> {
        long left = growth(binary.left());
        long right = growth(binary.right());
        isFactor |=
            binary.operator() == BinaryOperator.MULTIPLY
                && left + right > 0
                && !(binary.left() instanceof Expr.Constant)
                && !(binary.right() instanceof Expr.Constant);
        yield Math.max(left, right);
      }
      case Expr.Convert convert -> growth(convert.operand());
      default -> 0;
    };
  }

  /** 1 where it is not known. */
  private long number(Expr expr) {
    return switch (expr) {
      case Expr.Constant(Value.Int(long value), _) -> value;
      case Expr.Position(var place) when place == Expr.Place.THREADS -> launch.threads();
      case Expr.Position(var place) when place == Expr.Place.BLOCKS -> launch.blocks();
      case Expr.Read(var local) when definitions.containsKey(local.name()) ->
          number(definitions.get(local.name()));
      case Expr.Binary(var operator, var left, var right, _)
          when operator == BinaryOperator.MULTIPLY ->
          number(left) * number(right);
      case Expr.Convert convert -> number(convert.operand());
      default -> 1;
    };
  }
}

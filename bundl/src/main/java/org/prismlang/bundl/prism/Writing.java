package org.prismlang.bundl.prism;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.bundl.syntax.Level;
import org.prismlang.bundl.syntax.Machine;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Type;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.UnaryOperator;

/** Types, perspectives and constants as Prism writes them. */
record Writing(Machine machine) {
  private static final List<String> INTEGERS = List.of("int", "int32");

  /** A number or a truth value. */
  static Optional<Type.Base> scalar(Expr written) {
    if (written instanceof Expr.Variable(String name, _)) {
      if (INTEGERS.contains(name)) {
        return Optional.of(Type.Base.INT);
      }
      if (name.equals("bool")) {
        return Optional.of(Type.Base.BOOL);
      }
    }
    return Optional.empty();
  }

  static boolean isInt(Expr written) {
    return scalar(written).equals(Optional.of(Type.Base.INT));
  }

  /** What stands in the parentheses of {@code word(…)}. */
  static Optional<Expr> inside(Expr written, String word) {
    return written instanceof Expr.Call call
            && call.callee() instanceof Expr.Variable(String name, _)
            && name.equals(word)
            && call.arguments().size() == 1
            && call.arguments().getFirst().name().isEmpty()
        ? Optional.of(call.arguments().getFirst().value())
        : Optional.empty();
  }

  /** How many there are in {@code int[n]}. */
  static OptionalInt count(Expr written, Scope scope) {
    return written instanceof Expr.Index index && isInt(index.base()) && index.indices().size() == 1
        ? number(index.indices().getFirst(), scope)
        : OptionalInt.empty();
  }

  static Optional<Expr> named(List<Argument> arguments, String name) {
    return arguments.stream()
        .filter(it -> it.name().isPresent() && it.name().get().text().equals(name))
        .map(Argument::value)
        .findFirst();
  }

  /** A number that is known without running anything. */
  static OptionalInt number(Expr written, Scope scope) {
    return switch (written) {
      case Expr.Int it when it.value().bitLength() < 32 -> OptionalInt.of(it.value().intValue());
      case Expr.Variable it
          when scope.find(it.name()) instanceof Known.Constant constant
              && constant.type() == Type.Base.INT ->
          OptionalInt.of(constant.value());
      case Expr.Unary it when it.operator() == UnaryOperator.NEGATE -> {
        var of = number(it.operand(), scope);
        yield of.isPresent() ? OptionalInt.of(-of.getAsInt()) : of;
      }
      case Expr.Call it when inside(it, "sizeof").filter(Writing::isInt).isPresent() ->
          OptionalInt.of(Integer.BYTES);
      case Expr.Binary it -> {
        var left = number(it.left(), scope);
        var right = number(it.right(), scope);
        var operator = Written.operator(it.operator());
        boolean isKnown = left.isPresent() && right.isPresent() && operator.isPresent();
        yield isKnown && !operator.get().isComparison()
            ? OptionalInt.of(operator.get().number(left.getAsInt(), right.getAsInt()))
            : OptionalInt.empty();
      }
      default -> OptionalInt.empty();
    };
  }

  /** An answer that is known without running anything. */
  static Optional<Boolean> truth(Expr written, Scope scope) {
    return switch (written) {
      case Expr.Bool it -> Optional.of(it.value());
      case Expr.Variable it
          when scope.find(it.name()) instanceof Known.Constant constant
              && constant.type() == Type.Base.BOOL ->
          Optional.of(constant.value() != 0);
      case Expr.Binary it when it.operator().isComparison() -> {
        var left = number(it.left(), scope);
        var right = number(it.right(), scope);
        yield left.isPresent() && right.isPresent()
            ? Optional.of(compare(it, left.getAsInt(), right.getAsInt()))
            : Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  private static boolean compare(Expr.Binary it, int left, int right) {
    var operator = Written.operator(it.operator()).orElseThrow();
    return Written.isTurned(it.operator())
        ? operator.holds(right, left)
        : operator.holds(left, right);
  }

  /** {@code level[n]}, of levels that Bundl has. */
  Perspective perspective(Expr written, Scope scope) {
    if (written instanceof Expr.Index index
        && index.base() instanceof Expr.Variable(String name, _)
        && index.indices().size() <= 1) {
      int size =
          index.indices().isEmpty()
              ? 1
              : number(index.indices().getFirst(), scope)
                  .orElseThrow(() -> unknown(written.span()));
      int threads = name.equals("warp") ? 32 : name.equals("warpgroup") ? 128 : 1;
      if (size >= 1 && size <= 1 << 20) {
        return switch (name) {
          case "thread", "warp", "warpgroup" -> new Perspective(Level.THREAD, size * threads);
          case "block" -> one(Perspective.BLOCK, size, written.span());
          case "grid" -> one(Perspective.GRID, size, written.span());
          default -> throw unknown(written.span());
        };
      }
    }
    throw unknown(written.span());
  }

  private static Perspective one(Perspective perspective, int size, Span span) {
    if (size != 1) {
      throw new Outside(span, "clusters of blocks are not in Bundl");
    }
    return perspective;
  }

  private static Outside unknown(Span span) {
    return new Outside(span, "`" + span.text() + "` is no perspective of Bundl");
  }

  /** Data of units that the end of the block cuts short has no owner in Bundl. */
  Perspective whole(Perspective perspective, Span span) {
    boolean isWhole =
        perspective.level() != Level.THREAD || machine.threads() % perspective.size() == 0;
    if (!isWhole) {
      throw new Outside(
          span, "a block of " + machine.threads() + " threads is not made of whole " + perspective);
    }
    return perspective;
  }

  int units(Perspective of, Perspective within) {
    return machine.size(within) / machine.size(of);
  }
}

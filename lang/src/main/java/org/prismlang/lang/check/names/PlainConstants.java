package org.prismlang.lang.check.names;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;

/**
 * Constants of modules as expressions that mean the same everywhere: without names, and of the type
 * they were given. Those that are more than sums and products of others are none.
 */
final class PlainConstants {
  private static final int MOST = 1_000;

  private final Set<Item.Constant> underway = new HashSet<>();
  private int size;

  private PlainConstants() {}

  static Optional<Expr> of(String name, ModuleScope module) {
    return new PlainConstants().named(name, module);
  }

  private Optional<Expr> named(String name, ModuleScope module) {
    var declared = declared(name, module);
    if (declared.isEmpty() || !underway.add(declared.get().item())) {
      return Optional.empty();
    }
    var item = declared.get().item();
    var value = item.value().flatMap(it -> plain(it, declared.get().module()));
    underway.remove(item);
    return value.flatMap(it -> typed(it, item));
  }

  /** A task's head is read before all constants of its file are declared: the text has them. */
  private static Optional<Declaration.OfConstant> declared(String name, ModuleScope module) {
    var found = module.find(name);
    if (found.isPresent()) {
      return found
          .filter(Declaration.OfConstant.class::isInstance)
          .map(Declaration.OfConstant.class::cast);
    }
    return module.module().items().stream()
        .filter(Item.Constant.class::isInstance)
        .map(Item.Constant.class::cast)
        .filter(it -> it.name().text().equals(name))
        .findFirst()
        .map(it -> new Declaration.OfConstant(module, it));
  }

  /** {@code constexpr(float)} makes {@code 2} a float. */
  private static Optional<Expr> typed(Expr value, Item.Constant item) {
    if (!(item.type() instanceof Expr.Call(_, var arguments, _)) || arguments.size() != 1) {
      return Optional.empty();
    }
    var type = arguments.getFirst().value();
    boolean isPlain = type instanceof Expr.Variable(var name, _) && name.equals("int");
    return Optional.of(
        isPlain
            ? value
            : new Expr.Call(
                type, List.of(new Argument(Optional.empty(), value, value.span())), item.span()));
  }

  private Optional<Expr> plain(Expr value, ModuleScope module) {
    if (++size > MOST) {
      return Optional.empty();
    }
    return switch (value) {
      case Expr.Int _, Expr.Float _, Expr.Bool _ -> Optional.of(value);
      case Expr.Variable(var name, _) -> named(name, module);
      case Expr.Unary(var operator, var operand, var span) ->
          plain(operand, module).map(it -> new Expr.Unary(operator, it, span));
      case Expr.Binary(var operator, var left, var right, var span) ->
          plain(left, module)
              .flatMap(a -> plain(right, module).map(b -> new Expr.Binary(operator, a, b, span)));
      default -> Optional.empty();
    };
  }
}

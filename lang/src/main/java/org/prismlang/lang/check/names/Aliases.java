package org.prismlang.lang.check.names;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;

/** {@code type name[T: type] = …}: the text that an alias stands for. */
public final class Aliases {
  /** More than anyone nests them; aliases that lead to themselves end here. */
  private static final int MAX_DEPTH = 32;

  private Aliases() {}

  /** {@code written}, with the aliases at its head replaced by what they stand for. */
  public static Expr expanded(Expr written, ModuleScope module) {
    return expanded(written, module, 0);
  }

  private static Expr expanded(Expr written, ModuleScope module, int depth) {
    var callee = written instanceof Expr.Call call ? call.callee() : written;
    var arguments = written instanceof Expr.Call call ? call.arguments() : List.<Argument>of();
    var alias = named(callee, module);
    if (alias.isEmpty()
        || alias.get().item().generics().size() != arguments.size()
        || depth == MAX_DEPTH) {
      return written;
    }
    var bound = new HashMap<String, Expr>();
    for (int i = 0; i < arguments.size(); i++) {
      bound.put(alias.get().item().generics().get(i).name().text(), arguments.get(i).value());
    }
    return expanded(replaced(alias.get().item().type(), bound), alias.get().module(), depth + 1);
  }

  /** The alias that {@code name} or {@code module.name} is. */
  public static Optional<Declaration.OfAlias> named(Expr written, ModuleScope module) {
    return switch (written) {
      case Expr.Variable(String name, _) -> declared(name, module);
      case Expr.Field field
          when field.base() instanceof Expr.Variable(String name, _)
              && module.find(name).isPresent()
              && module.find(name).get() instanceof Declaration.OfModule of ->
          declared(field.name().text(), of.module());
      default -> Optional.empty();
    };
  }

  /** Whether it says where something lies, and not what it is: no type, but a mapping's memory. */
  public static boolean isMemory(Item.TypeAlias alias) {
    return alias.type() instanceof Expr.Call(Expr.Variable(var word, _), var arguments, _)
        && switch (word) {
          case "registers" -> true;
          case "shared" ->
              !arguments.isEmpty() && arguments.stream().allMatch(it -> it.name().isPresent());
          default -> false;
        };
  }

  private static Optional<Declaration.OfAlias> declared(String name, ModuleScope module) {
    var declared = module.find(name);
    return declared.isPresent() && declared.get() instanceof Declaration.OfAlias alias
        ? Optional.of(alias)
        : Optional.empty();
  }

  /** Types as written are names, indices and calls; nothing else holds a parameter of an alias. */
  private static Expr replaced(Expr written, Map<String, Expr> bound) {
    return switch (written) {
      case Expr.Variable name -> bound.getOrDefault(name.name(), name);
      case Expr.Index index ->
          new Expr.Index(
              replaced(index.base(), bound),
              index.indices().stream().map(each -> replaced(each, bound)).toList(),
              index.span());
      case Expr.Call call ->
          new Expr.Call(
              replaced(call.callee(), bound),
              call.arguments().stream()
                  .map(
                      each -> new Argument(each.name(), replaced(each.value(), bound), each.span()))
                  .toList(),
              call.span());
      default -> written;
    };
  }
}

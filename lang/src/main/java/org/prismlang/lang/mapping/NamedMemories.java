package org.prismlang.lang.mapping;

import java.util.List;
import java.util.stream.IntStream;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.task.Surroundings;

/**
 * Memories that a file gives names: {@code type panel[T: type] = shared(T[64][64], swizzle=128)},
 * where functions and mappings say where something lies. What is read has what the names stand for.
 */
public final class NamedMemories {
  private NamedMemories() {}

  /** In the signature of a function, and in what it says of registers. */
  public static Item.Function in(Item.Function function, Surroundings around) {
    return new Item.Function(
        function.decorators().stream()
            .map(
                it ->
                    it.name().text().equals("implements")
                        ? new Item.Decorator(
                            it.name(), registers(it.arguments(), around), it.span())
                        : it)
            .toList(),
        function.name(),
        function.generics(),
        function.parameters().stream()
            .map(
                it ->
                    new Item.Parameter(
                        it.name(),
                        around.memory(it.type()),
                        it.perspective(),
                        it.defaultValue(),
                        it.span()))
            .toList(),
        function.results(),
        function.body(),
        function.head(),
        function.span());
  }

  private static List<Argument> registers(List<Argument> arguments, Surroundings around) {
    return arguments.stream().map(it -> it.name().isEmpty() ? it : meant(it, around)).toList();
  }

  private static Argument meant(Argument argument, Surroundings around) {
    return new Argument(argument.name(), around.memory(argument.value()), argument.span());
  }

  /** In a directive that says where something lies: {@code stage(A, to=panel)}. */
  static Expr in(Expr directive, Surroundings around) {
    if (!(directive instanceof Expr.Call(Expr.Variable word, var arguments, var span))) {
      return directive;
    }
    return switch (word.name()) {
      case "stage" ->
          new Expr.Call(
              word,
              arguments.stream().map(it -> isNamed(it, "to") ? meant(it, around) : it).toList(),
              span);
      case "place" ->
          new Expr.Call(
              word,
              IntStream.range(0, arguments.size())
                  .mapToObj(i -> i == 1 ? meant(arguments.get(i), around) : arguments.get(i))
                  .toList(),
              span);
      default -> directive;
    };
  }

  private static boolean isNamed(Argument argument, String name) {
    return argument.name().filter(it -> it.text().equals(name)).isPresent();
  }
}

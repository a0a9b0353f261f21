package org.prismlang.bundl.prism;

import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.bundl.syntax.Level;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;

/**
 * What stands above a function.
 *
 * @param role global, device or host
 * @param perspective the first it requires
 * @param threads a number that divides that of a block's threads
 * @param block the number of a block's threads, where it is fixed
 * @param shared elements of shared memory; empty for as many as it takes
 */
record Header(
    String role, Perspective perspective, int threads, OptionalInt block, OptionalInt shared) {
  static String role(Item.Function function) {
    for (var decorator : function.decorators()) {
      if (decorator.name().text().equals("prism")
          && decorator.arguments().size() == 1
          && decorator.arguments().getFirst().value() instanceof Expr.Text(String role, _)) {
        return role;
      }
    }
    return "";
  }

  /** Of a function that the machine's blocks can run. */
  static Header of(Item.Function function, Writing writing, Scope constants) {
    var header = read(function, writing, constants);
    int threads = writing.machine().threads();
    if (threads % header.threads() != 0) {
      throw new Outside(
          function.head(),
          threads + " threads are no multiple of the " + header.threads() + " that are required");
    }
    return header;
  }

  static Header read(Item.Function function, Writing writing, Scope constants) {
    Optional<Perspective> perspective = Optional.empty();
    int threads = 1;
    OptionalInt block = OptionalInt.empty();
    OptionalInt shared = OptionalInt.of(0);
    if (!function.generics().isEmpty()) {
      throw new Outside(function.head(), "Bundl has no generic functions");
    }
    for (var decorator : function.decorators()) {
      switch (decorator.name().text()) {
        case "prism", "noinline" -> {}
        case "requires" -> {
          for (var argument : decorator.arguments()) {
            if (argument.name().isEmpty()) {
              var it = writing.perspective(argument.value(), constants);
              perspective = Optional.of(perspective.orElse(it));
              threads = it.level() == Level.THREAD ? it.size() : threads;
            } else {
              shared = shared(argument, constants);
            }
          }
        }
        case "launch" -> block = block(decorator, constants);
        default -> throw new Outside(decorator.span(), "this is not in Bundl");
      }
    }
    var first =
        perspective.orElseThrow(
            () -> new Outside(function.head(), "this function requires no perspective"));
    return new Header(role(function), first, threads, block, shared);
  }

  private static OptionalInt shared(Argument argument, Scope constants) {
    if (argument.value() instanceof Expr.Variable(String word, _) && word.equals("auto")) {
      return OptionalInt.empty();
    }
    var bytes = Writing.number(argument.value(), constants);
    if (bytes.isEmpty()) {
      throw new Outside(argument.span(), "so much shared memory cannot be told");
    }
    return OptionalInt.of(bytes.getAsInt() / Integer.BYTES);
  }

  private static OptionalInt block(Item.Decorator launch, Scope constants) {
    for (var argument : launch.arguments()) {
      boolean isBlock = argument.name().isPresent() && argument.name().get().text().equals("block");
      if (!isBlock) {
        throw new Outside(argument.span(), "of a launch Bundl knows blocks and threads alone");
      }
    }
    return Writing.named(launch.arguments(), "block")
        .map(it -> Writing.number(it, constants))
        .orElse(OptionalInt.empty());
  }

  /** Of a pointer to integers, whether they are only read. */
  static Optional<Boolean> pointer(Expr type) {
    return Writing.inside(type, "ptr")
        .flatMap(
            it ->
                Writing.isInt(it)
                    ? Optional.of(false)
                    : Writing.inside(it, "const").filter(Writing::isInt).map(_ -> true));
  }
}

package org.prismlang.lang.check;

import java.util.Optional;
import java.util.stream.Collectors;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Kind;
import org.prismlang.lang.type.Value;

/** Reads {@code @tune} above a kernel: which numbers its generics may be (P0209). */
final class TunedKernels {
  private static final String EXAMPLE = "@tune(n=[2, 4])";

  private final Item.Function kernel;
  private final Walk walk;
  private final NumberLists lists;

  private TunedKernels(Item.Function kernel, Walk walk) {
    this.kernel = kernel;
    this.walk = walk;
    this.lists = new NumberLists(Code.P0209, EXAMPLE, walk);
  }

  /** Empty where there is none, or something was reported. */
  static Optional<Tuned> of(Item.Function kernel, Walk walk) {
    return kernel.kind().filter("global"::equals).isEmpty()
        ? Optional.empty()
        : kernel.decorators().stream()
            .filter(it -> it.name().text().equals("tune"))
            .findFirst()
            .flatMap(it -> new TunedKernels(kernel, walk).read(it));
  }

  private Optional<Tuned> read(Item.Decorator tune) {
    if (tune.arguments().isEmpty()) {
      walk.frame.report(
          Code.P0209.at(tune.span(), "`@tune` lists numbers").help("`" + EXAMPLE + "`"));
      return Optional.empty();
    }
    for (var argument : tune.arguments()) {
      if (!isTunable(argument) || !lists.add(argument.name().orElseThrow().text(), argument)) {
        return Optional.empty();
      }
    }
    return areAmong() ? Optional.of(new Tuned(kernel, lists.all())) : Optional.empty();
  }

  private boolean isTunable(Argument argument) {
    var name = argument.name().map(it -> it.text()).orElse("");
    var generic =
        kernel.generics().stream().filter(it -> it.name().text().equals(name)).findFirst();
    if (generic.isEmpty()) {
      walk.frame.report(
          Code.P0209
              .at(argument.span(), "`" + kernel.name().text() + "` has no such generic parameter")
              .label(kernel.name().span(), "declared here")
              .help(
                  kernel.generics().isEmpty()
                      ? "`def " + kernel.name().text() + "[n: int](…):` has one"
                      : "its generic parameters are `"
                          + kernel.generics().stream()
                              .map(it -> it.name().text())
                              .collect(Collectors.joining("`, `"))
                          + "`"));
      return false;
    }
    boolean isNumber =
        generic.get().kind() instanceof Expr.Variable(var kind, _) && kind.equals(Kind.INT.text());
    if (!isNumber) {
      walk.frame.report(
          Code.P0209
              .at(argument.span(), "`@tune` is about numbers, `" + name + "` is none")
              .label(generic.get().span(), "declared here")
              .help("give it a value with `@instantiate`, or `-D`"));
    }
    return isNumber;
  }

  /** What is instantiated is one of the candidates. */
  private boolean areAmong() {
    for (var decorator : kernel.decorators()) {
      for (var argument : decorator.arguments()) {
        var name = argument.name().map(it -> it.text()).orElse("");
        var among = lists.all().get(name);
        if (decorator.name().text().equals("instantiate")
            && among != null
            && walk.values
                    .constant(argument.value(), "the generic argument `" + name + "`")
                    .orElse(Value.UNKNOWN)
                instanceof Value.Int(long number)
            && !among.contains(number)) {
          walk.frame.report(
              Code.P0209
                  .at(argument.span(), "`" + name + "=" + number + "` is not among `" + among + "`")
                  .help("`@tune` says which there are"));
          return false;
        }
      }
    }
    return true;
  }
}

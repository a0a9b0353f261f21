package org.prismlang.lang.check;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.check.names.ModuleScope;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Scalar;

/** Reads {@code @bench} above a host function: at which sizes, and against whom (P0213). */
final class BenchMarks {
  private static final String AGAINST = "against";
  private static final String EXAMPLE = "@bench(against=plain, n=[1024, 65536])";

  private final Item.Function function;
  private final ModuleScope module;
  private final Walk walk;
  private final NumberLists lists;
  private Optional<String> against = Optional.empty();

  private BenchMarks(Item.Function function, ModuleScope module, Walk walk) {
    this.function = function;
    this.module = module;
    this.walk = walk;
    this.lists = new NumberLists(Code.P0213, EXAMPLE, walk);
  }

  /** Empty where there is none, or something was reported. */
  static Optional<Benched> of(Item.Function function, ModuleScope module, Walk walk) {
    return function.kind().filter("host"::equals).isEmpty()
        ? Optional.empty()
        : function.decorators().stream()
            .filter(it -> it.name().text().equals("bench"))
            .findFirst()
            .flatMap(it -> new BenchMarks(function, module, walk).read(it));
  }

  private Optional<Benched> read(Item.Decorator bench) {
    if (!function.generics().isEmpty()) {
      report(
          function.generics().getFirst().span(),
          "nothing gives the generics of a benchmark a value",
          "call it from a benchmark that has none");
      return Optional.empty();
    }
    for (var argument : bench.arguments()) {
      if (!isRead(argument)) {
        return Optional.empty();
      }
    }
    for (var parameter : function.parameters()) {
      if (parameter.defaultValue().isEmpty() && !lists.all().containsKey(parameter.name().text())) {
        report(
            parameter.span(),
            "nothing gives `" + parameter.name().text() + "` a value",
            "a default, or a list above: `@bench(" + parameter.name().text() + "=[1024, 65536])`");
        return Optional.empty();
      }
    }
    return Optional.of(new Benched(function, against, lists.all()));
  }

  private boolean isRead(Argument argument) {
    var name = argument.name().map(it -> it.text()).orElse("");
    if (name.equals(AGAINST)) {
      return isOpponent(argument);
    }
    var parameter =
        function.parameters().stream().filter(it -> it.name().text().equals(name)).findFirst();
    if (parameter.isEmpty()) {
      return report(
          argument.span(),
          "`" + function.name().text() + "` has no such parameter",
          "`@bench` lists sizes, and says against whom: `" + EXAMPLE + "`");
    }
    if (!(parameter.get().type() instanceof Expr.Variable(var type, _))
        || Scalar.of(type).filter(Scalar::isInteger).isEmpty()) {
      return report(
          argument.span(),
          "sizes are whole numbers, `" + name + "` is none",
          "give it a default instead");
    }
    return lists.add(name, argument);
  }

  private boolean isOpponent(Argument argument) {
    var named =
        argument.value() instanceof Expr.Variable(var name, _)
            ? module.find(name)
            : Optional.<Declaration>empty();
    if (named.isEmpty()
        || !(named.get() instanceof Declaration.OfFunction opponent)
        || opponent.item().kind().filter("host"::equals).isEmpty()
        || !opponent.item().generics().isEmpty()
        || !opponent.item().span().file().equals(function.span().file())
        || opponent.item().name().equals(function.name())) {
      return report(
          argument.span(),
          "`against=` names another host function of the file, which is not generic",
          "`" + EXAMPLE + "`");
    }
    if (!parameters(opponent.item()).equals(parameters(function))) {
      walk.frame.report(
          Code.P0213
              .at(argument.span(), "`" + opponent.item().name() + "` takes something else")
              .label(opponent.item().head(), "than this")
              .help("both are called with the same: " + String.join(", ", parameters(function))));
      return false;
    }
    against = Optional.of(opponent.item().name().text());
    return true;
  }

  private static List<String> parameters(Item.Function function) {
    return function.parameters().stream()
        .map(it -> it.name().text() + ": " + it.type().span().text())
        .toList();
  }

  private boolean report(Span span, String message, String help) {
    walk.frame.report(Code.P0213.at(span, message).help(help));
    return false;
  }
}

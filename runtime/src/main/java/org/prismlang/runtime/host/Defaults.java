package org.prismlang.runtime.host;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Parser;
import org.prismlang.lang.type.Value;
import org.prismlang.runtime.PrismException;

/**
 * The defaults that the parameters of a function are declared with. A checked program has them only
 * where a call leaves an argument out, so they are checked by themselves here: as results of a
 * function that sees the constants of the file.
 */
final class Defaults {
  private static final String PROBE = "default_of_";

  private Defaults() {}

  /** By parameter, as boxed Java values. */
  static Map<String, Object> of(Function function) {
    var file = function.span().file();
    var module = Parser.parse(file, new Diagnostics());
    var context = new StringBuilder();
    var defaults = new LinkedHashMap<String, Object>();
    var parameters = new ArrayList<Item.Parameter>();
    for (var item : module.items()) {
      switch (item) {
        case Item.Import _, Item.ImportFrom _, Item.Constant _, Item.TypeAlias _ ->
            context.append(item.span().text()).append('\n');
        case Item.Function it when it.span().equals(function.span()) ->
            parameters.addAll(it.parameters());
        case Item.Function _, Item.Broken _ -> {}
      }
    }
    for (var parameter : parameters) {
      if (parameter.defaultValue().isPresent()) {
        defaults.put(parameter.name().text(), value(parameter, context.toString(), file));
      }
    }
    return defaults;
  }

  private static Object value(Item.Parameter parameter, String context, SourceFile file) {
    var expression = parameter.defaultValue().orElseThrow();
    var probe =
        context
            + "@prism(\"host\")\ndef "
            + PROBE
            + parameter.name().text()
            + "() -> "
            + parameter.type().span().text()
            + ":\n    return "
            + expression.span().text()
            + "\n";
    var diagnostics = new Diagnostics();
    var checked =
        Checker.check(new SourceFile(file.path(), probe), Options.DEFAULT, diagnostics).program();
    Optional<Value> known =
        diagnostics.hasErrors()
            ? Optional.empty()
            : checked.hosts().getLast().body().getLast() instanceof Action.Return it
                ? Values.fixed(it.values().getFirst())
                : Optional.empty();
    return known
        .flatMap(Defaults::boxed)
        .orElseThrow(
            () ->
                new PrismException(
                    List.of(
                        Code.P0207
                            .at(
                                expression.span(),
                                "the default of a parameter must be known when compiling")
                            .help("use a constant"))));
  }

  private static Optional<Object> boxed(Value value) {
    return switch (value) {
      case Value.Int(long number) -> Optional.of(number);
      case Value.Real(double number) -> Optional.of(number);
      case Value.Truth(boolean truth) -> Optional.of(truth);
      case Value.Words _, Value.Unknown _ -> Optional.empty();
    };
  }
}

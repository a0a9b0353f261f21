package org.prismlang.lang.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.check.frame.Count;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.names.Suggestions;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;

/** Which argument of a call goes to which parameter: P0208. */
final class Arguments {
  private Arguments() {}

  /** By parameter name; those with a default may be absent. */
  static Optional<Map<String, Argument>> bind(Item.Function callee, Expr.Call call, Frame frame) {
    var names = callee.parameters().stream().map(it -> it.name().text()).toList();
    var bound = new LinkedHashMap<String, Argument>();
    int next = 0;
    for (var argument : call.arguments()) {
      if (argument.name().isEmpty() && next == names.size()) {
        reportTooMany(callee, call, frame);
        return Optional.empty();
      }
      var name = argument.name().isPresent() ? argument.name().get().text() : names.get(next++);
      if (!names.contains(name)) {
        reportUnknown(callee, argument, names, frame);
        return Optional.empty();
      }
      var earlier = Optional.ofNullable(bound.putIfAbsent(name, argument));
      if (earlier.isPresent()) {
        frame.report(
            Code.P0208
                .at(argument.span(), "`" + name + "` is given twice")
                .label(earlier.get().span(), "the first time")
                .label(callee.head(), "declared here")
                .help("leave one of them out"));
        return Optional.empty();
      }
    }
    return complete(callee, call, bound, frame) ? Optional.of(bound) : Optional.empty();
  }

  private static void reportTooMany(Item.Function callee, Expr.Call call, Frame frame) {
    int most = callee.parameters().size();
    frame.report(
        Code.P0208
            .at(
                call.arguments().get(most).span().to(call.arguments().getLast().span()),
                "`"
                    + callee.name().text()
                    + "` takes "
                    + Count.of(most, "argument")
                    + ", "
                    + Count.here(call.arguments().size()))
            .label(callee.head(), "declared here")
            .help("leave the rest out"));
  }

  private static void reportUnknown(
      Item.Function callee, Argument argument, List<String> names, Frame frame) {
    var name = argument.name().orElseThrow();
    frame.report(
        Suggestions.nearest(
            Code.P0208
                .at(
                    argument.span(),
                    "`" + callee.name().text() + "` has no parameter `" + name.text() + "`")
                .label(callee.head(), "declared here"),
            name.span(),
            names,
            names.isEmpty()
                ? "it takes no arguments"
                : "its parameters are `" + String.join("`, `", names) + "`"));
  }

  private static boolean complete(
      Item.Function callee, Expr.Call call, Map<String, Argument> bound, Frame frame) {
    for (var parameter : callee.parameters()) {
      if (!bound.containsKey(parameter.name().text()) && parameter.defaultValue().isEmpty()) {
        frame.report(
            Code.P0208
                .at(call.span(), "the argument for `" + parameter.name().text() + "` is missing")
                .label(parameter.span(), "declared here")
                .help("`" + callee.name().text() + "` takes " + signature(callee)));
        return false;
      }
    }
    return true;
  }

  private static String signature(Item.Function callee) {
    var text = new StringBuilder("`(");
    for (var parameter : callee.parameters()) {
      text.append(text.length() == 2 ? "" : ", ").append(parameter.name().text());
      text.append(parameter.defaultValue().isPresent() ? "=…" : "");
    }
    return text.append(")`").toString();
  }
}

package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Name;
import org.prismlang.lang.task.Spelling;

/**
 * A directive as it is written.
 *
 * @param doubled names that are given a value again
 */
public record DirectiveCall(
    String word, List<Expr> plain, Map<String, Expr> named, List<Name> doubled, Span span) {
  public DirectiveCall {
    plain = List.copyOf(plain);
    doubled = List.copyOf(doubled);
  }

  public static Optional<DirectiveCall> of(Expr expr) {
    if (!(expr instanceof Expr.Call(Expr.Variable(var word, _), var arguments, var span))) {
      return Optional.empty();
    }
    var plain = new ArrayList<Expr>();
    var named = new LinkedHashMap<String, Expr>();
    var doubled = new ArrayList<Name>();
    for (var argument : arguments) {
      argument
          .name()
          .ifPresentOrElse(
              it -> {
                if (named.put(it.text(), argument.value()) != null) {
                  doubled.add(it);
                }
              },
              () -> plain.add(argument.value()));
    }
    return Optional.of(new DirectiveCall(word, plain, named, doubled, span));
  }

  public Optional<Expr> named(String name) {
    return Optional.ofNullable(named.get(name));
  }

  /** P1301: no argument is given twice. */
  boolean isOnce(Diagnostics diagnostics) {
    doubled.forEach(
        it ->
            diagnostics.report(
                Code.P1301
                    .at(it.span(), "`" + it.text() + "` is given twice")
                    .help("leave one of them out")));
    return doubled.isEmpty();
  }

  /** P1301: so many arguments without a name, and no others with one. */
  boolean takes(int least, int most, List<String> names, String usage, Diagnostics diagnostics) {
    var stranger = named.keySet().stream().filter(it -> !names.contains(it)).findFirst();
    if (plain.size() >= least && plain.size() <= most && stranger.isEmpty()) {
      return true;
    }
    diagnostics.report(
        Code.P1301
            .at(
                span,
                stranger
                    .map(it -> "`" + word + "` has no `" + it + "`")
                    .orElse("`" + word + "` takes other arguments"))
            .help("`" + usage + "`"));
    return false;
  }

  /** {@code warpgroup[2]}. */
  static Optional<Map.Entry<Unit, Expr>> units(Expr expr) {
    return expr instanceof Expr.Index(Expr.Variable(var word, _), var indices, _)
            && indices.size() == 1
        ? Unit.of(word).map(it -> Map.entry(it, indices.getFirst()))
        : Optional.empty();
  }

  /** P1301: {@code True} or {@code False}; the latter where nothing is said. */
  boolean isTrue(String name, Diagnostics diagnostics) {
    var given = named(name);
    if (given.isPresent() && !(given.get() instanceof Expr.Bool)) {
      diagnostics.report(
          Code.P1301
              .at(
                  given.get().span(),
                  "`" + name + "` is `True` or `False`, and not `" + Spelling.of(given.get()) + "`")
              .help("`" + name + "=True`"));
    }
    return given.filter(it -> it instanceof Expr.Bool(var value, _) && value).isPresent();
  }
}

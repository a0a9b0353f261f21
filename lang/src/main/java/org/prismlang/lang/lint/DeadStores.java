package org.prismlang.lang.lint;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.index.Symbol;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.Scalar;

/**
 * P1403: a variable is given a value, and on every way from there it gets another or ends. Goes
 * through a function from its end to its start, with the variables whose values are still wanted.
 * The value of a declaration may be there for those who read the text.
 */
final class DeadStores {
  /** What is wanted where a loop is left, and where its next trip starts. */
  private record Loop(Set<Symbol> after, Set<Symbol> again) {}

  private final LintedText text;
  private final Set<Symbol> followed = new HashSet<>();
  private final List<Loop> loops = new ArrayList<>();
  private final Set<Span> wanted = new HashSet<>();
  private final List<Expr.Variable> stores = new ArrayList<>();

  private DeadStores(LintedText text) {
    this.text = text;
  }

  static List<Diagnostic> in(LintedText text) {
    var found = new ArrayList<Diagnostic>();
    for (var function : text.functions()) {
      var stores = new DeadStores(text);
      stores.follow(function);
      stores.before(function.body(), Set.of());
      stores.report(found);
    }
    return found;
  }

  private void report(List<Diagnostic> found) {
    var said = new HashSet<Span>();
    for (var store : stores) {
      if (!wanted.contains(store.span()) && said.add(store.span())) {
        found.add(
            Code.P1403
                .at(store.span(), "nobody reads `" + store.name() + "` after this")
                .help("remove it, or use its value before it gets another or ends"));
      }
    }
  }

  /** Numbers that the function declares and reads, and that no function inside it sees. */
  private void follow(Item.Function function) {
    var writes = LintedText.writes(function.body());
    Stmt.all(function.body())
        .filter(Stmt.Declare.class::isInstance)
        .map(it -> ((Stmt.Declare) it).name())
        .filter(it -> text.type(it.span()).filter(Scalar.class::isInstance).isPresent())
        .filter(it -> text.isRead(it, writes))
        .forEach(it -> text.symbol(it.span()).ifPresent(followed::add));
    Stmt.all(function.body())
        .filter(Stmt.Nested.class::isInstance)
        .flatMap(it -> LintedText.expressions(((Stmt.Nested) it).function().body()))
        .forEach(it -> followed.removeAll(reads(it)));
    LintedText.expressions(function.body())
        .flatMap(Expr::all)
        .filter(Expr.Lambda.class::isInstance)
        .forEach(it -> followed.removeAll(reads(it)));
  }

  private Set<Symbol> before(List<Stmt> statements, Set<Symbol> after) {
    var live = after;
    for (var statement : statements.reversed()) {
      live = before(statement, live);
    }
    return live;
  }

  private Set<Symbol> before(Stmt statement, Set<Symbol> after) {
    return switch (statement) {
      case Stmt.Declare it -> with(without(after, symbol(it.name().span())), it.exprs());
      case Stmt.Assign it -> assigned(it, after);
      case Stmt.Update it -> updated(it, after);
      case Stmt.If it ->
          with(union(before(it.then(), after), before(it.otherwise(), after)), it.exprs());
      case Stmt.For it -> looped(it.body(), it.exprs(), after);
      case Stmt.While it -> looped(it.body(), it.exprs(), after);
      // Perhaps some threads only: the others keep what they have.
      case Stmt.With it -> with(union(after, before(it.body(), after)), it.exprs());
      case Stmt.Match it -> {
        var live = after;
        for (var branch : it.cases()) {
          live = union(live, before(branch.body(), after));
        }
        yield with(live, it.exprs());
      }
      case Stmt.Break _ -> loops.isEmpty() ? after : loops.getLast().after();
      case Stmt.Continue _ -> loops.isEmpty() ? after : loops.getLast().again();
      case Stmt.Return it -> with(Set.of(), it.exprs());
      case Stmt.Nested _ -> after;
      case Stmt.Assert _, Stmt.Do _, Stmt.Pass _, Stmt.Broken _ -> with(after, statement.exprs());
    };
  }

  private Set<Symbol> assigned(Stmt.Assign it, Set<Symbol> after) {
    var live = after;
    for (var target : it.targets()) {
      if (target instanceof Expr.Variable variable) {
        stored(variable, after);
        live = without(live, symbol(variable.span()));
      } else {
        live = union(live, reads(target));
      }
    }
    return with(live, List.of(it.value()));
  }

  private Set<Symbol> updated(Stmt.Update it, Set<Symbol> after) {
    if (it.target() instanceof Expr.Variable variable) {
      stored(variable, after);
    }
    return with(after, it.exprs());
  }

  private void stored(Expr.Variable target, Set<Symbol> after) {
    var symbol = symbol(target.span());
    if (symbol.isPresent()) {
      stores.add(target);
      if (after.contains(symbol.get())) {
        wanted.add(target.span());
      }
    }
  }

  /** Again until a trip wants nothing new of the one before it. */
  private Set<Symbol> looped(List<Stmt> body, List<Expr> head, Set<Symbol> after) {
    var start = with(after, head);
    while (true) {
      loops.add(new Loop(after, start));
      var next = union(start, before(body, start));
      loops.removeLast();
      if (next.equals(start)) {
        return start;
      }
      start = next;
    }
  }

  private Set<Symbol> with(Set<Symbol> live, List<Expr> read) {
    var more = new HashSet<>(live);
    read.forEach(it -> more.addAll(reads(it)));
    return more;
  }

  private static Set<Symbol> union(Set<Symbol> one, Set<Symbol> other) {
    var both = new HashSet<>(one);
    both.addAll(other);
    return both;
  }

  private static Set<Symbol> without(Set<Symbol> live, Optional<Symbol> symbol) {
    var fewer = new HashSet<>(live);
    symbol.ifPresent(fewer::remove);
    return fewer;
  }

  private Set<Symbol> reads(Expr expr) {
    var read = new HashSet<Symbol>();
    Expr.Variable.in(expr).forEach(it -> symbol(it.span()).ifPresent(read::add));
    return read;
  }

  private Optional<Symbol> symbol(Span name) {
    return text.symbol(name).filter(followed::contains);
  }
}

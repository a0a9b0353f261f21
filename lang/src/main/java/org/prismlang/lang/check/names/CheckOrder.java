package org.prismlang.lang.check.names;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Stmt;

/**
 * The declarations of a module, each after those it mentions; those that stand in a circle in the
 * order of the text. Checked so, a chain of calls, constants or aliases may be as long as it likes:
 * what is unfinished while it is needed stands in a circle.
 */
public final class CheckOrder {
  /** {@code reaches}: the earliest declaration on the path that this one leads back to. */
  private static final class Visit {
    final Declaration declaration;
    final Iterator<String> mentioned;
    final int number;
    int reaches;

    Visit(Declaration declaration, int number) {
      this.declaration = declaration;
      this.mentioned = mentioned(declaration).iterator();
      this.number = number;
      this.reaches = number;
    }
  }

  private final ModuleScope module;
  private final List<Declaration> order = new ArrayList<>();
  private final IdentityHashMap<Declaration, Visit> visits = new IdentityHashMap<>();
  private final Set<Declaration> finished = Collections.newSetFromMap(new IdentityHashMap<>());
  private final List<Visit> path = new ArrayList<>();
  private final List<Visit> open = new ArrayList<>();

  private CheckOrder(ModuleScope module) {
    this.module = module;
  }

  public static List<Declaration> of(ModuleScope module) {
    var ordering = new CheckOrder(module);
    for (var declaration : module.names().values()) {
      ordering.visit(declaration);
      ordering.follow();
    }
    return ordering.order;
  }

  private void visit(Declaration declaration) {
    boolean isOwn = declaration.span().file() == module.module().file();
    if (isOwn && !visits.containsKey(declaration)) {
      var visit = new Visit(declaration, visits.size());
      visits.put(declaration, visit);
      path.add(visit);
      open.add(visit);
    }
  }

  /** Tarjan's algorithm, with a path of its own: the text may be deeper than our stack. */
  private void follow() {
    while (!path.isEmpty()) {
      var last = path.getLast();
      if (last.mentioned.hasNext()) {
        module.find(last.mentioned.next()).ifPresent(found -> mention(last, found));
      } else {
        path.removeLast();
        if (!path.isEmpty()) {
          path.getLast().reaches = Math.min(path.getLast().reaches, last.reaches);
        }
        if (last.reaches == last.number) {
          finish(last);
        }
      }
    }
  }

  private void mention(Visit from, Declaration found) {
    var earlier = Optional.ofNullable(visits.get(found));
    if (earlier.isEmpty()) {
      visit(found);
    } else if (!finished.contains(found)) {
      from.reaches = Math.min(from.reaches, earlier.get().number);
    }
  }

  /** The declaration, and with it those that lead back to it. */
  private void finish(Visit first) {
    var circle = new ArrayList<Declaration>();
    while (!open.isEmpty() && open.getLast().number >= first.number) {
      circle.add(open.removeLast().declaration);
    }
    finished.addAll(circle);
    circle.sort(Comparator.comparingInt(declaration -> declaration.span().start()));
    order.addAll(circle);
  }

  private static List<String> mentioned(Declaration declaration) {
    var expressions = new ArrayList<Expr>();
    switch (declaration) {
      case Declaration.OfConstant it -> it.item().value().ifPresent(expressions::add);
      case Declaration.OfAlias it -> expressions.add(it.item().type());
      case Declaration.OfFunction it -> collect(it.item(), expressions);
      case Declaration.OfModule _, Declaration.Missing _ -> {}
    }
    var names = new ArrayList<String>();
    for (var expression : expressions) {
      for (var name : Names.in(expression)) {
        names.add(name.name());
      }
    }
    return names;
  }

  private static void collect(Item.Function function, List<Expr> found) {
    for (var decorator : function.decorators()) {
      decorator.arguments().forEach(argument -> found.add(argument.value()));
    }
    for (var parameter : function.parameters()) {
      found.add(parameter.type());
      parameter.defaultValue().ifPresent(found::add);
    }
    Bodied.each(function.body(), statement -> collect(statement, found));
  }

  /** What the statement holds itself; its body is visited apart. */
  private static void collect(Stmt statement, List<Expr> found) {
    switch (statement) {
      case Stmt.Declare it -> {
        found.add(it.type());
        it.perspective().ifPresent(found::add);
        it.value().ifPresent(found::add);
      }
      case Stmt.Assign it -> {
        found.addAll(it.targets());
        found.add(it.value());
      }
      case Stmt.Update it -> {
        found.add(it.target());
        found.add(it.value());
      }
      case Stmt.For it -> found.add(it.iterable());
      case Stmt.While it -> found.add(it.condition());
      case Stmt.If it -> found.add(it.condition());
      case Stmt.Return it -> found.addAll(it.values());
      case Stmt.Assert it -> found.add(it.condition());
      case Stmt.With it -> it.items().forEach(item -> found.add(item.expression()));
      case Stmt.Match it -> it.cases().forEach(branch -> found.add(branch.size()));
      case Stmt.Do it -> found.add(it.expression());
      case Stmt.Nested it ->
          it.function()
              .parameters()
              .forEach(parameter -> parameter.defaultValue().ifPresent(found::add));
      case Stmt.Break _, Stmt.Continue _, Stmt.Pass _, Stmt.Broken _ -> {}
    }
  }
}

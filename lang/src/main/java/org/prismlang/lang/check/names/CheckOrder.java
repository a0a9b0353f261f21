package org.prismlang.lang.check.names;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
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
    circle.sort((a, b) -> Integer.compare(a.span().start(), b.span().start()));
    order.addAll(circle);
  }

  private static List<String> mentioned(Declaration declaration) {
    var expressions =
        switch (declaration) {
          case Declaration.OfConstant it -> it.item().value().stream();
          case Declaration.OfAlias it -> Stream.of(it.item().type());
          case Declaration.OfStruct it -> it.item().fields().stream().map(Item.Field::type);
          case Declaration.OfFunction it ->
              Stream.concat(
                  it.item().exprs().stream(),
                  Stmt.all(it.item().body()).flatMap(each -> each.exprs().stream()));
          case Declaration.OfModule _,
              Declaration.OfMapping _,
              Declaration.OfPart _,
              Declaration.Missing _ ->
              Stream.<Expr>empty();
        };
    return expressions.flatMap(Expr.Variable::in).map(Expr.Variable::name).toList();
  }
}

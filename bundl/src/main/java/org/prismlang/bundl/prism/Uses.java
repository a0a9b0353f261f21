package org.prismlang.bundl.prism;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;

/** What a function does with its names, wherever that is; views count for what they are of. */
final class Uses {
  private final Set<String> assigned = new HashSet<>();
  private final Set<String> stored = new HashSet<>();
  private final Set<String> read = new HashSet<>();
  private final List<String[]> views = new ArrayList<>();

  Uses(List<Stmt> body) {
    Stmt.all(body).forEach(this::statement);
    for (boolean isNew = true; isNew; ) {
      isNew = false;
      for (var view : views) {
        isNew |= stored.contains(view[0]) && stored.add(view[1]);
        isNew |= read.contains(view[0]) && read.add(view[1]);
      }
    }
  }

  /** Something is assigned to a variable of the name after its declaration. */
  boolean isAssigned(String name) {
    return assigned.contains(name);
  }

  /** Elements of it, or of a view of it, are written. */
  boolean isStored(String name) {
    return stored.contains(name);
  }

  /** Elements of it, or of a view of it, are read, or it is passed on. */
  boolean isRead(String name) {
    return read.contains(name);
  }

  private void statement(Stmt statement) {
    switch (statement) {
      case Stmt.Declare it -> it.value().ifPresent(this::expression);
      case Stmt.Assign it -> {
        it.targets().forEach(this::target);
        expression(it.value());
      }
      case Stmt.Update it -> {
        target(it.target());
        it.exprs().forEach(this::expression);
      }
      case Stmt.With it -> it.items().forEach(this::item);
      case Stmt.Do it -> {
        expression(it.expression());
        passed(it.expression());
      }
      case Stmt.For _, Stmt.While _, Stmt.If _, Stmt.Match _, Stmt.Return _, Stmt.Assert _ ->
          statement.exprs().forEach(this::expression);
      case Stmt.Break _, Stmt.Continue _, Stmt.Pass _, Stmt.Nested _, Stmt.Broken _ -> {}
    }
  }

  private void target(Expr target) {
    switch (target) {
      case Expr.Variable it -> assigned.add(it.name());
      case Expr.Index it when it.base() instanceof Expr.Variable(String name, _) -> {
        stored.add(name);
        it.indices().forEach(this::expression);
      }
      default -> {}
    }
  }

  private void item(Stmt.WithItem item) {
    if (item.alias().isPresent()
        && item.expression() instanceof Expr.Call call
        && !call.arguments().isEmpty()
        && call.arguments().getFirst().value() instanceof Expr.Variable(String name, _)) {
      views.add(new String[] {item.alias().get().text(), name});
    }
  }

  /** Whoever gets an array may read and write it. */
  private void passed(Expr call) {
    if (call instanceof Expr.Call it) {
      for (var argument : it.arguments()) {
        if (argument.value() instanceof Expr.Variable(String name, _)) {
          stored.add(name);
          read.add(name);
        }
      }
    }
  }

  private void expression(Expr expression) {
    for (var part : Written.parts(expression)) {
      if (part instanceof Expr.Index it && it.base() instanceof Expr.Variable(String name, _)) {
        read.add(name);
      }
    }
  }
}

package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The statement lists inside a statement. */
public final class Bodies {
  private Bodies() {}

  public static List<List<Stmt>> of(Stmt stmt) {
    return switch (stmt) {
      case Stmt.For it -> List.of(it.body());
      case Stmt.While it -> List.of(it.body());
      case Stmt.If it -> List.of(it.then(), it.otherwise());
      case Stmt.Block it -> List.of(it.body());
      case Stmt.Group it -> List.of(it.body());
      case Stmt.Open it -> List.of(it.body());
      case Stmt.Batch it -> List.of(it.body());
      case Stmt.LastBlock it -> List.of(it.body());
      case Stmt.Split it -> it.branches().stream().map(Stmt.Branch::body).toList();
      default -> List.of();
    };
  }

  public static boolean areEmpty(Stmt stmt) {
    for (var body : of(stmt)) {
      if (!body.isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** The statement with other lists inside. */
  public static Stmt map(Stmt stmt, UnaryOperator<List<Stmt>> change) {
    return switch (stmt) {
      case Stmt.For it ->
          new Stmt.For(
              it.variable(),
              it.from(),
              it.to(),
              it.step(),
              it.copies(),
              change.apply(it.body()),
              it.span());
      case Stmt.While it -> new Stmt.While(it.condition(), change.apply(it.body()), it.span());
      case Stmt.If it ->
          new Stmt.If(
              it.condition(), change.apply(it.then()), change.apply(it.otherwise()), it.span());
      case Stmt.Block it -> new Stmt.Block(change.apply(it.body()), it.span());
      case Stmt.Group it -> new Stmt.Group(it.perspective(), change.apply(it.body()), it.span());
      case Stmt.Open it -> new Stmt.Open(it.view(), change.apply(it.body()), it.span());
      case Stmt.Batch it -> new Stmt.Batch(change.apply(it.body()), it.span());
      case Stmt.LastBlock it ->
          new Stmt.LastBlock(it.counter(), change.apply(it.body()), it.span());
      case Stmt.Split it -> {
        var branches = new ArrayList<Stmt.Branch>();
        for (var branch : it.branches()) {
          branches.add(
              new Stmt.Branch(
                  branch.first(),
                  branch.size(),
                  branch.role(),
                  change.apply(branch.body()),
                  branch.span()));
        }
        yield new Stmt.Split(it.level(), branches, it.span());
      }
      default -> stmt;
    };
  }
}

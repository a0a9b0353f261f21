package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/** Finds loops and roles, in procedures too. */
final class Loops {
  private final Module module;

  Loops(Module module) {
    this.module = module;
  }

  /**
   * The bodies of loops that begin on the line, in this role's code, or in all where it is empty.
   */
  List<List<Stmt>> on(List<Stmt> stmts, String role, SourceFile file, int line) {
    var bodies = new ArrayList<List<Stmt>>();
    var where = role.isEmpty() ? List.of(stmts) : bodiesOf(stmts, role);
    for (var stmt : where.stream().flatMap(it -> everything(it).stream()).toList()) {
      if (stmt instanceof Stmt.For loop
          && !Counting.isUnrolled(loop)
          && begins(loop.span(), file, line)) {
        bodies.add(loop.body());
      }
      if (stmt instanceof Stmt.While loop && begins(loop.span(), file, line)) {
        bodies.add(loop.body());
      }
    }
    return bodies;
  }

  private List<List<Stmt>> bodiesOf(List<Stmt> stmts, String role) {
    return branches(stmts).stream()
        .filter(branch -> branch.role().equals(role))
        .map(Stmt.Branch::body)
        .toList();
  }

  private static boolean begins(Span span, SourceFile file, int line) {
    return span.file().path().equals(file.path()) && span.from().line() == line;
  }

  /** All branches of splits. */
  List<Stmt.Branch> branches(List<Stmt> stmts) {
    var branches = new ArrayList<Stmt.Branch>();
    for (var stmt : everything(stmts)) {
      if (stmt instanceof Stmt.Split split) {
        branches.addAll(split.branches());
      }
    }
    return branches;
  }

  /** These statements and all inside them, in the order of the text, calls expanded. */
  List<Stmt> everything(List<Stmt> stmts) {
    var all = new ArrayList<Stmt>();
    for (var stmt : stmts) {
      all.add(stmt);
      for (var inner : inside(stmt)) {
        all.addAll(everything(inner));
      }
    }
    return all;
  }

  /** The lists of statements directly inside. */
  List<List<Stmt>> inside(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Invoke invoke -> List.of(module.procedure(invoke.procedure()).body());
      case Stmt.For loop -> List.of(loop.body());
      case Stmt.While loop -> List.of(loop.body());
      case Stmt.If branch -> List.of(branch.then(), branch.otherwise());
      case Stmt.Block block -> List.of(block.body());
      case Stmt.Group group -> List.of(group.body());
      case Stmt.Split split -> split.branches().stream().map(Stmt.Branch::body).toList();
      case Stmt.Open open -> List.of(open.body());
      case Stmt.Batch batch -> List.of(batch.body());
      case Stmt.LastBlock last -> List.of(last.body());
      default -> List.of();
    };
  }
}

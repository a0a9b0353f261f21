package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/**
 * Every way to let a synchronization change places with the statement before or behind it, to let
 * it speak of another generation, or of fewer threads.
 */
public final class Displacements {
  private final Kernel kernel;
  private final Module module;
  private final List<Mutations.Mutation> found = new ArrayList<>();

  private Displacements(Kernel kernel, Module module) {
    this.kernel = kernel;
    this.module = module;
  }

  public static List<Mutations.Mutation> of(Kernel kernel, Module module) {
    var displacements = new Displacements(kernel, module);
    displacements.list(kernel.body());
    return displacements.found;
  }

  private void list(List<Stmt> list) {
    for (int i = 0; i < list.size(); i++) {
      Bodies.of(list.get(i)).forEach(this::list);
      if (list.get(i) instanceof Sync sync) {
        if (i > 0 && canPass(list.get(i - 1))) {
          add("earlier", sync, new Change(sync, -1, Optional.empty()));
        }
        if (i + 1 < list.size() && canPass(list.get(i + 1))) {
          add("later", sync, new Change(sync, 1, Optional.empty()));
        }
        others(sync).forEach(it -> add("as " + it, sync, new Change(sync, 0, Optional.of(it))));
      }
    }
  }

  private void add(String how, Sync sync, Change change) {
    var body = change.in(kernel.body());
    var what = sync + " " + how;
    found.add(new Mutations.Mutation(what, kernel.with(kernel.barriers(), body), module));
  }

  /**
   * Whether what it declares, or gives another value, is not what the synchronization speaks of.
   */
  private static boolean canPass(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Declare _,
          Stmt.Assign _,
          Stmt.Update _,
          Stmt.AssignAll _,
          Stmt.Allocate _,
          Stmt.Point _ ->
          false;
      default -> true;
    };
  }

  private static Stream<Sync> others(Sync sync) {
    return switch (sync) {
      case Sync.Await it ->
          Stream.of(-1, 1)
              .map(
                  by ->
                      new Sync.Await(
                          it.barrier(),
                          later(it.generation(), by),
                          it.previous(),
                          it.reasons(),
                          it.span()));
      case Sync.Arrive it ->
          Stream.of(-1, 1)
              .map(
                  by ->
                      new Sync.Arrive(
                          it.barrier(),
                          later(it.generation(), by),
                          it.election(),
                          it.bytes(),
                          it.reasons(),
                          it.span()));
      case Sync.Meet it when it.scope() == Sync.Scope.BLOCK ->
          Stream.of(it.of(Sync.Scope.WARP, 32));
      case Sync.Meet it when it.threads() > 64 ->
          Stream.of(it.of(Sync.Scope.NAMED, it.threads() / 2));
      case Sync.Meet it when it.threads() > 2 ->
          Stream.of(it.of(Sync.Scope.WARP, it.threads() / 2));
      default -> Stream.of();
    };
  }

  private static Expr later(Expr generation, int by) {
    var constant = new Expr.Constant(new Value.Int(by), Scalar.INT32);
    return new Expr.Binary(BinaryOperator.ADD, generation, constant, generation.type());
  }

  /**
   * @param by places that the synchronization moves down the list
   */
  private record Change(Sync of, int by, Optional<Sync> instead) {
    List<Stmt> in(List<Stmt> list) {
      var changed = new ArrayList<Stmt>();
      list.forEach(it -> changed.add(Bodies.map(it, this::in)));
      for (int i = 0; i < list.size(); i++) {
        if (list.get(i) == of) {
          changed.set(i, changed.get(i + by));
          changed.set(i + by, instead.orElse(of));
        }
      }
      return changed;
    }
  }
}

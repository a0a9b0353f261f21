package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Edits;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.oracle.Mutations.Mutation;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/**
 * Every way to move a synchronization past the statement before or behind it, into it, or out of
 * the one around, to let it speak of another generation, or of fewer threads.
 */
public final class Displacements {
  private final Kernel kernel;
  private final Module module;
  private final List<Mutation> found = new ArrayList<>();

  private Displacements(Kernel kernel, Module module) {
    this.kernel = kernel;
    this.module = module;
  }

  public static List<Mutation> of(Kernel kernel, Module module) {
    var displacements = new Displacements(kernel, module);
    displacements.list(kernel.body(), Optional.empty());
    return displacements.found;
  }

  private void list(List<Stmt> list, Optional<Stmt> owner) {
    for (int i = 0; i < list.size(); i++) {
      var stmt = list.get(i);
      Bodies.of(stmt).forEach(it -> list(it, Optional.of(stmt)));
      if (stmt instanceof Sync sync) {
        if (i > 0) {
          before(sync, list.get(i - 1));
        }
        if (i + 1 < list.size()) {
          behind(sync, list.get(i + 1));
        }
        if (i == 0 && owner.isPresent()) {
          add(sync, "outside, before", it -> it.putBefore(owner.get(), List.of(sync)));
        }
        if (i + 1 == list.size() && owner.isPresent()) {
          add(sync, "outside, behind", it -> it.putBehind(owner.get(), List.of(sync)));
        }
        others(sync)
            .forEach(other -> add(sync, "as " + other, it -> it.putBefore(sync, List.of(other))));
      }
    }
  }

  private void before(Sync sync, Stmt other) {
    if (canPass(other)) {
      add(sync, "earlier", it -> it.putBefore(other, List.of(sync)));
    }
    for (var body : Bodies.of(other)) {
      if (!body.isEmpty()) {
        add(sync, "inside, last", it -> it.putBehind(body.getLast(), List.of(sync)));
      }
    }
  }

  private void behind(Sync sync, Stmt other) {
    if (canPass(other)) {
      add(sync, "later", it -> it.putBehind(other, List.of(sync)));
    }
    for (var body : Bodies.of(other)) {
      if (!body.isEmpty()) {
        add(sync, "inside, first", it -> it.putBefore(body.getFirst(), List.of(sync)));
      }
    }
  }

  private void add(Sync sync, String how, Consumer<Edits> change) {
    var edits = new Edits();
    edits.remove(sync);
    change.accept(edits);
    var body = edits.in(kernel.body());
    found.add(new Mutation(sync + " " + how, kernel.with(kernel.barriers(), body), module));
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
}

package org.prismlang.kernel.layout;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Varying;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/**
 * Which threads surely pass a place together, as often and by the same way: what decides about the
 * way there is the same for them, and so is what they wait for on it. One that waits by itself, for
 * what another does behind the place, must not be waited for at it.
 */
final class Company {
  /** What decides about waits in procedures. */
  private final Map<String, Perspective> waits = new HashMap<>();

  Company(Module module) {
    for (var procedure : module.procedures()) {
      waits.put(procedure.name(), waits(procedure.body(), true));
    }
  }

  /** What decides how often the statement's insides run. */
  static Perspective decision(Stmt statement) {
    return switch (statement) {
      case Stmt.If branch -> varying(branch.condition());
      case Stmt.While loop -> varying(loop.condition()).meet(exits(loop.body(), true));
      case Stmt.For loop ->
          varying(loop.from())
              .meet(varying(loop.to()))
              .meet(varying(loop.step()))
              .meet(exits(loop.body(), true));
      case Stmt.Block _,
          Stmt.Group _,
          Stmt.Split _,
          Stmt.Open _,
          Stmt.Batch _,
          Stmt.LastBlock _,
          Stmt.Plain _,
          Sync _ ->
          Perspective.GRID;
    };
  }

  /** What decides about leaving the code, or a loop in it. */
  static Perspective exits(List<Stmt> statements, boolean ofLoops) {
    var all = Perspective.GRID;
    for (var statement : statements) {
      for (var body : Bodies.of(statement)) {
        if (hasExit(body, ofLoops)) {
          // Threads of one branch leave without those of the others.
          var taken =
              statement instanceof Stmt.Split
                  ? Perspective.THREAD
                  : statement instanceof Stmt.If branch
                      ? varying(branch.condition())
                      : Perspective.GRID;
          all = all.meet(taken).meet(exits(body, ofLoops));
        }
      }
    }
    return all;
  }

  private static boolean hasExit(List<Stmt> statements, boolean ofLoops) {
    return Walk.statements(statements)
        .anyMatch(
            it ->
                it instanceof Stmt.Return
                    || ofLoops && (it instanceof Stmt.Break || it instanceof Stmt.Continue));
  }

  /**
   * What decides about waits: loops without a known end, and barriers in memory.
   *
   * @param withBranches whether those of threads that are split off count
   */
  Perspective waits(List<Stmt> statements, boolean withBranches) {
    var all = Perspective.GRID;
    for (var statement : statements) {
      switch (statement) {
        case Stmt.While _ -> all = all.meet(decision(statement));
        case Sync.Await await -> all = all.meet(varying(await.generation()));
        case Stmt.Invoke call ->
            all = all.meet(waits.getOrDefault(call.procedure(), Perspective.THREAD));
        case Stmt.Plain _, Stmt.Compound _, Sync _ -> {}
      }
      boolean isSplitOff = statement instanceof Stmt.Split it && it.level() == Level.THREAD;
      if (withBranches || !isSplitOff) {
        for (var body : Bodies.of(statement)) {
          all = all.meet(waits(body, withBranches));
        }
      }
    }
    return all;
  }

  /**
   * How often a value differs, as far as that can be told: what is read from memory or answered by
   * an operation of the machine may differ in each thread.
   */
  static Perspective varying(Expr expr) {
    boolean isUnknown =
        Walk.exprs(expr)
            .anyMatch(
                it ->
                    it instanceof Expr.Load || it instanceof Expr.Apply || it instanceof Expr.Call);
    return isUnknown ? Perspective.THREAD : Varying.of(expr);
  }
}

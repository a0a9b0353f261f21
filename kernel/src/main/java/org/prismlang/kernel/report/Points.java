package org.prismlang.kernel.report;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Value;

/** Finds the synchronizations of a kernel, those of called procedures once for each call. */
final class Points {
  private final Module module;
  private final List<SyncPoint> found = new ArrayList<>();

  private Points(Module module) {
    this.module = module;
  }

  static List<SyncPoint> of(Kernel kernel, Module module) {
    var points = new Points(module);
    points.list(kernel.body(), new Place("", List.of(), List.of(), 1));
    return points.found;
  }

  /** How the walk came here. */
  private record Place(String role, List<Span> through, List<SyncPoint.Loop> loops, int times) {
    Place inRole(String name) {
      return name.isEmpty() ? this : new Place(name, through, loops, times);
    }

    Place inPart(Span span) {
      return new Place(role, plus(through, span), loops, times);
    }

    Place inLoop(Span loop) {
      return new Place(role, through, plus(loops, new SyncPoint.Loop(loop)), 1);
    }

    Place copied(int copies) {
      return new Place(role, through, loops, times * copies);
    }

    private static <T> List<T> plus(List<T> list, T element) {
      var longer = new ArrayList<>(list);
      longer.add(element);
      return longer;
    }
  }

  private void list(List<Stmt> statements, Place place) {
    for (var statement : statements) {
      statement(statement, place);
    }
  }

  private void statement(Stmt statement, Place place) {
    switch (statement) {
      case Sync sync ->
          found.add(
              new SyncPoint(sync, place.role(), place.through(), place.loops(), place.times()));
      case Stmt.Invoke call ->
          list(module.procedure(call.procedure()).body(), place.inPart(call.span()));
      case Stmt.For loop -> list(loop.body(), in(loop, place));
      case Stmt.While loop -> list(loop.body(), place.inLoop(loop.span()));
      case Stmt.Block block -> list(block.body(), place.inPart(block.span()));
      case Stmt.Split split -> {
        for (var branch : split.branches()) {
          list(branch.body(), place.inRole(branch.role()));
        }
      }
      default -> Bodies.of(statement).forEach(it -> list(it, place));
    }
  }

  private static Place in(Stmt.For loop, Place place) {
    int trips = loop.copies() == 0 ? trips(loop) : 0;
    return trips == 0 ? place.inLoop(loop.span()) : place.copied(trips);
  }

  /** Of a loop between constants; else 0. */
  private static int trips(Stmt.For loop) {
    if (loop.from() instanceof Expr.Constant(Value.Int(long from), _)
        && loop.to() instanceof Expr.Constant(Value.Int(long to), _)
        && loop.step() instanceof Expr.Constant(Value.Int(long step), _)
        && step > 0) {
      return Math.clamp((to - from + step - 1) / step, 0, Integer.MAX_VALUE);
    }
    return 0;
  }
}

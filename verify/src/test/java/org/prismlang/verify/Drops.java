package org.prismlang.verify;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.layout.PlacedModule;

/** A module without one of its synchronizations. */
final class Drops {
  /**
   * @param lost what is missing
   */
  record Dropped(Sync lost, PlacedModule module, Kernel kernel) {}

  private int countdown;
  private final List<Sync> lost = new ArrayList<>();

  private Drops(int countdown) {
    this.countdown = countdown;
  }

  /** One for each synchronization of the kernel and of what it calls. */
  static List<Dropped> of(PlacedModule module, Kernel kernel) {
    var alone = module.module().only(kernel);
    var all = new ArrayList<Dropped>();
    for (int i = 0; true; i++) {
      var drops = new Drops(i);
      var procedures = new ArrayList<Procedure>();
      for (var procedure : alone.procedures()) {
        procedures.add(procedure.with(drops.in(procedure.body())));
      }
      var other = kernel.with(kernel.barriers(), drops.in(kernel.body()));
      if (drops.lost.isEmpty()) {
        return all;
      }
      var rest = PlacedModule.of(new Module(procedures, List.of(other)));
      all.add(new Dropped(drops.lost.getFirst(), rest, other));
    }
  }

  private List<Stmt> in(List<Stmt> statements) {
    var kept = new ArrayList<Stmt>();
    for (var statement : statements) {
      if (statement instanceof Sync sync && countdown-- == 0) {
        lost.add(sync);
      } else {
        kept.add(Bodies.map(statement, this::in));
      }
    }
    return kept;
  }
}

package org.prismlang.kernel.order;

import java.util.List;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;

/** Proves that all accesses of a synchronized kernel are ordered that can meet. */
public final class OrderProof {
  private OrderProof() {}

  static List<Uncut> of(Text text) {
    var sites = new Sites(text);
    var meets = new Meets(text);
    long t0 = System.nanoTime();
    var turns = Turns.of(text, sites, meets);
    System.err.println("turns " + (System.nanoTime() - t0) / 1000000 + " ms " + turns.size() + " zones " + text.zones.count());
    turns.problem().ifPresent(it -> System.err.println("PROBLEM " + it.why() + " " + it.where().stmt.span() + " " + it.where().stmt));
    return Order.uncut(text, sites, meets, turns);
  }

  public static void debug(Kernel kernel, Module module) {
    long begun = System.nanoTime();
    var uncut = of(Text.of(kernel, module));
    System.err.println(
        "order " + kernel.name() + ": " + uncut.size() + " in " + (System.nanoTime() - begun) / 1000 + " us");
    for (var it : uncut) {
      System.err.println(
          "  " + it.a().name + " " + it.a().touch.mode() + " " + it.a().touch.span() + " z" + it.zone()
              + " -> " + it.b().touch.mode() + " " + it.b().touch.span() + " z" + it.other() + " ages "
              + it.relation().ages() + " " + it.meeting() + (it.isFlying() ? " flying " + it.groups() : "") + (it.isUnfenced() ? " unfenced" : ""));
    }
  }
}

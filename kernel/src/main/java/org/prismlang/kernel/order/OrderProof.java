package org.prismlang.kernel.order;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.footprint.Answers;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.work.SideBySide;

/**
 * Whether all accesses of a synchronized kernel that can meet are ordered, at every size. The
 * kernel is as it is before its roles have code of their own.
 */
public final class OrderProof {
  private final List<Uncut> uncut;
  private final List<Left> left;
  private final List<Line> unentered;
  private final Optional<Turns.Problem> problem;
  private final List<Diagnostic> objections;
  private final Text text;
  private final Meets meets;
  private final Turns turns;

  private OrderProof(Order.Result result, Turns turns, Kernel kernel, Text text, Meets meets) {
    this.uncut = result.uncut();
    this.left = result.left();
    this.unentered = result.unentered();
    this.problem = turns.problem();
    this.turns = turns;
    this.objections = objections(kernel, text);
    this.text = text;
    this.meets = meets;
  }

  /**
   * Follows the kernel once.
   *
   * @param module has the procedures that the kernel calls, synchronized
   */
  public static OrderProof of(Kernel kernel, Module module) {
    return of(kernel, module, new Answers());
  }

  /**
   * Follows the kernel once.
   *
   * @param answers what is known already of where accesses meet: proofs of one kernel ask the same
   */
  public static OrderProof of(Kernel kernel, Module module, Answers answers) {
    var text = Text.of(kernel, module);
    var sites = new Sites(text);
    var meets = new Meets(text, answers);
    var turns = new Turns(text, sites);
    var order = new Order(text, sites, meets);
    if (turns.haveSignals()) {
      SideBySide.both(order::run, turns::run);
    } else {
      order.run();
    }
    return new OrderProof(order.beside(turns), turns, kernel, text, meets);
  }

  /** Where blocks count on each other and may not be there. */
  private static List<Diagnostic> objections(Kernel kernel, Text text) {
    var objections = new ArrayList<>(ByAll.objections(text));
    ClusterStarts.tooSoon(kernel, text).map(Unproven::ofStart).ifPresent(objections::add);
    ClusterEnds.tooEarly(kernel, text).map(Unproven::ofEnd).ifPresent(objections::add);
    objections.addAll(OwnRows.objections(text));
    return objections;
  }

  /** Waits that cannot end (P0703). */
  public List<Diagnostic> endlessWaits() {
    return Progress.of(text);
  }

  public boolean holds() {
    return uncut.isEmpty()
        && left.isEmpty()
        && unentered.isEmpty()
        && problem.isEmpty()
        && objections.isEmpty();
  }

  /** Whether who waits at a split barrier might wait in vain, or for another phase than meant. */
  public boolean doubtsBarriers() {
    return problem.isPresent();
  }

  /** The barrier in doubt, where it is one. */
  public Optional<Barrier> doubted() {
    return problem.flatMap(Turns.Problem::barrier);
  }

  /** What is not proven (P0706), a pair for each memory. */
  public List<Diagnostic> errors() {
    var said = new HashSet<String>();
    var errors = new ArrayList<Diagnostic>();
    for (var pair : uncut) {
      if (said.add(pair.a().name)) {
        errors.add(Unproven.of(pair, problem));
      }
    }
    for (var each : left) {
      if (said.add(each.site().name)) {
        errors.add(Unproven.of(each, problem));
      }
    }
    unentered.forEach(it -> errors.add(Unproven.of(it)));
    errors.addAll(objections);
    if (errors.isEmpty()) {
      problem.ifPresent(it -> errors.add(Unproven.of(it)));
    }
    return errors;
  }

  /**
   * What would order the pairs that are not, as far as the text has a place for it.
   *
   * @param waitForAll lets nothing stay in flight there
   */
  public List<Remedy> remedies(boolean waitForAll) {
    var remedies = new Remedies(text, meets, waitForAll);
    var all = new ArrayList<>(remedies.of(uncut));
    all.addAll(remedies.ofEnds(left));
    all.addAll(LastWaits.of(text, turns, left));
    return all;
  }
}

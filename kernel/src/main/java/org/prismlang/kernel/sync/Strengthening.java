package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.kernel.footprint.Answers;
import org.prismlang.kernel.ir.Bodies;
import org.prismlang.kernel.ir.Edits;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.order.OrderProof;
import org.prismlang.kernel.order.Remedy;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.work.Interruption;

/**
 * What runs did not show to be needed and the proof finds missing is added until the proof holds;
 * what the additions make superfluous goes.
 */
final class Strengthening {
  private static final int MOST_ROUNDS = 8;
  private static final int MOST_TRIALS = 24;

  private final Map<String, Procedure> procedures;
  private final IdentityHashMap<Sync, Boolean> added = new IdentityHashMap<>();
  private Kernel kernel;

  private final Answers answers;

  private Strengthening(Kernel kernel, Map<String, Procedure> procedures, Answers answers) {
    this.kernel = kernel;
    this.procedures = procedures;
    this.answers = answers;
  }

  /**
   * The kernel with its order proven, or errors.
   *
   * @param procedures synchronized; those that lack something get it
   * @param answers what proofs of the kernel have found out
   */
  static Kernel of(
      Kernel kernel, Map<String, Procedure> procedures, Answers answers, Diagnostics diagnostics) {
    var strengthening = new Strengthening(kernel, procedures, answers);
    strengthening.run(diagnostics);
    return strengthening.kernel;
  }

  /** Whether nothing is missing. */
  static boolean isProven(Kernel kernel, Map<String, Procedure> procedures, Answers answers) {
    var proof = new Strengthening(kernel, procedures, answers).prove();
    return proof.holds() && proof.endlessWaits().isEmpty();
  }

  private void run(Diagnostics diagnostics) {
    var proof = prove();
    proof.endlessWaits().forEach(diagnostics::report);
    if (proof.holds() || proof.doubtsBarriers() && isProvenWithOthers(proof)) {
      return;
    }
    var before = Map.copyOf(procedures);
    var tried = new HashSet<Remedy>();
    int rounds = MOST_ROUNDS + kernel.barriers().size();
    for (int round = 0; round < rounds && !proof.holds(); round++) {
      var remedies = proof.remedies(false);
      if (tried.containsAll(remedies)) {
        remedies = proof.remedies(true);
      }
      if (!tried.containsAll(remedies)) {
        tried.addAll(remedies);
        add(remedies);
      } else if (!withdraw(proof)) {
        break;
      }
      proof = prove();
    }
    if (proof.holds()) {
      prune();
    } else {
      procedures.putAll(before);
      proof.errors().forEach(diagnostics::report);
    }
  }

  /** Whether copies need but wait alike, or the barrier in doubt is one that nothing needs. */
  private boolean isProvenWithOthers(OrderProof proof) {
    var superfluous = proof.doubted().filter(Withdrawal.candidates(kernel)::contains);
    var others =
        Stream.of(SlotWaits.of(kernel), superfluous.map(it -> Withdrawal.of(kernel, List.of(it))));
    var proven =
        others
            .flatMap(Optional::stream)
            .filter(it -> isProven(it, procedures, answers))
            .findFirst();
    proven.ifPresent(it -> kernel = it);
    return proven.isPresent();
  }

  /** Whether there was a split barrier that is not proven to work, and that can go. */
  private boolean withdraw(OrderProof proof) {
    if (!proof.doubtsBarriers()) {
      return false;
    }
    var candidates = Withdrawal.candidates(kernel);
    var doubted = proof.doubted().filter(candidates::contains);
    var withdrawn = doubted.map(List::of).orElse(candidates);
    kernel = Withdrawal.of(kernel, withdrawn);
    return !withdrawn.isEmpty();
  }

  private OrderProof prove() {
    Interruption.check();
    return OrderProof.of(kernel, new Module(List.copyOf(procedures.values()), List.of()), answers);
  }

  private void add(List<Remedy> remedies) {
    var edits = new Edits();
    for (var remedy : remedies) {
      remedy.syncs().forEach(it -> added.put(it, true));
      if (remedy.isBehind()) {
        edits.putBehind(remedy.anchor(), remedy.syncs());
      } else {
        edits.putBefore(remedy.anchor(), remedy.syncs());
      }
    }
    kernel = kernel.with(kernel.barriers(), edits.in(kernel.body()));
    procedures.replaceAll((_, it) -> it.with(edits.in(it.body())));
  }

  /**
   * What was added, what stands in one list with it, and where clusters meet; the deepest first:
   * those cost most.
   */
  private void prune() {
    for (int trial = 0, kept = 0; trial < MOST_TRIALS; trial++) {
      var candidates = new ArrayList<Sync>();
      gather(kernel.body(), candidates);
      if (kept >= candidates.size()) {
        return;
      }
      var before = kernel;
      var edits = new Edits();
      edits.remove(candidates.get(kept));
      kernel = kernel.with(kernel.barriers(), edits.in(kernel.body()));
      if (!prove().holds()) {
        kernel = before;
        kept++;
      }
    }
  }

  private void gather(List<Stmt> body, List<Sync> found) {
    for (var stmt : body) {
      Bodies.of(stmt).forEach(it -> gather(it, found));
    }
    boolean isNear = body.stream().anyMatch(it -> it instanceof Sync sync && isAdded(sync));
    for (var stmt : body) {
      boolean isFull =
          stmt instanceof Sync.Meet || stmt instanceof Sync.Drain || stmt instanceof Sync.Fence;
      boolean isOfCluster = stmt instanceof Sync.Meet it && it.scope() == Sync.Scope.CLUSTER;
      if ((isNear || isOfCluster) && isFull && stmt instanceof Sync sync && !sync.isWritten()) {
        found.add(sync);
      }
    }
  }

  private boolean isAdded(Sync sync) {
    return added.containsKey(sync);
  }
}

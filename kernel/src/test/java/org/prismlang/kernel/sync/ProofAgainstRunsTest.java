package org.prismlang.kernel.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.footprint.Answers;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.layout.Layout;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.kernel.oracle.Displacements;
import org.prismlang.kernel.oracle.Generated;
import org.prismlang.kernel.oracle.Generator;
import org.prismlang.kernel.oracle.Mutations;
import org.prismlang.kernel.oracle.Mutations.Mutation;
import org.prismlang.kernel.oracle.Oracle;
import org.prismlang.kernel.order.OrderProof;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

/**
 * What the proof accepts no run objects to: generated kernels, each with one synchronization left
 * out, weakened or displaced in turn. For longer runs: {@code -Dprism.kernels=1000 -Dprism.seed=7}.
 */
final class ProofAgainstRunsTest {
  private static final int KERNELS = Integer.getInteger("prism.kernels", 20);
  private static final long SEED = Long.getLong("prism.seed", 1);
  private static final int DATA = 2;

  private int mistakes;
  private int needless;
  private int harmless;
  private final List<String> wrong = new ArrayList<>();

  @Test
  void whatIsProvenNoRunRefutes() {
    for (int number = 0; number < KERNELS; number++) {
      judge(Generator.program(number, SEED), "kernel " + number + " of seed " + SEED);
    }
    System.out.printf(
        "proof: %d mistakes refused, %d of them without harm at the sizes run; %d changes proven%n",
        mistakes, needless, harmless);
    assertEquals(List.of(), wrong);
    assertTrue(mistakes > 5 * KERNELS, mistakes + " mistakes");
  }

  private void judge(Generated generated, String where) {
    var module = proven(generated.text());
    for (var kernel : module.kernels()) {
      var changes = new ArrayList<>(Mutations.of(kernel, module));
      changes.addAll(Displacements.of(kernel, module));
      for (var change : changes) {
        boolean isHarmful = isHarmful(change, generated);
        if (!isProven(change.kernel(), change.module())) {
          mistakes++;
          needless += isHarmful ? 0 : 1;
        } else if (!isHarmful) {
          harmless++;
        } else {
          wrong.add(where + ": " + change.what() + "\n" + generated.text());
        }
      }
    }
  }

  /** Synchronized and proven, before roles get code of their own; no kernel that is refused. */
  private static Module proven(String text) {
    var diagnostics = new Diagnostics();
    var file = new SourceFile("generated.prism", text);
    var module = Lowering.lower(Checker.check(file, Options.DEFAULT, diagnostics).program());
    var layouts = Layout.ofProcedures(module);
    var known = new LinkedHashMap<String, Procedure>();
    for (var procedure : module.procedures()) {
      var subject = Subject.of(procedure, layouts, known);
      var result = Inference.of(subject, Samples.all(subject));
      var woven = Weave.of(subject, result.placement(), result.arrivals());
      known.put(procedure.name(), procedure.with(woven.body()));
    }
    var kernels = new ArrayList<Kernel>();
    for (var kernel : module.kernels()) {
      var subject = Subject.of(kernel, module, layouts, known);
      var result = Inference.of(subject, Samples.all(subject));
      var woven = Weave.of(subject, result.placement(), result.arrivals());
      var barriers = new ArrayList<>(kernel.barriers());
      barriers.addAll(woven.barriers());
      var seen = ClusterMeetings.of(kernel.with(barriers, woven.body()), known, diagnostics);
      kernels.add(Strengthening.of(seen, known, new Answers(), diagnostics));
    }
    return new Module(List.copyOf(known.values()), diagnostics.hasErrors() ? List.of() : kernels);
  }

  private static boolean isProven(Kernel kernel, Module module) {
    var diagnostics = new Diagnostics();
    var projected = projected(kernel, module);
    LoneArrivals.check(projected, diagnostics);
    UnevenArrivals.check(projected, diagnostics);
    return !diagnostics.hasErrors() && OrderProof.of(kernel, module).holds();
  }

  private static Kernel projected(Kernel kernel, Module module) {
    Map<String, Procedure> procedures = new LinkedHashMap<>();
    module.procedures().forEach(it -> procedures.put(it.name(), it));
    return Handovers.of(Projection.of(kernel, procedures));
  }

  private static boolean isHarmful(Mutation change, Generated generated) {
    var kernel = projected(change.kernel(), change.module());
    for (int again = 0; again < DATA; again++) {
      for (var size : generated.sizes()) {
        var other = size.withSeed(size.seed() + 1000L * again);
        if (!Oracle.judge(kernel, change.module(), other).isEmpty()) {
          return true;
        }
      }
    }
    return false;
  }
}

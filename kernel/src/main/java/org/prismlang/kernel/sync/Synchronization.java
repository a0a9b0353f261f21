package org.prismlang.kernel.sync;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.prismlang.kernel.footprint.Answers;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.kernel.layout.Layout;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.work.SideBySide;

/** Makes every access of a module ordered: procedures once, callees first, then kernels. */
public final class Synchronization {
  private Synchronization() {}

  /** The synchronized module; complete only where nothing was reported. */
  public static Module of(Module module, Diagnostics diagnostics) {
    return kernels(module, procedures(module, diagnostics), diagnostics);
  }

  /** A module's procedures, as those who call them find them. */
  public static List<Procedure> procedures(Module module, Diagnostics diagnostics) {
    var layouts = Layout.ofProcedures(module);
    return List.copyOf(procedures(module, layouts, diagnostics).values());
  }

  /**
   * The synchronized module.
   *
   * @param procedures its own, synchronized
   */
  public static Module kernels(Module module, List<Procedure> procedures, Diagnostics diagnostics) {
    var layouts = Layout.ofProcedures(module);
    var known = new LinkedHashMap<String, Procedure>();
    procedures.forEach(it -> known.put(it.name(), it));
    var before = Map.copyOf(known);
    var works = new ArrayList<Supplier<Synchronized>>();
    var order = largestFirst(module.kernels());
    for (int number : order) {
      var kernel = module.kernels().get(number);
      works.add(() -> Synchronized.of(kernel, module, layouts, new LinkedHashMap<>(known)));
    }
    var outcomes = SideBySide.of(works);
    var done = new ArrayList<Synchronized>();
    for (var kernel : module.kernels()) {
      // A kernel may have had its procedures strengthened: those behind it use them as they are.
      var outcome = outcomes.get(order.indexOf(done.size()));
      done.add(
          known.equals(before)
              ? outcome.get()
              : Synchronized.of(kernel, module, layouts, new LinkedHashMap<>(known)));
      known.putAll(done.getLast().procedures);
    }
    done.forEach(it -> it.problems.forEach(diagnostics::report));
    known.values().forEach(it -> leaveTextAlone(it, diagnostics));
    module.kernels().forEach(it -> OwnCopies.check(it.body(), known, diagnostics));
    known.values().forEach(it -> OwnCopies.check(it.body(), known, diagnostics));
    return new Module(
        known.values().stream().map(EarlyWaits::of).toList(),
        done.stream().map(Synchronized::kernel).toList());
  }

  /** P0702: what the body of a procedure would need inside, its CUDA text would not have. */
  private static void leaveTextAlone(Procedure procedure, Diagnostics diagnostics) {
    if (procedure.unsafe().isPresent()
        && Walk.statements(procedure.body()).anyMatch(Sync.class::isInstance)) {
      diagnostics.report(Failures.insideText(procedure, procedure.unsafe().get()));
    }
  }

  /** Their numbers: what takes longest is not left to the end, when nothing is left beside it. */
  private static List<Integer> largestFirst(List<Kernel> kernels) {
    var work = new ArrayList<Long>();
    for (var kernel : kernels) {
      work.add(Walk.statements(kernel.body()).count() * kernel.launch().block().orElse(1));
    }
    return IntStream.range(0, kernels.size())
        .boxed()
        .sorted((a, b) -> Long.compare(work.get(b), work.get(a)))
        .toList();
  }

  /** A kernel, the procedures as it needs them, and what there is to say. */
  private record Synchronized(
      Kernel kernel, Map<String, Procedure> procedures, List<Diagnostic> problems) {
    static Synchronized of(
        Kernel kernel,
        Module module,
        Map<String, Layout> layouts,
        Map<String, Procedure> procedures) {
      var subject = Subject.of(kernel, module, layouts, procedures);
      var answers = new Answers();
      var quick = quickly(kernel, subject, procedures, answers);
      if (quick.isPresent()) {
        return new Synchronized(projected(quick.get(), procedures), procedures, List.of());
      }
      var found = new Diagnostics();
      var seen = Seen.of(kernel, subject, Samples.all(subject), procedures, found);
      var proven = proven(seen.kernel(), procedures, answers, found);
      // Where runs saw no way and the proof needs none, there was nothing to order.
      var errors = found.hasErrors() ? seen.errors() : List.<Diagnostic>of();
      return new Synchronized(
          projected(proven, procedures), procedures, errors.isEmpty() ? found.inOrder() : errors);
    }
  }

  /**
   * The module with what runs at sizes show to be needed and no more: to judge the runs by, never
   * to be launched.
   */
  public static Module byRuns(Module module, Diagnostics diagnostics) {
    var layouts = Layout.ofProcedures(module);
    var known = procedures(module, layouts, diagnostics);
    var kernels = new ArrayList<Kernel>();
    for (var kernel : module.kernels()) {
      var subject = Subject.of(kernel, module, layouts, known);
      var seen = Seen.of(kernel, subject, Samples.all(subject), known, diagnostics);
      seen.errors().forEach(diagnostics::report);
      kernels.add(projected(seen.kernel(), known));
    }
    return new Module(List.copyOf(known.values()), kernels);
  }

  private static Map<String, Procedure> procedures(
      Module module, Map<String, Layout> layouts, Diagnostics diagnostics) {
    var known = new LinkedHashMap<String, Procedure>();
    for (var procedure : module.procedures()) {
      var subject = Subject.of(procedure, layouts, known);
      var result = Inference.of(subject, Samples.all(subject));
      result.errors().forEach(diagnostics::report);
      var woven = Weave.of(subject, result.placement(), result.arrivals());
      known.put(procedure.name(), procedure.with(woven.body()));
    }
    return known;
  }

  /** A kernel as runs synchronize it, and what they saw no way to order. */
  private record Seen(Kernel kernel, List<Diagnostic> errors) {
    static Seen of(
        Kernel kernel,
        Subject subject,
        List<Sample> samples,
        Map<String, Procedure> known,
        Diagnostics diagnostics) {
      var result = Inference.of(subject, samples);
      var woven = Weave.of(subject, result.placement(), result.arrivals());
      var barriers = new ArrayList<>(kernel.barriers());
      barriers.addAll(woven.barriers());
      var whole = ClusterMeetings.of(kernel.with(barriers, woven.body()), known, diagnostics);
      return new Seen(whole, result.errors());
    }
  }

  /** What a few runs ask for, where the proof finds nothing missing. */
  private static Optional<Kernel> quickly(
      Kernel kernel, Subject subject, Map<String, Procedure> known, Answers answers) {
    var few = Samples.few(subject);
    if (few.size() == Samples.all(subject).size()) {
      return Optional.empty();
    }
    var found = new Diagnostics();
    var seen = Seen.of(kernel, subject, few, known, found);
    var projected = projected(seen.kernel(), known);
    LoneArrivals.check(projected, found);
    UnevenArrivals.check(projected, found);
    boolean isProven =
        seen.errors().isEmpty()
            && !found.hasErrors()
            && Strengthening.isProven(seen.kernel(), known, answers);
    return isProven ? Optional.of(seen.kernel()) : Optional.empty();
  }

  /** What is plainly wrong is said as such: no proof is asked of it. */
  private static Kernel proven(
      Kernel kernel, Map<String, Procedure> known, Answers answers, Diagnostics diagnostics) {
    var projected = projected(kernel, known);
    LoneArrivals.check(projected, diagnostics);
    UnevenArrivals.check(projected, diagnostics);
    return diagnostics.hasErrors() ? kernel : Strengthening.of(kernel, known, answers, diagnostics);
  }

  private static Kernel projected(Kernel kernel, Map<String, Procedure> known) {
    return EarlyWaits.of(Handovers.of(Projection.of(kernel, known)));
  }
}

package org.prismlang.verify.road;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.prismlang.kernel.analyze.Promises;
import org.prismlang.kernel.ir.IrRules;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.known.KnownKernels;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.kernel.layout.Placing;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.kernel.sync.Synchronization;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.work.SideBySide;

/**
 * The stages that a lowered module passes, in order, until it is placed. Where Java's assertions
 * are on, as they are in tests, the IR's own rules are checked at its beginning and after every
 * stage.
 *
 * @param target the machine on which it gets its places
 * @param judges of what is placed
 */
public record Road(List<Stage> stages, Target target, List<Judge> judges) {
  /** After it, what partitions and outputs promise is known to be broken or not. */
  public static final String PROMISES = "promises";

  /** After it, kernels have their synchronization. */
  public static final String SYNCHRONIZE = "synchronize";

  private static final String PLACE = "place";

  public Road {
    stages = List.copyOf(stages);
    judges = List.copyOf(judges);
  }

  /** As far as kernels have all they need on a machine: nobody has judged them yet. */
  public static Road to(Target target) {
    return new Road(
        List.of(
            Stage.looking(PROMISES, Promises::check),
            // Inferred from what partitions promise.
            new Stage(SYNCHRONIZE, Synchronization::of)),
        target,
        List.of());
  }

  /**
   * The same, where what was once made of a kernel is not made again.
   *
   * @param cache the user's folder for what can be made again
   */
  public static Road to(Target target, Path cache) {
    var known = KnownKernels.in(cache);
    return new Road(
        List.of(
            Stage.looking(PROMISES, known::promises), new Stage(SYNCHRONIZE, known::synchronize)),
        target,
        List.of());
  }

  /** The same road, with a judge at its end. */
  public Road judgedBy(Judge judge) {
    var more = new ArrayList<>(judges);
    more.add(judge);
    return new Road(stages, target, more);
  }

  /** What is left of it behind a stage, for those who come with kernels made in another way. */
  public Road after(String stage) {
    int passed = stages.stream().map(Stage::name).toList().indexOf(stage) + 1;
    return new Road(stages.subList(passed, stages.size()), target, judges);
  }

  /** Where the road begins, for those who come with a program. */
  public static Module lower(Program program) {
    return keepingRules(Lowering.lower(program), "lower");
  }

  /** Reports what those stages say that only look. */
  public void look(Module lowered, Diagnostics diagnostics) {
    stages.stream().filter(Stage::onlyLooks).forEach(it -> it.pass().of(lowered, diagnostics));
  }

  /** The module at the end of the road; empty where a stage reported an error, and all is said. */
  public Optional<PlacedModule> of(Module lowered, Diagnostics diagnostics) {
    var module = lowered;
    var left = stages;
    while (!left.isEmpty()) {
      // Those that only look, and the first behind them, work on one module.
      int looking = (int) left.stream().takeWhile(Stage::onlyLooks).count();
      var together = left.subList(0, Math.min(looking + 1, left.size()));
      for (var outcome : beside(together, module)) {
        var told = outcome.get();
        told.problems.forEach(diagnostics::report);
        if (diagnostics.hasErrors()) {
          return Optional.empty();
        }
        module = told.module;
      }
      left = left.subList(together.size(), left.size());
    }
    var placed = passed(PLACE, module, it -> Placing.of(it, target, diagnostics));
    if (!diagnostics.hasErrors()) {
      passed("judge", keepingRules(placed.module(), PLACE), _ -> judged(placed, diagnostics));
    }
    return diagnostics.hasErrors() ? Optional.empty() : Optional.of(placed);
  }

  private record Told(Module module, List<Diagnostic> problems) {}

  private static List<Supplier<Told>> beside(List<Stage> stages, Module module) {
    var works = new ArrayList<Supplier<Told>>();
    for (var stage : stages) {
      works.add(
          () -> {
            var found = new Diagnostics();
            var made = passed(stage.name(), module, it -> stage.pass().of(it, found));
            return new Told(
                found.hasErrors() ? made : keepingRules(made, stage.name()), found.inOrder());
          });
    }
    return SideBySide.of(works);
  }

  private PlacedModule judged(PlacedModule placed, Diagnostics diagnostics) {
    judges.forEach(it -> it.check(placed, diagnostics));
    return placed;
  }

  /** Whoever reports a bug of ours needs what the stage was given. */
  private static <T> T passed(String stage, Module given, Function<Module, T> pass) {
    try {
      return pass.apply(given);
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      throw new Breakdown(stage, given, e);
    }
  }

  private static Module keepingRules(Module module, String stage) {
    assert IrRules.check(module).isEmpty() : "after " + stage + ": " + IrRules.check(module);
    return module;
  }
}

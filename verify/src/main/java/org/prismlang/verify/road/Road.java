package org.prismlang.verify.road;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.IrRules;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.layout.Placing;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.kernel.sync.Synchronization;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.type.Target;

/**
 * The stages that a lowered module passes, in order. Where Java's assertions are on, as they are in
 * tests, the IR's own rules are checked at its beginning and after every stage.
 */
public record Road(List<Stage> stages) {
  /** After it, what partitions and outputs promise is known to be broken or not. */
  public static final String PROMISES = "promises";

  /** After it, kernels have their synchronization. */
  public static final String SYNCHRONIZE = "synchronize";

  public Road {
    stages = List.copyOf(stages);
  }

  /** As far as kernels have all they need on a machine: nobody has judged them yet. */
  public static Road to(Target target) {
    return new Road(
        List.of(
            Stage.keepingPromises(),
            // Inferred from what partitions promise.
            new Stage(SYNCHRONIZE, Synchronization::of),
            new Stage("place", (module, diagnostics) -> Placing.of(module, target, diagnostics))));
  }

  /** The same road, with a judge at its end. */
  public Road judgedBy(Judge judge) {
    var longer = new ArrayList<>(stages);
    longer.add(Stage.judging(judge));
    return new Road(longer);
  }

  /** What is left of it behind a stage, for those who come with kernels made in another way. */
  public Road after(String stage) {
    int passed = stages.stream().map(Stage::name).toList().indexOf(stage) + 1;
    return new Road(stages.subList(passed, stages.size()));
  }

  /** Where the road begins, for those who come with a program. */
  public static Module lower(Program program) {
    return keepingRules(Lowering.lower(program), "lower");
  }

  /** The module at the end of the road; empty where a stage reported an error, and all is said. */
  public Optional<Module> of(Module lowered, Diagnostics diagnostics) {
    var module = lowered;
    for (var stage : stages) {
      module = stage.pass().of(module, diagnostics);
      if (diagnostics.hasErrors()) {
        return Optional.empty();
      }
      module = keepingRules(module, stage.name());
    }
    return Optional.of(module);
  }

  private static Module keepingRules(Module module, String stage) {
    assert IrRules.check(module).isEmpty() : "after " + stage + ": " + IrRules.check(module);
    return module;
  }
}

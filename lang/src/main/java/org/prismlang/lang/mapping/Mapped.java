package org.prismlang.lang.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.plan.Elaboration;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.task.Task;

/**
 * A mapping, carried out.
 *
 * @param steps of the first instance: the plan at the beginning, and behind each rewrite
 * @param sizes at which every case of the plan happens
 * @param text a file of Prism: kernels, launchers, comparisons with the task
 * @param explanation who does what, what lies where, what a launch needs
 */
public record Mapped(
    Mapping mapping,
    List<Rewritten> steps,
    List<List<Long>> sizes,
    String text,
    String explanation) {
  public Mapped {
    steps = List.copyOf(steps);
    sizes = List.copyOf(sizes);
  }

  /**
   * A plan behind a rewrite.
   *
   * @param directive as it is written; empty at the beginning
   */
  public record Rewritten(String directive, Plan plan) {}

  /** The host function that launches the first instance. */
  public static String launcher(Task task, String mapping) {
    return "launch_" + task.name() + "_" + mapping;
  }

  /** The host function that compares a launch of it with the task. */
  public static String comparison(Task task, String mapping) {
    return "compare_" + task.name() + "_" + mapping;
  }

  /** What its lines make of the task, whatever comes of it; empty where one is refused. */
  public static Optional<Plan> plan(Mapping mapping, Diagnostics diagnostics) {
    return Elaboration.of(mapping.task(), diagnostics)
        .flatMap(it -> Directives.run(mapping, mapping.instances().getFirst(), it, diagnostics))
        .map(Directives.Outcome::plan);
  }

  /** Empty where it is refused, which is said. */
  public static Optional<Mapped> of(Mapping mapping, Diagnostics diagnostics) {
    var plan = Elaboration.of(mapping.task(), diagnostics);
    if (plan.isEmpty()) {
      return Optional.empty();
    }
    var outcomes = new ArrayList<Directives.Outcome>();
    for (var instance : mapping.instances()) {
      var outcome = Directives.run(mapping, instance, plan.get(), diagnostics);
      if (outcome.isEmpty()) {
        return Optional.empty();
      }
      outcomes.add(outcome.get());
    }
    var steps = new ArrayList<Rewritten>();
    steps.add(new Rewritten("", plan.get()));
    outcomes.getFirst().made().forEach(it -> steps.add(new Rewritten(it.directive(), it.plan())));
    return outcomes.getFirst().annotations().areNone()
        ? ordered(mapping, steps, outcomes, diagnostics)
        : onDevice(mapping, steps, outcomes, diagnostics);
  }

  private static Optional<Mapped> onDevice(
      Mapping mapping,
      List<Rewritten> steps,
      List<Directives.Outcome> outcomes,
      Diagnostics diagnostics) {
    var kernels = new ArrayList<Assembled>();
    for (int i = 0; i < outcomes.size(); i++) {
      var kernel = Assembly.of(mapping, mapping.instances().get(i), outcomes.get(i), diagnostics);
      if (kernel.isEmpty()) {
        return Optional.empty();
      }
      kernels.add(kernel.get());
    }
    return Optional.of(
        new Mapped(
            mapping,
            steps,
            ChosenSizes.of(kernels.getFirst()),
            new ModuleText(mapping, kernels).text(),
            KernelWords.of(kernels)));
  }

  /** Nothing is said of a device: it is the task in another order. */
  private static Optional<Mapped> ordered(
      Mapping mapping,
      List<Rewritten> steps,
      List<Directives.Outcome> outcomes,
      Diagnostics diagnostics) {
    var instances = new ArrayList<RewrittenText.Instance>();
    for (int i = 0; i < outcomes.size(); i++) {
      instances.add(new RewrittenText.Instance(mapping.instances().get(i), outcomes.get(i).plan()));
    }
    try {
      return Optional.of(
          new Mapped(
              mapping,
              steps,
              ChosenSizes.small(mapping),
              new RewrittenText(mapping).text(instances),
              RewrittenText.words(mapping, instances)));
    } catch (Refused refused) {
      diagnostics.report(refused.diagnostic());
      return Optional.empty();
    }
  }
}

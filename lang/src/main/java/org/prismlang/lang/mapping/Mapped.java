package org.prismlang.lang.mapping;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.diagnostic.Refused;
import org.prismlang.lang.plan.Elaboration;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanOperand;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Keywords;
import org.prismlang.lang.task.Built;
import org.prismlang.lang.task.MappedNames;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Task;
import org.prismlang.lang.type.Scalar;

/**
 * A mapping, carried out.
 *
 * @param steps of the first instance: the plan at the beginning, and behind each rewrite
 * @param comparisons of each instance with the task, at sizes at which every case happens
 * @param poisoned a run of each instance that has tiles, with anything at all beyond the edges of
 *     tensors
 * @param text a file of Prism: kernels, launchers, comparisons with the task
 * @param explanation who does what, what lies where, what a launch needs
 * @param facts of each instance
 */
public record Mapped(
    Mapping mapping,
    List<Rewritten> steps,
    List<MappedNames.AtSizes> comparisons,
    List<PoisonedRun> poisoned,
    String text,
    String explanation,
    List<KernelFacts> facts) {
  private static final Pattern LANES = Pattern.compile("\\d+$");

  public Mapped {
    steps = List.copyOf(steps);
    comparisons = List.copyOf(comparisons);
    poisoned = List.copyOf(poisoned);
    facts = List.copyOf(facts);
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

  /**
   * What the text calls the file of the mapping: as the file is called, if that is a name that can
   * be imported.
   */
  public static String home(SourceFile file) {
    var base = Path.of(file.path()).getFileName().toString().replaceAll("\\.prism$", "");
    var name = base.replaceAll("\\W", "_");
    return Keywords.isName(name) ? name : "_" + name;
  }

  /** What its lines make of the task, whatever comes of it; empty where one is refused. */
  public static Optional<Plan> plan(Mapping mapping, Diagnostics diagnostics) {
    return elaborated(mapping, diagnostics)
        .flatMap(it -> Directives.run(mapping, mapping.instances().getFirst(), it, diagnostics))
        .map(Directives.Outcome::plan);
  }

  /** Not where the task writes what nobody has declared: the checker says so of the task. */
  private static Optional<Plan> elaborated(Mapping mapping, Diagnostics diagnostics) {
    return Elaboration.of(mapping.task(), diagnostics)
        .filter(plan -> plan.locals().stream().noneMatch(it -> isOfNoType(it, plan)))
        .filter(
            plan ->
                plan.steps().stream()
                    .flatMap(it -> it.step().work().operands().stream())
                    .filter(PlanOperand::isWritten)
                    .allMatch(it -> plan.has(it.tensor())));
  }

  /** A type that there is not is said where the task is checked. */
  private static boolean isOfNoType(Plan.Local local, Plan plan) {
    var around = plan.task().around();
    var word = Spelling.of(around.type(local.element()));
    boolean isOfNumbers =
        Scalar.of(word).isPresent() || Scalar.of(LANES.matcher(word).replaceFirst("")).isPresent();
    return !isOfNumbers && !around.declares(word);
  }

  /** Empty where it is refused, which is said. */
  public static Optional<Mapped> of(Mapping mapping, Diagnostics diagnostics) {
    var plans = new ArrayList<Plan>();
    var outcomes = new ArrayList<Directives.Outcome>();
    for (var instance : mapping.instances()) {
      var its = mapping.at(instance);
      var plan = elaborated(its, diagnostics);
      var outcome = plan.flatMap(it -> Directives.run(its, instance, it, diagnostics));
      if (outcome.isEmpty()) {
        return Optional.empty();
      }
      plans.add(plan.get());
      outcomes.add(outcome.get());
    }
    var steps = new ArrayList<Rewritten>();
    steps.add(new Rewritten("", plans.getFirst()));
    outcomes.getFirst().made().forEach(it -> steps.add(new Rewritten(it.directive(), it.plan())));
    return outcomes.getFirst().annotations().areNone()
        ? ordered(mapping, steps, outcomes, diagnostics)
        : onDevice(mapping, plans, steps, outcomes, diagnostics);
  }

  private static Optional<Mapped> onDevice(
      Mapping mapping,
      List<Plan> plans,
      List<Rewritten> steps,
      List<Directives.Outcome> outcomes,
      Diagnostics diagnostics) {
    var kernels = new ArrayList<MappedKernel>();
    var facts = new ArrayList<KernelFacts>();
    for (int i = 0; i < outcomes.size(); i++) {
      var instance = mapping.instances().get(i);
      var kernel = Assembly.of(mapping.at(instance), instance, outcomes.get(i), diagnostics);
      if (kernel.isEmpty()) {
        return Optional.empty();
      }
      kernels.add(kernel.get());
      var annotations = outcomes.get(i).annotations();
      facts.add(
          switch (kernel.get()) {
            case Assembled it -> FactsOfProducts.of(it, annotations, steps);
            case ThreadKernel it -> FactsOfThreads.of(it, annotations, steps);
          });
    }
    return Optional.of(
        new Mapped(
            mapping,
            steps,
            kernels.stream().map(ChosenSizes::comparison).toList(),
            // Threads that compute elements look at each; tiles are taken whole.
            kernels.stream()
                .filter(Assembled.class::isInstance)
                .map(Assembled.class::cast)
                .map(
                    it ->
                        PoisonedRun.of(
                            it.mapping(),
                            it.instance(),
                            plans.get(mapping.instances().indexOf(it.instance())),
                            it.meaning(),
                            brought(it, mapping)))
                .toList(),
            new ModuleText(mapping, kernels).text(),
            KernelWords.of(kernels),
            facts));
  }

  /** The copy engine brings zeros for what lies beyond a tensor, and so do nests for products. */
  private static Map<String, Expr> brought(Assembled kernel, Mapping mapping) {
    return Stream.concat(kernel.rings().stream().map(Assembled.Ring::tensor), kernel.zeroBeyond())
        .distinct()
        .collect(Collectors.toMap(it -> it, _ -> Built.number(0, mapping.item().head())));
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
              mapping.instances().stream()
                  .map(it -> ChosenSizes.small(mapping.at(it), it))
                  .toList(),
              List.of(),
              new RewrittenText(mapping).text(instances),
              RewrittenText.words(mapping, instances),
              instances.stream()
                  .map(it -> FactsOfPlans.ofHost(mapping, it.numbers(), it.plan(), steps))
                  .toList()));
    } catch (Refused refused) {
      diagnostics.report(refused.diagnostic());
      return Optional.empty();
    }
  }
}

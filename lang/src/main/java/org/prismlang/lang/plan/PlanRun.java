package org.prismlang.lang.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Parser;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.task.Elements;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Task;
import org.prismlang.lang.task.TaskReader;
import org.prismlang.lang.task.Uninterpreted;
import org.prismlang.lang.type.Scalar;

/**
 * Runs plans by their text: it is read again as any task is, so the judge shares nothing with the
 * rewrites.
 */
public final class PlanRun {
  private PlanRun() {}

  /** What a plan does to elements; what is wrong with it as a task is said. */
  public static Optional<Elements> elements(Plan plan, Diagnostics diagnostics) {
    var file =
        new SourceFile(plan.task().name() + ".plan", PlanText.runnable(plan, plan.task().name()));
    var module = Parser.parse(file, diagnostics);
    return module.items().stream()
        .filter(Item.Function.class::isInstance)
        .map(Item.Function.class::cast)
        .findFirst()
        .flatMap(it -> TaskReader.read(it, plan.task().around(), diagnostics))
        .flatMap(it -> Elements.of(it, diagnostics));
  }

  /** What came of a comparison at some sizes. */
  public sealed interface Verdict {}

  public record Same() implements Verdict {}

  /** But for the order in which sums are added. */
  public record SameSums() implements Verdict {}

  public record Different(String tensor, long element) implements Verdict {}

  public record Unjudged(String why) implements Verdict {}

  /** Whether both compute the same from the same in the same order, at these sizes. */
  public static Verdict compare(Plan before, Plan after, List<Long> sizes) {
    return compare(before, after, sizes, Uninterpreted.Sums.IN_ORDER);
  }

  /** The same where sums keep their order; where they do not, whether they are of the same. */
  public static Verdict compareSums(Plan before, Plan after, List<Long> sizes) {
    var verdict = compare(before, after, sizes);
    return verdict instanceof Different
            && compare(before, after, sizes, Uninterpreted.Sums.IN_ANY_ORDER) instanceof Same
        ? new SameSums()
        : verdict;
  }

  /**
   * What of both a mapping may change.
   *
   * @param mayReassociate sums of floats may be added in another order, too
   */
  public static Verdict compare(Plan before, Plan after, List<Long> sizes, boolean mayReassociate) {
    return mayReassociate || isOfWholeNumbers(before)
        ? compareSums(before, after, sizes)
        : compare(before, after, sizes);
  }

  private static boolean isOfWholeNumbers(Plan plan) {
    return Stream.concat(
            plan.task().tensors().stream().map(it -> it.name().text()),
            plan.locals().stream().map(Plan.Local::name))
        .map(it -> Scalar.of(Spelling.of(plan.task().around().type(plan.element(it)))))
        .allMatch(it -> it.filter(Scalar::isInteger).isPresent());
  }

  private static Verdict compare(
      Plan before, Plan after, List<Long> sizes, Uninterpreted.Sums sums) {
    var first = run(before, sizes, sums);
    var second = run(after, sizes, sums);
    if (first instanceof Uninterpreted.Skipped(var why, _)) {
      return new Unjudged(why);
    }
    if (second instanceof Uninterpreted.Skipped(var why, _)) {
      return new Unjudged(why);
    }
    return difference((Uninterpreted.Ran) first, (Uninterpreted.Ran) second);
  }

  private static Verdict difference(Uninterpreted.Ran first, Uninterpreted.Ran second) {
    for (var tensor : first.tensors().entrySet()) {
      var others = second.tensors().getOrDefault(tensor.getKey(), new long[0]);
      var ours = tensor.getValue();
      for (int i = 0; i < ours.length; i++) {
        if (i >= others.length || ours[i] != others[i]) {
          return new Different(tensor.getKey(), i);
        }
      }
    }
    return new Same();
  }

  private static Uninterpreted.Result run(Plan plan, List<Long> sizes, Uninterpreted.Sums sums) {
    var diagnostics = new Diagnostics();
    var elements = elements(plan, diagnostics);
    if (elements.isEmpty()) {
      return new Uninterpreted.Skipped(
          "the plan is no task: " + diagnostics.inOrder().getFirst().message(),
          plan.task().item().head());
    }
    // Sizes that no launch takes are judged by nobody.
    var body = new ArrayList<Stmt>();
    plan.facts().forEach(it -> body.add(new Stmt.Assert(it, Optional.empty(), it.span())));
    body.addAll(elements.get().body());
    return Uninterpreted.run(
        new Elements(elements.get().task(), body), named(plan.task(), sizes), Map.of(), sums);
  }

  private static Map<String, Long> named(Task task, List<Long> sizes) {
    var named = new HashMap<String, Long>();
    for (int i = 0; i < task.sizes().size(); i++) {
      named.put(task.sizes().get(i).text(), sizes.get(i));
    }
    return named;
  }
}

package org.prismlang.lang.mapping;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.Golden;
import org.prismlang.lang.check.Checked;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.plan.Plan;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.plan.PlanRun;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.plan.Shrunk;
import org.prismlang.lang.source.SourceReader;

/** What mappings of the examples come to. */
class MappedExampleTest {
  private static final List<String> EXAMPLES =
      List.of("gemm_tasks", "ampere_tasks", "ampere_attention_tasks", "splitk_tasks");

  private static final List<Checked.MappedFile> MAPPED = mapped();

  private static List<Checked.MappedFile> mapped() {
    var all = new ArrayList<Checked.MappedFile>();
    for (var example : EXAMPLES) {
      all.addAll(mapped(example));
    }
    return all;
  }

  private static List<Checked.MappedFile> mapped(String example) {
    var diagnostics = new Diagnostics();
    var reading = SourceReader.read(Path.of("../examples/" + example + ".prism"));
    var file = assertInstanceOf(SourceReader.Read.class, reading).file();
    var checked = Checker.check(file, Options.DEFAULT, diagnostics);
    assertEquals(0, diagnostics.errorCount(), () -> diagnostics.inOrder().toString());
    return checked.mappings();
  }

  @Test
  void kernelsArePrintedAsReviewed() throws IOException {
    for (var each : MAPPED) {
      Golden.assertMatches("mapped_" + each.mapped().mapping().name(), each.file().text());
    }
  }

  @Test
  void textIsTheSameEachTime() {
    var first = MAPPED.stream().map(it -> it.file().text()).toList();
    for (int i = 0; i < 10; i++) {
      assertEquals(first, mapped().stream().map(it -> it.file().text()).toList());
    }
  }

  @Test
  void everyRewriteKeepsThePlan() {
    for (var each : MAPPED) {
      var steps = each.mapped().steps();
      assertTrue(steps.size() > 3);
      var last = steps.getLast().plan();
      var shrunk = Shrunk.by(last);
      var first = shrunk.of(steps.getFirst().plan());
      for (var step : steps) {
        for (var sizes : shrunk.sizes(last)) {
          var verdict = PlanRun.compare(first, shrunk.of(step.plan()), sizes);
          if (isCombined(step.plan())) {
            assertInstanceOf(PlanRun.Different.class, verdict, () -> PlanText.of(step.plan()));
            verdict = PlanRun.compareSums(first, shrunk.of(step.plan()), sizes);
            assertInstanceOf(PlanRun.SameSums.class, verdict, () -> PlanText.of(step.plan()));
          } else {
            assertInstanceOf(
                PlanRun.Same.class, verdict, () -> sizes + "\n" + PlanText.of(step.plan()));
          }
        }
      }
    }
  }

  private static boolean isCombined(Plan plan) {
    return plan.loop("s_sum").isPresent();
  }

  @Test
  void aPartThatIsNotAddedIsSeen() {
    var steps = mapped("splitk_tasks").getFirst().mapped().steps();
    var last = steps.getLast().plan();
    var shrunk = Shrunk.by(last);
    var first = shrunk.of(steps.getFirst().plan());
    var small = shrunk.of(last);
    var several = shrunk.sizes(last).getLast();
    for (var left : List.of("s_sum", "s_parts", "fill_acc", "s.zero")) {
      assertInstanceOf(
          PlanRun.Different.class,
          PlanRun.compareSums(first, small.with(without(left, small.body())), several),
          left);
    }
  }

  private static List<PlanNode> without(String name, List<PlanNode> nodes) {
    return nodes.stream()
        .filter(it -> !it.isNamed(name))
        .map(
            it ->
                it instanceof PlanNode.Around around
                    ? (PlanNode) around.with(without(name, around.body()))
                    : it)
        .toList();
  }
}

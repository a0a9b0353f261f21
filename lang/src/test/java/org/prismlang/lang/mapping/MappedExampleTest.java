package org.prismlang.lang.mapping;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.Golden;
import org.prismlang.lang.check.Checked;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.plan.PlanRun;
import org.prismlang.lang.plan.PlanText;
import org.prismlang.lang.plan.Shrunk;
import org.prismlang.lang.source.SourceFile;

/** What mappings of the examples come to. */
class MappedExampleTest {
  private static final List<Path> EXAMPLES =
      List.of(
          Path.of("../examples/gemm_tasks.prism"),
          Path.of("../examples/ampere_tasks.prism"),
          Path.of("../examples/ampere_attention_tasks.prism"));

  private static List<Checked.MappedFile> mapped() throws IOException {
    var mapped = new ArrayList<Checked.MappedFile>();
    for (var example : EXAMPLES) {
      var diagnostics = new Diagnostics();
      var file = new SourceFile(example.toString(), Files.readString(example));
      var checked = Checker.check(file, Options.DEFAULT, diagnostics);
      assertEquals(0, diagnostics.errorCount(), () -> diagnostics.inOrder().toString());
      mapped.addAll(checked.mappings());
    }
    return mapped;
  }

  @Test
  void kernelsArePrintedAsReviewed() throws IOException {
    for (var each : mapped()) {
      Golden.assertMatches("mapped_" + each.mapped().mapping().name(), each.file().text());
    }
  }

  @Test
  void textIsTheSameEachTime() throws IOException {
    var first = mapped().stream().map(it -> it.file().text()).toList();
    for (int i = 0; i < 10; i++) {
      assertEquals(first, mapped().stream().map(it -> it.file().text()).toList());
    }
  }

  @Test
  void everyRewriteKeepsThePlan() throws IOException {
    for (var each : mapped()) {
      var steps = each.mapped().steps();
      assertTrue(steps.size() > 3);
      var last = steps.getLast().plan();
      var shrunk = Shrunk.by(last);
      var first = shrunk.of(steps.getFirst().plan());
      for (var step : steps) {
        for (var sizes : shrunk.sizes(last)) {
          var verdict = PlanRun.compare(first, shrunk.of(step.plan()), sizes);
          assertInstanceOf(
              PlanRun.Same.class, verdict, () -> sizes + "\n" + PlanText.of(step.plan()));
        }
      }
    }
  }
}

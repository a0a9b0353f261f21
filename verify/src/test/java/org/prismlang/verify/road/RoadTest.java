package org.prismlang.verify.road;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.type.Target;

/** Stages come in order; what breaks a rule, or is refuted, goes no further. */
class RoadTest {
  private final Diagnostics diagnostics = new Diagnostics();

  @Test
  void theJudgeComesLast() {
    var judged = new ArrayList<Kernel>();
    var road =
        Road.to(Target.SM_90A)
            .judgedBy(
                alone -> {
                  judged.addAll(alone.kernels());
                  return Judge.asking().of(alone);
                });
    assertEquals(
        List.of("promises", "synchronize"), road.stages().stream().map(Stage::name).toList());
    var ready = road.of(Reverse.lowered(Reverse.TEXT), diagnostics);
    assertEquals(Optional.of(judged), ready.map(PlacedModule::kernels));
    assertTrue(
        Walk.statements(judged.getFirst().body()).anyMatch(Sync.Meet.class::isInstance),
        "the judge is asked about what is synchronized");
    assertEquals(List.of(), diagnostics.inOrder());
  }

  @Test
  void whatTheJudgeRefutesDoesNotPass() {
    var road =
        new Road(
            List.of(new Stage("tear", (module, _) -> Reverse.torn(module))),
            Target.SM_90A,
            List.of(Judge.asking()));
    assertEquals(Optional.empty(), road.of(Reverse.placed(Reverse.TEXT).module(), diagnostics));
    assertEquals(
        List.of(Code.P0705), diagnostics.inOrder().stream().map(Diagnostic::code).toList());
    assertEquals(13, diagnostics.inOrder().getFirst().span().from().line());
  }

  @Test
  void nothingComesAfterAnError() {
    var seen = new ArrayList<String>();
    var road =
        new Road(
            List.of(
                new Stage(
                    "refuse",
                    (module, found) -> {
                      found.report(Code.P0701.at(module.kernels().getFirst().span(), "no"));
                      return module;
                    }),
                new Stage(
                    "go on",
                    (module, _) -> {
                      seen.add("went on");
                      return module;
                    })),
            Target.SM_90A,
            List.of(
                alone -> {
                  seen.add("was judged");
                  return Judge.asking().of(alone);
                }));
    assertEquals(Optional.empty(), road.of(Reverse.placed(Reverse.TEXT).module(), diagnostics));
    assertEquals(List.of(), seen);
  }

  /** As they are after every stage where assertions are on, and they are on in tests. */
  @Test
  void everyStageKeepsTheRulesOfTheIr() {
    var twice =
        new Stage(
            "double",
            (module, _) -> {
              var kernel = module.kernels().getFirst();
              return new Module(module.procedures(), List.of(kernel, kernel));
            });
    var road = new Road(List.of(twice), Target.SM_90A, List.of());
    var broken =
        assertThrows(
            AssertionError.class,
            () -> road.of(Reverse.placed(Reverse.TEXT).module(), diagnostics));
    assertTrue(String.valueOf(broken.getMessage()).startsWith("after double: "), broken::toString);
  }

  @Test
  void aStageThatBreaksDownLeavesWhatItWasGiven() {
    var lowered = Reverse.lowered(Reverse.TEXT);
    var road =
        new Road(
            List.of(
                new Stage(
                    "tear",
                    (_, _) -> {
                      throw new IllegalStateException("inside");
                    })),
            Target.SM_90A,
            List.of());
    var breakdown = assertThrows(Breakdown.class, () -> road.of(lowered, diagnostics));
    assertEquals("tear", breakdown.stage());
    assertEquals(lowered, breakdown.given());
    assertEquals("inside", String.valueOf(breakdown.getCause()).replaceAll(".*: ", ""));
  }
}

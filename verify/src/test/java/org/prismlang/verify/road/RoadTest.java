package org.prismlang.verify.road;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.type.Target;

/** Stages come in order; what breaks a rule, or is refuted, goes no further. */
class RoadTest {
  private final Diagnostics diagnostics = new Diagnostics();

  @Test
  void theJudgeComesLast() {
    var road = Road.to(Target.SM_90A).judgedBy(Judge.asking());
    assertEquals(
        List.of("promises", "synchronize", "place", "judge"),
        road.stages().stream().map(Stage::name).toList());
    var ready = road.of(Reverse.lowered(Reverse.TEXT), diagnostics);
    assertEquals(
        Optional.of(Reverse.placed(Reverse.TEXT).kernels().size()),
        ready.map(it -> it.kernels().size()));
    assertEquals(List.of(), diagnostics.inOrder());
  }

  @Test
  void whatTheJudgeRefutesDoesNotPass() {
    var road =
        new Road(
            List.of(
                new Stage("tear", (module, _) -> Reverse.torn(module)),
                Stage.judging(Judge.asking())));
    assertEquals(Optional.empty(), road.of(Reverse.placed(Reverse.TEXT), diagnostics));
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
                    })));
    assertEquals(Optional.empty(), road.of(Reverse.placed(Reverse.TEXT), diagnostics));
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
    var road = new Road(List.of(twice));
    var broken =
        assertThrows(
            AssertionError.class, () -> road.of(Reverse.placed(Reverse.TEXT), diagnostics));
    assertTrue(String.valueOf(broken.getMessage()).startsWith("after double: "), broken::toString);
  }
}

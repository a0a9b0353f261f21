package org.prismlang.runtime.spread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.analyze.Promises;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.host.HostProgram;
import org.prismlang.sim.Mode;
import org.prismlang.verify.road.Road;

/**
 * A kernel of elements that comes of a mapping checks without errors and gives what the task gives,
 * at ragged sizes, on a simulator that watches; what is refused is said of the mapping's own text.
 * {@code -Dprism.plans=2000 -Dprism.seed=7} for a long run.
 */
class SpreadLawTest {
  private static final int PLANS = Integer.getInteger("prism.plans", 40);
  private static final int FIRST = Integer.getInteger("prism.first", 0);
  private static final long SEED = Long.getLong("prism.seed", 1);
  private static final String FILE = "rows.prism";

  private final Map<Code, Integer> refused = new TreeMap<>();
  private final List<String> wrong = new ArrayList<>();
  private int accepted;
  private int unproven;

  @Test
  void acceptedKernelsDoTheTask() {
    for (int i = FIRST; i < FIRST + PLANS; i++) {
      var text = RandomRows.program(SEED * 1_000_000_007L + i);
      try {
        tried(text, i);
      } catch (RuntimeException | Error e) {
        wrong.add(i + ": " + e + " " + List.of(e.getStackTrace()).subList(0, 6) + "\n" + text);
      }
    }
    var figures =
        "%d mappings of seed %d: %d accepted, of which %d not proven free of races, refused %s"
            .formatted(PLANS, SEED, accepted, unproven, refused);
    System.out.println(figures);
    assertEquals(
        List.of(), wrong.stream().limit(Integer.getInteger("prism.shown", 3)).toList(), figures);
    assertTrue(accepted > PLANS / 10, figures);
  }

  private void tried(String text, int number) {
    var file = new SourceFile(FILE, text);
    var diagnostics = new Diagnostics();
    var checked = Checker.check(file, Options.DEFAULT, diagnostics);
    if (diagnostics.hasErrors()) {
      var first = diagnostics.inOrder().getFirst();
      boolean isRefusal =
          first.code().name().startsWith("P13") && first.span().file().path().equals(FILE);
      if (isRefusal) {
        refused.merge(first.code(), 1, Integer::sum);
        if (Boolean.getBoolean("prism.show")) {
          System.out.println(number + " " + first.code() + ": " + first.message());
        }
      } else {
        wrong.add(number + ": " + diagnostics.inOrder() + "\n" + text);
      }
      return;
    }
    accepted++;
    Promises.check(Road.lower(checked.program()), diagnostics);
    unproven += diagnostics.inOrder().stream().anyMatch(it -> it.code() == Code.P0523) ? 1 : 0;
    for (var mode : List.of(new Mode.Fast(), new Mode.Checked(1))) {
      try {
        var program = Prism.load(file, Options.DEFAULT).on(Device.simulator(mode));
        HostProgram.of(program).functions().stream()
            .filter(it -> it.name().equals(RandomRows.TEST))
            .findFirst()
            .orElseThrow()
            .call();
      } catch (PrismException e) {
        wrong.add(number + " " + mode + ": " + e.getMessage() + "\n" + text);
        return;
      }
    }
  }
}

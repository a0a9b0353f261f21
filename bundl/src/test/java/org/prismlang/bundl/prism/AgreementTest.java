package org.prismlang.bundl.prism;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.prismlang.bundl.Correction;
import org.prismlang.bundl.explore.Explorer;
import org.prismlang.bundl.explore.Run;
import org.prismlang.bundl.explore.Schedule;
import org.prismlang.bundl.machine.Semantics;
import org.prismlang.bundl.syntax.Parser;
import org.prismlang.bundl.syntax.Printer;
import org.prismlang.bundl.syntax.Program;
import org.prismlang.bundl.typing.Refusal;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.runtime.PrismException;

/** What Prism's checker and simulator say of a program, Bundl's typing and machine say too. */
class AgreementTest {
  private static final int PROGRAMS = Integer.getInteger("prism.bundl.programs", 200);
  private static final long SEED = Long.getLong("prism.seed", 1);
  private static final int CHANGES = 4;
  private static final int STATES = 3_000;

  @Test
  void programsOfTheFragmentAreAcceptedByBoth() {
    for (int i = 0; i < PROGRAMS; i++) {
      var program = PrismGenerator.program(SEED + i, false);
      assertEquals(List.of(), Prepared.said(program.errors()), program.text());
      var bundl = elaborated(program);
      assertEquals(List.of(), Prepared.refusals(bundl), () -> texts(program, bundl));
      assertIsText(bundl);
    }
  }

  private static void assertIsText(Program bundl) {
    var text = Printer.print(bundl);
    var diagnostics = new Diagnostics();
    var again = Parser.parse(new SourceFile("again.bundl", text), diagnostics);
    assertEquals(
        Optional.of(text),
        again.map(Printer::print),
        () -> Prepared.said(diagnostics.inOrder()) + text);
  }

  @Test
  void whatOneChangeMakesOfThemIsAcceptedByBothOrByNeither() {
    int inside = 0;
    int refused = 0;
    for (int i = 0; i < PROGRAMS * CHANGES; i++) {
      var program = Mutations.one(PrismGenerator.program(SEED + i / CHANGES, false), SEED + i);
      var bundl = program.bundl(new Diagnostics());
      if (bundl.isPresent()) {
        inside++;
        refused += isAccepted(program, bundl.get()) ? 0 : 1;
      }
    }
    assertTrue(inside > PROGRAMS * CHANGES / 2, inside + " are in the fragment");
    assertTrue(refused > inside / 8, refused + " of " + inside + " are refused");
  }

  private static boolean isAccepted(Prepared program, Program bundl) {
    // The calculus says nothing of an index outside an array, or of one that is always 0.
    var errors =
        program.errors().stream()
            .filter(it -> it.code() != Code.P0214 && it.code() != Code.P0407)
            .toList();
    var refusals = Prepared.refusals(bundl);
    assertEquals(
        errors.isEmpty(),
        refusals.isEmpty(),
        () ->
            Prepared.said(errors)
                + "\n"
                + Prepared.said(refusals.stream().map(Refusal::diagnostic).toList())
                + "\n"
                + texts(program, bundl));
    return refusals.isEmpty();
  }

  @Test
  void theSimulatorLeavesWhatTheMachineLeaves() {
    int explored = 0;
    int ran = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      var program = PrismGenerator.program(SEED + i, true);
      var bundl = elaborated(program);
      var simulated = simulated(program, bundl);
      if (simulated.isPresent()) {
        ran++;
        explored += isExplored(program, bundl, simulated.get()) ? 1 : 0;
      }
    }
    assertTrue(ran > PROGRAMS / 2, ran + " were simulated");
    assertTrue(explored > PROGRAMS / 4, explored + " were explored");
  }

  /** None where blocks would have to meet, or where outputs were promised not to. */
  private static Optional<String> simulated(Prepared program, Program bundl) {
    try {
      return Optional.of(program.simulated(bundl));
    } catch (PrismException e) {
      boolean isPromise =
          e.diagnostics().stream()
              .allMatch(
                  it ->
                      it.code() == Code.P0701 || it.code() == Code.P0801 && program.isOutput("x"));
      assertTrue(isPromise, () -> Prepared.said(e.diagnostics()) + texts(program, bundl));
      return Optional.empty();
    }
  }

  /** All schedules where they are few, else one. */
  private static boolean isExplored(Prepared program, Program bundl, String simulated) {
    var semantics = new Semantics(bundl, Correction.ALL, false);
    var exploration = Explorer.explore(semantics, STATES);
    if (exploration.isComplete()) {
      assertEquals(
          List.of(), List.copyOf(exploration.stuck().keySet()), () -> texts(program, bundl));
      assertEquals(List.of(), exploration.hangs(), () -> texts(program, bundl));
      assertTrue(
          exploration.finals().containsKey(simulated),
          () ->
              simulated
                  + " is not among "
                  + exploration.finals().keySet()
                  + "\n"
                  + texts(program, bundl));
      return true;
    }
    var run = Run.of(semantics, new Schedule.RoundRobin(), 100_000, Explorer.Watcher.NOBODY);
    assertEquals(simulated, run.memory(), () -> run.kind() + "\n" + texts(program, bundl));
    return false;
  }

  private static Program elaborated(Prepared program) {
    var diagnostics = new Diagnostics();
    var bundl = program.bundl(diagnostics);
    assertTrue(
        bundl.isPresent(), () -> Prepared.said(diagnostics.inOrder()) + "\n" + program.text());
    return bundl.get();
  }

  private static String texts(Prepared program, Program bundl) {
    return program.text() + "\n" + Printer.print(bundl);
  }
}

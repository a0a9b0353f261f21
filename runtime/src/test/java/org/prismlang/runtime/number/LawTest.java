package org.prismlang.runtime.number;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.prismlang.kernel.analyze.Launched;
import org.prismlang.kernel.analyze.Traffic;
import org.prismlang.kernel.ir.IrText;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.kernel.sync.Synchronization;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.number.Elements;
import org.prismlang.lang.number.Outcome;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Program;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;
import org.prismlang.sim.Argument;
import org.prismlang.sim.Launch;
import org.prismlang.sim.Mode;
import org.prismlang.sim.Simulator;
import org.prismlang.sim.machine.Storage;
import org.prismlang.verify.Verifier;
import org.prismlang.verify.Violation;

/** Everybody who computes with integers gets what {@code lang.number} says. */
class LawTest {
  private static final String CONSTANTS = "@prism(\"host\")\ndef constants():\n";

  private static final int CONSTANTS_BEGIN = 3;

  private static final Sizes SIZES = new Sizes(1, LawfulKernel.THREADS);

  static List<Scalar> integers() {
    return Law.integers();
  }

  private static Program checked(String text) {
    var diagnostics = new Diagnostics();
    var file = new SourceFile("law.prism", text);
    var program = Checker.check(file, Options.DEFAULT, diagnostics).program();
    assertEquals(List.of(), diagnostics.inOrder());
    return program;
  }

  private static List<Module> lowered(Scalar type, List<Law> laws) {
    return LawfulKernel.of(type, laws).stream().map(it -> Lowering.lower(checked(it))).toList();
  }

  @ParameterizedTest
  @MethodSource("integers")
  void inferenceSeesNoConflict(Scalar type) {
    for (var module : lowered(type, Law.all(type))) {
      assertFalse(meets(inferred(module)));
    }
  }

  private static Module inferred(Module lowered) {
    var diagnostics = new Diagnostics();
    var module = Synchronization.byRuns(lowered, diagnostics);
    assertEquals(List.of(), diagnostics.inOrder());
    return module;
  }

  private static boolean meets(Module module) {
    return IrText.print(module).contains("meet ");
  }

  @ParameterizedTest
  @MethodSource("integers")
  void theVerifierSeesNoConflict(Scalar type) {
    for (var module : lowered(type, Law.all(type))) {
      assertEquals(List.of(), violations(module));
    }
  }

  private static List<Violation> violations(Module module) {
    return Verifier.verify(PlacedModule.of(module), module.kernels().getFirst(), SIZES)
        .violations();
  }

  @ParameterizedTest
  @MethodSource("integers")
  void theAnalysisSeesNoConflict(Scalar type) {
    for (var module : lowered(type, Law.all(type))) {
      assertTrue(isIdeal(module));
    }
  }

  private static boolean isIdeal(Module module) {
    return Launched.of(module.kernels().getFirst(), PlacedModule.of(module), SIZES)
        .traffic()
        .stream()
        .filter(Traffic::isShared)
        .allMatch(Traffic::isIdeal);
  }

  @ParameterizedTest
  @MethodSource("integers")
  void theSimulatorFindsEveryLawKept(Scalar type) {
    for (var module : lowered(type, Law.all(type))) {
      assertEquals(List.of(), wrong(module));
    }
  }

  private static List<Integer> wrong(Module module) {
    try (var arena = Arena.ofShared()) {
      var results = arena.allocate(4L * LawfulKernel.THREADS, 16);
      var pointer = new Argument.Pointer(new Storage("y", results), 0);
      var launch = new Launch("law", 1, LawfulKernel.THREADS, List.of(pointer));
      var outcome = new Simulator(PlacedModule.of(module)).launch(launch, new Mode.Fast(), _ -> {});
      assertEquals(List.of(), outcome.findings());
      var wrong = new ArrayList<Integer>();
      for (int thread = 0; thread < LawfulKernel.THREADS; thread++) {
        if (Elements.loadInt(results, 4L * thread) != -1) {
          wrong.add(thread);
        }
      }
      return wrong;
    }
  }

  @Test
  void aBrokenLawIsNoticed() {
    var broken = new Law("a + b", Scalar.UINT8, false, (a, b) -> new Outcome.Value(a + b & 127));
    for (var module : lowered(Scalar.UINT8, List.of(broken))) {
      assertTrue(meets(inferred(module)));
      assertFalse(violations(module).isEmpty());
      assertFalse(isIdeal(module));
      assertFalse(wrong(inferred(module)).isEmpty());
    }
  }

  @ParameterizedTest
  @MethodSource("integers")
  void constantsThatHaveAResultAreFolded(Scalar type) {
    var values = new ArrayList<Long>();
    var text = new StringBuilder(CONSTANTS);
    constants(
        type,
        (law, a, b) -> {
          if (law.meaning().of(a, b) instanceof Outcome.Value(long value)) {
            text.append(declared(values.size(), law, a, b, type));
            values.add(value);
          }
        });
    var diagnostics = new Diagnostics();
    var file = new SourceFile("law.prism", text.toString());
    var program = Checker.check(file, Options.DEFAULT, diagnostics).program();
    assertFalse(diagnostics.hasErrors());
    var body = program.functions().getFirst().body();
    for (int i = 0; i < values.size(); i++) {
      var value = ((Action.Declare) body.get(i)).value().orElseThrow().value();
      if (value.isPresent()) {
        assertEquals(values.get(i), known(value.get()), body.get(i).span()::text);
      }
    }
  }

  private static Long known(Value value) {
    return switch (value) {
      case Value.Int(long number) -> number;
      case Value.Truth(boolean truth) -> truth ? 1L : 0L;
      case Value.Real _, Value.Words _, Value.Unknown _ -> throw new AssertionError(value);
    };
  }

  @ParameterizedTest
  @MethodSource("integers")
  void constantsThatHaveNoResultAreRefused(Scalar type) {
    var lines = new TreeSet<Integer>();
    var text = new StringBuilder(CONSTANTS);
    constants(
        type,
        (law, a, b) -> {
          if (!(law.meaning().of(a, b) instanceof Outcome.Value)) {
            text.append(declared(lines.size(), law, a, b, type));
            lines.add(CONSTANTS_BEGIN + lines.size());
          }
        });
    var diagnostics = new Diagnostics();
    var file = new SourceFile("law.prism", text.toString());
    var _ = Checker.check(file, Options.DEFAULT, diagnostics);
    var refused = new TreeSet<Integer>();
    for (var diagnostic : diagnostics.inOrder()) {
      if (diagnostic.code() == Code.P0214) {
        refused.add(diagnostic.span().from().line());
      }
    }
    assertEquals(lines, refused);
  }

  private interface Constant {
    void of(Law law, long a, long b);
  }

  private static void constants(Scalar type, Constant constant) {
    for (var law : Law.all(type)) {
      for (long a : Law.values(type)) {
        for (long b : law.isShift() ? Law.distances(type) : Law.values(type)) {
          constant.of(law, a, b);
        }
      }
    }
  }

  private static String declared(int number, Law law, long a, long b, Scalar type) {
    var expression =
        law.expression()
            .replaceAll("\\bb\\b", Law.text(b, law.isShift() ? Scalar.INT32 : type))
            .replaceAll("\\ba\\b", Law.text(a, type));
    return "    c" + number + " : " + law.result() + " = " + expression + "\n";
  }
}

package org.prismlang.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The order of the rooms: a package uses those before it, never one behind it. */
class LayersTest {
  /** Modules and their packages, each using only those before it. */
  private static final List<String> ORDER =
      List.of(
          "lang.cache",
          "lang.work",
          "lang.source",
          "lang.diagnostic",
          "lang.type",
          "lang.tree",
          "lang.syntax",
          "lang.number",
          "lang.omega",
          "lang.intrinsic",
          "lang.program",
          "lang.unfold",
          "lang.index",
          "lang.task",
          "lang.plan",
          "lang.rewrite",
          "lang.spread",
          "lang.mapping",
          "lang.conformance",
          "lang.check.names",
          "lang.check.frame",
          "lang.check.units",
          "lang.check.memory",
          "lang.check.assignment",
          "lang.check.types",
          "lang.check.head",
          "lang.check",
          "lang.lint",
          "lang.project",
          "bundl.syntax",
          "bundl.typing",
          "bundl.machine",
          "bundl.explore",
          "bundl.prism",
          "kernel.ir",
          "kernel.lower",
          "kernel.footprint",
          "kernel.layout",
          "kernel.order",
          "kernel.sync",
          "kernel.report",
          "kernel.analyze",
          "kernel.graph",
          "kernel.known",
          "verify",
          "foreign.clang",
          "foreign.c",
          "foreign.read",
          "foreign.carry",
          "foreign",
          "cuda",
          "sim.machine",
          "sim.operation",
          "sim.jvm",
          "sim.step",
          "sim.compile",
          "sim.check",
          "sim.count",
          "sim.trace",
          "runtime",
          "bench.measure",
          "bench.library",
          "bench.suite",
          "bench.report",
          "bench.tune",
          "bench.own",
          "lsp.text",
          "lsp.understand",
          "lsp.answer",
          "lsp.adapter",
          "lsp",
          "explore.folder",
          "explore.look",
          "explore.worker",
          "explore",
          "cli");

  /** To read them takes longer than to look at them. */
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.prismlang");

  @Test
  void packagesUseOnlyThoseBeforeThem() {
    for (int i = 0; i < ORDER.size() - 1; i++) {
      String[] behind =
          ORDER.subList(i + 1, ORDER.size()).stream().map(LayersTest::room).toArray(String[]::new);
      noClasses()
          .that()
          .resideInAPackage(room(ORDER.get(i)))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(behind)
          .allowEmptyShould(true)
          .check(CLASSES);
    }
  }

  /** A judge who thinks as the inference does would share its mistakes. */
  @Test
  void theJudgeSharesNothingWithTheInference() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "org.prismlang.verify",
            room("verify.order"),
            room("verify.cover"),
            room("verify.machine"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(room("kernel.order"), room("kernel.sync"))
        .check(CLASSES);
  }

  @Test
  void onlyTheCommandLineReadsTheEnvironmentOrEndsTheProcess() {
    noClasses()
        .that()
        .resideOutsideOfPackage(room("cli"))
        .should()
        .callMethod(System.class, "getenv", String.class)
        .orShould()
        .callMethod(System.class, "getProperty", String.class)
        .orShould()
        .callMethod(System.class, "exit", int.class)
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  /** A package whose floors are listed one by one stands for itself alone. */
  private static String room(String name) {
    boolean hasFloors = ORDER.stream().anyMatch(other -> other.startsWith(name + "."));
    return "org.prismlang." + name + (hasFloors ? "" : "..");
  }
}

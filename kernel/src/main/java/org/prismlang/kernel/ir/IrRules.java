package org.prismlang.kernel.ir;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** The rules every pass keeps: names, types, accesses, and who runs what. */
public final class IrRules {
  private IrRules() {}

  /** Broken rules as sentences with their place in the source; empty when all hold. */
  public static List<String> check(Module module) {
    var problems = new ArrayList<String>();
    var names = new HashSet<String>();
    for (int i = 0; i < module.procedures().size(); i++) {
      var procedure = module.procedures().get(i);
      var findings = new Findings("procedure " + procedure.name());
      unique(names, procedure.name(), procedure.span(), findings);
      check(procedure, module.procedures().subList(0, i), findings);
      problems.addAll(findings.all());
    }
    for (var kernel : module.kernels()) {
      var findings = new Findings("kernel " + kernel.name());
      unique(names, kernel.name(), kernel.span(), findings);
      check(kernel, module.procedures(), findings);
      problems.addAll(findings.all());
    }
    return problems;
  }

  private static void unique(Set<String> names, String name, Span span, Findings findings) {
    findings.check(names.add(name), span, "another one has the same name");
  }

  private static void check(Procedure procedure, List<Procedure> callees, Findings findings) {
    new NameRules(findings)
        .check(procedure.parameters(), List.of(), procedure.body(), procedure.span());
    var bound = procedure.bound();
    check(procedure.body(), procedure.results(), callees, bound, OptionalInt.empty(), 1, findings);
  }

  private static void check(Kernel kernel, List<Procedure> callees, Findings findings) {
    new NameRules(findings)
        .check(kernel.parameters(), kernel.barriers(), kernel.body(), kernel.span());
    for (var precondition : kernel.preconditions()) {
      findings.check(
          kernel.parameters().stream()
              .map(Parameter::name)
              .toList()
              .containsAll(precondition.parameters()),
          precondition.span(),
          "a precondition of what is no parameter");
      findings.check(
          precondition.condition().type() == Scalar.BOOL,
          precondition.span(),
          "a precondition is a condition");
    }
    for (var barrier : kernel.barriers()) {
      findings.check(
          barrier.slots() >= 1 && barrier.arrivals() >= 1,
          kernel.span(),
          "nobody arrives at `" + barrier.name() + "`");
    }
    var launch = kernel.launch();
    check(
        kernel.body(),
        List.of(),
        callees,
        kernel.bound(),
        launch.block(),
        launch.cluster(),
        findings);
  }

  private static void check(
      List<Stmt> body,
      List<Type> results,
      List<Procedure> callees,
      Bound bound,
      OptionalInt blockThreads,
      int clusterBlocks,
      Findings findings) {
    var calls = new CallRules(findings, callees);
    new StatementRules(findings, calls, results).list(body);
    var inBlock = bound.top().level() == Level.THREAD ? OptionalInt.empty() : blockThreads;
    new UnitRules(findings, calls, bound, inBlock, clusterBlocks).check(body);
  }
}

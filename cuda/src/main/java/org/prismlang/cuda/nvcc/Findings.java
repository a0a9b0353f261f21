package org.prismlang.cuda.nvcc;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.cuda.function.FileScope;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.report.SourceName;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Target;

/** What the assembler said about a kernel, said about its source: P0901, P0902. */
public final class Findings {
  private final Module module;
  private final Map<String, Kernel> bySymbol = new LinkedHashMap<>();

  public Findings(Module module, Target target) {
    this.module = module;
    var names = new FileScope(module, target);
    for (var kernel : module.kernels()) {
      bySymbol.put(names.kernel(kernel.name()), kernel);
    }
  }

  public void report(Answer answer, Diagnostics diagnostics) {
    for (var loss : answer.losses()) {
      diagnostics.report(loss(loss, answer.resources()));
    }
    for (var each : answer.resources()) {
      if (each.spills() && !isExplained(each, answer.losses())) {
        diagnostics.report(spill(each));
      }
    }
  }

  /** What a thread of the kernel takes, where the assembler compiled it. */
  public Optional<Answer.Resources> resources(Kernel kernel, Answer answer) {
    for (var each : answer.resources()) {
      if (kernel.equals(bySymbol.get(each.function()))) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  private Diagnostic spill(Answer.Resources it) {
    var warning =
        Code.P0901.at(
            name(it.function()),
            "`"
                + source(it.function())
                + "` keeps "
                + it.spillStores()
                + " bytes a thread in memory for want of registers");
    if (it.registers() > 0) {
      warning = warning.note("ptxas: " + it.registers() + " registers a thread, " + spilled(it));
    }
    return warning.help(
        "fewer threads a block, smaller thread-local arrays, or less unrolling leave more registers"
            + " to each value");
  }

  private Diagnostic loss(Answer.Loss loss, List<Answer.Resources> resources) {
    var function = loss.function().orElse("");
    var cause = Cause.of(loss.text());
    var warning =
        Code.P0902
            .at(name(function), "in `" + source(function) + "`, " + cause.what())
            .note("ptxas (" + loss.code() + "): " + loss.text());
    for (var it : resources) {
      if (it.spills() && it.function().equals(function)) {
        warning = warning.note(it.registers() + " registers a thread, " + spilled(it));
      }
    }
    return warning.help(cause.help());
  }

  private static String spilled(Answer.Resources it) {
    return it.spillStores() + " bytes moved out, " + it.spillLoads() + " bytes back";
  }

  /** One cause, one warning: without registers for a pipeline there are none for the rest. */
  private static boolean isExplained(Answer.Resources it, List<Answer.Loss> losses) {
    for (var loss : losses) {
      if (loss.function().orElse("").equals(it.function())
          && Cause.of(loss.text()) == Cause.REGISTERS) {
        return true;
      }
    }
    return false;
  }

  private Span name(String symbol) {
    return SourceName.of(definition(symbol));
  }

  private String source(String symbol) {
    var kernel = bySymbol.get(symbol);
    return kernel == null ? name(symbol).text() : kernel.name();
  }

  /** Functions that are not inlined have C++ names, which hold theirs with its length. */
  private Span definition(String symbol) {
    var kernel = bySymbol.get(symbol);
    if (kernel != null) {
      return kernel.span();
    }
    for (var procedure : module.procedures()) {
      if (symbol.contains(procedure.name().length() + procedure.name())) {
        return procedure.span();
      }
    }
    return module.kernels().getFirst().span();
  }
}

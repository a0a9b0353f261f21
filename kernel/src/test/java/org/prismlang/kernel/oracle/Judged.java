package org.prismlang.kernel.oracle;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.kernel.ir.IrText;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.lower.Lowering;
import org.prismlang.kernel.sync.Synchronization;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

/** A program on the road from text to synchronized kernels, and what the judge says of them. */
final class Judged {
  private static final int DATA = 4;

  private final Module module;
  private final List<Sizes> sizes;

  private Judged(Module module, List<Sizes> sizes) {
    this.module = module;
    this.sizes = sizes;
  }

  /** What the inference or the judge object to; nothing where all is well or nothing a program. */
  static String objection(String text, List<Sizes> sizes) {
    var diagnostics = new Diagnostics();
    Checker.check(new SourceFile("generated.prism", text), Options.DEFAULT, diagnostics);
    if (diagnostics.hasErrors()) {
      return "";
    }
    try {
      var problems = of(text, sizes).problems();
      return problems.isEmpty() ? "" : kind(problems.getFirst());
    } catch (RuntimeException e) {
      return kind(e.toString());
    }
  }

  /** Without names and places, which change while a program shrinks. */
  private static String kind(String problem) {
    return problem
        .replaceAll("generated.prism:\\S+|`\\w+`", "")
        .replaceAll("\\(line \\d+\\)| with .*", "");
  }

  static Judged of(String text, List<Sizes> sizes) {
    return of(new SourceFile("generated.prism", text), sizes);
  }

  static Judged of(SourceFile file, List<Sizes> sizes) {
    var diagnostics = new Diagnostics();
    var program = Checker.check(file, Options.DEFAULT, diagnostics).program();
    var module = Synchronization.of(Lowering.lower(program), diagnostics);
    for (var diagnostic : diagnostics.inOrder()) {
      if (diagnostic.isError()) {
        throw new IllegalStateException(
            diagnostic.span() + " " + diagnostic.code() + " " + diagnostic.message());
      }
    }
    return new Judged(module, sizes);
  }

  Module module() {
    return module;
  }

  /** What is wrong, at which sizes. */
  List<String> problems() {
    var problems = new ArrayList<String>();
    for (var kernel : module.kernels()) {
      for (var size : sizes) {
        for (var problem : Oracle.judge(kernel, module, size)) {
          problems.add(problem + " with " + size.scalars());
        }
      }
    }
    return problems;
  }

  int synchronizations() {
    int count = 0;
    for (var kernel : module.kernels()) {
      count += Mutations.of(kernel, module).size();
    }
    return count;
  }

  /** Synchronizations that could go without harm at any of the sizes. */
  List<String> harmless() {
    var harmless = new ArrayList<String>();
    for (var kernel : module.kernels()) {
      for (var mutation : Mutations.of(kernel, module)) {
        if (isHarmless(mutation)) {
          harmless.add(mutation.what());
        }
      }
    }
    return harmless;
  }

  /** Data may hide a conflict, so what seems harmless is tried with other data too. */
  private boolean isHarmless(Mutations.Mutation mutation) {
    for (int again = 0; again < DATA; again++) {
      for (int i = sizes.size() - 1; i >= 0; i--) {
        var size = sizes.get(i).withSeed(sizes.get(i).seed() + 1000L * again);
        if (!Oracle.judge(mutation.kernel(), mutation.module(), size).isEmpty()) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return IrText.print(module);
  }
}

package org.prismlang.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.analyze.Analysis;
import org.prismlang.kernel.layout.PlacedModule;

/** {@code prism analyze} of a file of CUDA or OpenCL: what its accesses cost. */
final class ForeignAnalysis {
  /**
   * What there is to say.
   *
   * @param analyses empty where there is nothing to go on with, and everything is said
   */
  record Analyzed(Optional<List<Analysis>> analyses, Status status) {}

  private ForeignAnalysis() {}

  static Analyzed of(OneProgram program, Arguments arguments, Report report, Console console)
      throws WrongUsage, Unavailable {
    var opened = ForeignProgram.of(program, arguments, report, console);
    if (opened.program().isEmpty()) {
      return new Analyzed(Optional.empty(), opened.status());
    }
    var foreign = opened.program().get();
    var sizes = GivenSizes.of(arguments);
    var analyses = new ArrayList<Analysis>();
    var status = opened.status();
    for (var kernel : foreign.kernels()) {
      var read = foreign.judge().counted(kernel);
      for (var outside : read.outside()) {
        console.complain(kernel.name() + ": " + outside);
      }
      if (read.modules().isEmpty()) {
        status = Status.PROBLEMS;
        continue;
      }
      var placed = PlacedModule.of(read.modules().getFirst());
      var only = placed.kernels().getFirst();
      analyses.add(Analysis.of(only, placed, sizes.of(only)));
    }
    return new Analyzed(Optional.of(analyses), status);
  }
}

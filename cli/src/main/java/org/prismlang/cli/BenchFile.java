package org.prismlang.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import java.util.function.Consumer;
import org.prismlang.bench.measure.Protocol;
import org.prismlang.bench.own.OwnBench;
import org.prismlang.bench.own.OwnJson;
import org.prismlang.bench.own.OwnRow;
import org.prismlang.bench.own.OwnTable;
import org.prismlang.bench.report.Conditions;
import org.prismlang.bench.suite.Testbed;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.runtime.GpuLost;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.PrismException;
import org.prismlang.runtime.host.HostProgram;
import org.prismlang.verify.road.Judge;

/**
 * {@code prism bench FILE}: benchmarks of one's own.
 *
 * @param json where results go, too
 */
record BenchFile(OneProgram program, Options options, Judge judge, Optional<Path> json) {
  private static final String ENDING = ".prism";
  private static final String STDIN = "-";

  /** Whether an operand means a file, and no suite. */
  static boolean is(String operand) {
    return operand.endsWith(ENDING) || operand.equals(STDIN);
  }

  Status run(Testbed bed, Conditions conditions, Console console) throws WrongUsage, Unavailable {
    var report = new Report(console, ReportFormat.TEXT);
    var text = program.read(report, console);
    if (text.file().isEmpty()) {
      report.finish();
      return text.status();
    }
    var diagnostics = new Diagnostics();
    var checked = Checker.check(text.file().get(), options, diagnostics);
    if (diagnostics.hasErrors()) {
      report.add(diagnostics.inOrder());
      report.finish();
      return Status.PROBLEMS;
    }
    if (checked.benched().isEmpty()) {
      throw new WrongUsage(
          "no benchmarks in " + program + ": one is a host function marked `@bench`");
    }
    var rows = new ArrayList<OwnRow>();
    try (var watch = new Standstill(console)) {
      Consumer<String> progress = bed.isGpu() ? watch::goesOnWith : it -> console.err(it + "\n");
      var hosts =
          HostProgram.of(Prism.load(text.file().get(), options).on(bed.device()).judgedBy(judge));
      var bench = new OwnBench(hosts, bed, Protocol.BURST, conditions.seed(), progress);
      for (var marked : checked.benched()) {
        var found = bench.of(marked);
        rows.addAll(found);
        console.out("\n" + OwnTable.of(found));
        found.forEach(it -> report.add(it.problems()));
      }
    } catch (PrismException | GpuLost e) {
      throw new Unavailable(String.valueOf(e.getMessage()));
    }
    report.finish();
    if (json.isPresent()) {
      OutputFile.write(json.get(), OwnJson.of(conditions, rows));
      console.out("\n" + json.get() + "\n");
    }
    return report.hasErrors() ? Status.PROBLEMS : Status.FINE;
  }
}

package org.prismlang.cli;

import java.util.Optional;
import org.prismlang.cuda.nvcc.Answer;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.kernel.report.SyncReport;
import org.prismlang.lang.diagnostic.Plural;
import org.prismlang.lang.type.Level;

/** A kernel in one line: what it takes, and how it synchronizes in its innermost loop. */
record KernelLine(Kernel kernel, PlacedModule placed, Optional<Answer.Resources> resources) {

  /** {@code hgemm: 384 threads, 196672 bytes shared, 2 split barriers; a trip …}. */
  String text() {
    var text = new StringBuilder(kernel.name()).append(": ").append(threads());
    text.append(", ").append(sharedBytes()).append(" bytes shared");
    text.append(placed.of(kernel).layout().launched().isEmpty() ? "" : " and tiles of the launch");
    int barriers = kernel.barriers().size();
    if (barriers > 0) {
      text.append(", ").append(Plural.of(barriers, "split barrier"));
    }
    resources.ifPresent(it -> text.append(", ").append(it.registers()).append(" registers"));
    resources
        .filter(Answer.Resources::spills)
        .ifPresent(it -> text.append(", ").append(it.spillStores()).append(" bytes spilled"));
    return text.append("; ").append(synchronization()).append('\n').toString();
  }

  int sharedBytes() {
    return placed.of(kernel).layout().bytes();
  }

  private String threads() {
    var block = kernel.launch().block();
    if (block.isPresent()) {
      return block.getAsInt() + " threads";
    }
    int multiple = kernel.bound().promised(Level.THREAD);
    return multiple == 1 ? "any number of threads" : "a multiple of " + multiple + " threads";
  }

  private String synchronization() {
    var report = SyncReport.of(kernel, placed.module());
    var loop = report.innermost();
    if (loop.isEmpty()) {
      var all = SyncReport.counts(kernel, placed.module());
      return all.isEmpty() ? "no synchronization" : all.text();
    }
    var trip = report.trip(loop.get());
    return "a trip of the loop in line " + loop.get().line() + ": " + trip.text();
  }
}

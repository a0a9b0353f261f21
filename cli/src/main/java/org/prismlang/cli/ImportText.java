package org.prismlang.cli;

import java.util.stream.Collectors;
import org.prismlang.foreign.BarrierChanges;
import org.prismlang.foreign.ImportedProgram;
import org.prismlang.foreign.carry.Carried;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.report.SyncPoint;
import org.prismlang.kernel.report.SyncWords;
import org.prismlang.lang.source.Span;

/** What became of a file that was imported, for people. */
final class ImportText {
  private final StringBuilder out = new StringBuilder();
  private int needed;
  private int idle;
  private int added;

  private ImportText() {}

  static String of(ImportedProgram program) {
    var text = new ImportText();
    program.kernels().forEach(text::add);
    program
        .ofFunctions()
        .forEach(
            (barrier, isNeeded) -> {
              text.out.append(place(barrier.where())).append(quoted(barrier));
              text.out.append(isNeeded ? " is needed\n" : " is not needed\n");
              text.count(isNeeded);
            });
    return text.out + text.total(program);
  }

  private void count(boolean isNeeded) {
    needed += isNeeded ? 1 : 0;
    idle += isNeeded ? 0 : 1;
  }

  private void add(ImportedProgram.ImportedKernel kernel) {
    out.append(kernel.name()).append(": ");
    out.append(words(kernel.extent())).append('\n');
    kernel
        .refusal()
        .ifPresent(
            it ->
                out.append("  ").append(it.code()).append(": ").append(it.message()).append('\n'));
    for (var mark : kernel.marks()) {
      out.append("  ").append(mark.where().map(ImportText::place).orElse(""));
      out.append("not carried over: `").append(mark.what()).append("`, because of ");
      out.append(mark.why()).append('\n');
    }
    kernel.changes().ifPresent(it -> add(it));
  }

  static String words(ImportedProgram.Extent extent) {
    return switch (extent) {
      case WHOLE -> "whole";
      case PART -> "in part";
      case NONE -> "not carried over";
    };
  }

  private void add(BarrierChanges changes) {
    changes
        .kept()
        .forEach(
            (barrier, point) -> {
              out.append("  ").append(place(barrier.where())).append(quoted(barrier));
              out.append(" is needed: ").append(SyncWords.of(point.sync())).append(", ");
              out.append(reasons(point)).append('\n');
              count(true);
            });
    for (var barrier : changes.gone()) {
      out.append("  ").append(place(barrier.where())).append(quoted(barrier));
      out.append(" is not needed\n");
      count(false);
    }
    for (var each : changes.added()) {
      out.append("  added: ").append(SyncWords.of(each.point().sync())).append(", ");
      out.append(reason(each.reason())).append('\n');
      added++;
    }
  }

  private static String reasons(SyncPoint point) {
    return point.sync().reasons().stream()
        .map(ImportText::reason)
        .distinct()
        .collect(Collectors.joining("; "));
  }

  private static String reason(Sync.Reason reason) {
    return "`"
        + reason.memory()
        + "` in line "
        + reason.first().from().line()
        + " before line "
        + reason.second().from().line();
  }

  private static String place(Span span) {
    return span.file().path() + ":" + span.from().line() + ": ";
  }

  private static String quoted(Carried.Dropped barrier) {
    return "`" + barrier.where().text().strip().replaceAll("\\s+", " ") + "`";
  }

  private String total(ImportedProgram program) {
    return program.kernels().size()
        + (program.kernels().size() == 1 ? " kernel: " : " kernels: ")
        + count(program, ImportedProgram.Extent.WHOLE)
        + " whole, "
        + count(program, ImportedProgram.Extent.PART)
        + " in part, "
        + count(program, ImportedProgram.Extent.NONE)
        + " not carried over; barriers: "
        + needed
        + " needed, "
        + idle
        + " not needed, "
        + added
        + " added\n";
  }

  static long count(ImportedProgram program, ImportedProgram.Extent extent) {
    return program.kernels().stream().filter(it -> it.extent() == extent).count();
  }
}

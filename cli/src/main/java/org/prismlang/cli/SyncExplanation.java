package org.prismlang.cli;

import java.util.LinkedHashSet;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.report.Cost;
import org.prismlang.kernel.report.SyncPoint;
import org.prismlang.kernel.report.SyncReport;
import org.prismlang.kernel.report.SyncWords;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/**
 * The synchronizations of a kernel for people: what each costs, where it stands, what it orders.
 */
final class SyncExplanation {
  private static final int INDENT = 10;

  private final StringBuilder text = new StringBuilder();

  /** Where the kernel stands; other files are named. */
  private final SourceFile home;

  private SyncExplanation(SourceFile home) {
    this.home = home;
  }

  static String of(SyncReport report) {
    var kernel = report.kernel();
    var explanation = new SyncExplanation(kernel.span().file());
    for (var point : report.points()) {
      if (point.cost() != Cost.FREE) {
        explanation.add(point);
      }
    }
    boolean none = explanation.text.isEmpty();
    return "\n" + kernel.name() + (none ? ": no synchronization\n" : "\n") + explanation.text;
  }

  private void add(SyncPoint point) {
    var cost = point.cost().text();
    text.append("  ").append(cost).repeat(' ', INDENT - 2 - cost.length());
    text.append(SyncWords.of(point.sync())).append('\n');
    indent().append(place(point)).append('\n');
    for (var reason : new LinkedHashSet<>(point.sync().reasons())) {
      add(reason);
    }
  }

  /** {@code in consumers, line 42 through line 93, 1 a trip of the loop in line 92 (depth 2)}. */
  private String place(SyncPoint point) {
    var place = new StringBuilder(point.role().isEmpty() ? "" : "in " + point.role() + ", ");
    place.append(line(point.sync().span()));
    if (!point.through().isEmpty()) {
      place.append(" through ").append(line(point.through().getLast()));
    }
    place.append(", ");
    if (point.loops().isEmpty()) {
      return place.append(point.times() == 1 ? "once" : point.times() + " times").toString();
    }
    place.append(point.times()).append(" a trip of the loop in ");
    place.append(line(point.loops().getLast().span()));
    return place.append(" (depth ").append(point.loops().size()).append(')').toString();
  }

  private void add(Sync.Reason reason) {
    var first = line(reason.first());
    var second = line(reason.second());
    int width = Math.max(first.length(), second.length()) + 2;
    indent().append(reason.memory()).append("  ").append(first);
    text.repeat(' ', width - first.length()).append(SyncWords.line(reason.first())).append('\n');
    indent().repeat(' ', reason.memory().length() + 2).append(second);
    text.repeat(' ', width - second.length()).append(SyncWords.line(reason.second())).append('\n');
  }

  private String line(Span span) {
    var line = "line " + span.from().line();
    return span.file() == home ? line : line + " of " + span.file().path();
  }

  private StringBuilder indent() {
    return text.repeat(' ', INDENT);
  }
}

package org.prismlang.kernel.graph;

import java.util.LinkedHashSet;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.report.Cost;
import org.prismlang.kernel.report.SyncWords;

/** What is said of a synchronization when the pointer rests on it: its cost and its cause. */
final class Titles {
  private Titles() {}

  static String of(Sync sync, HomeFile home) {
    var title = new StringBuilder(SyncWords.of(sync));
    title.append("\ncost: ").append(Cost.of(sync).text());
    for (var reason : new LinkedHashSet<>(sync.reasons())) {
      title.append('\n').append(reason.memory());
      title.append(": ").append(home.words(reason.first()));
      title.append("  ").append(SyncWords.line(reason.first()));
      title.append("\n  before ").append(home.words(reason.second()));
      title.append("  ").append(SyncWords.line(reason.second()));
    }
    return title.toString();
  }
}

package org.prismlang.lang.mapping;

import java.util.TreeMap;
import org.prismlang.lang.spread.Said;
import org.prismlang.lang.task.Spelling;

/** What a kernel of elements comes to, in words. */
final class WordsOfThreads {
  private WordsOfThreads() {}

  static String of(ThreadKernel kernel) {
    var mapping = kernel.mapping();
    var out = new StringBuilder();
    out.append(kernel.name())
        .append(": ")
        .append(kernel.said().threads())
        .append(" threads")
        .append(
            kernel
                .said()
                .feeder()
                .map(it -> ", and " + it.threads() + " of " + it.role())
                .orElse(""))
        .append("\n\n")
        .append("  blocks      ")
        .append(String.join(", ", kernel.said().grid()))
        .append(kernel.said().turns().order().map(it -> ", as " + it.function()).orElse(""))
        .append(kernel.said().turns().arePersistent() ? ", each block some trips" : "")
        .append('\n');
    new TreeMap<>(kernel.said().spreads())
        .forEach(
            (loop, line) ->
                out.append("  threads     ")
                    .append(loop)
                    .append(" as ")
                    .append(line.spread())
                    .append('\n'));
    kernel
        .said()
        .kept()
        .forEach(
            it ->
                out.append("  registers   ")
                    .append(it.tensor())
                    .append(", each ")
                    .append(it.at())
                    .append('\n'));
    kernel
        .said()
        .boxes()
        .forEach(it -> out.append("  shared      ").append(words(it, kernel)).append('\n'));
    mapping
        .task()
        .facts()
        .forEach(it -> out.append("  needs       ").append(Spelling.of(it)).append(" (task)\n"));
    mapping
        .facts()
        .forEach(it -> out.append("  needs       ").append(Spelling.of(it)).append(" (mapping)\n"));
    out.append("  rounding    ")
        .append(
            mapping.mayReassociate() ? "sums in another order, threads by threads" : "unchanged")
        .append('\n');
    kernel
        .said()
        .added()
        .filter(_ -> kernel.said().isOfLastBlock())
        .ifPresent(
            it ->
                out.append("  last block  ")
                    .append(it.tensor())
                    .append(", the sum of what blocks have of ")
                    .append(it.loop())
                    .append(": the same in every launch of as many blocks\n"));
    kernel
        .said()
        .added()
        .filter(it -> it.operation().isPresent())
        .ifPresent(
            it ->
                out.append("  atomic      ")
                    .append(it.tensor())
                    .append(", parts of ")
                    .append(it.loop())
                    .append(" by ")
                    .append(it.operation().orElseThrow().text())
                    .append(" as they come")
                    .append(kernel.isExact() ? "" : ": bits may differ from launch to launch")
                    .append('\n'));
    return out.toString();
  }

  private static String words(Said.Boxed box, ThreadKernel kernel) {
    return box.tensor()
        + ", each "
        + box.at()
        + (box.order().isEmpty() ? "" : ", as " + box.order())
        + (box.pad() == 0 ? "" : ", " + box.pad() + " elements behind each row")
        + (box.ahead() == 0 ? "" : ", read a trip ahead")
        + box.ring()
            .map(
                it ->
                    ", "
                        + it.slots()
                        + " slots, by "
                        + (kernel.kernel().described().contains(box.tensor())
                            ? "the copy engine"
                            : it.role()))
            .orElse("");
  }
}

package org.prismlang.kernel.analyze;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.View;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostics;

/**
 * Whether the units of partitions stay apart, as they promise: P0522 where two threads of one block
 * are known that do not. Two of different blocks are none of a kernel that is launched with one,
 * which nothing here says: such a partition is not proven.
 */
public final class Promises {
  private Promises() {}

  /**
   * Reports what is broken.
   *
   * @return partitions of the kernels' own text of which nobody knows
   */
  public static List<Unproven> check(Module module, Diagnostics diagnostics) {
    var unproven = new ArrayList<Unproven>();
    for (var kernel : module.kernels()) {
      check(kernel, module, diagnostics, unproven);
    }
    return List.copyOf(unproven);
  }

  /** A partition of a kernel, and what is missing. */
  public record Unproven(Kernel kernel, Partition partition) {}

  private static void check(
      Kernel kernel, Module module, Diagnostics diagnostics, List<Unproven> unproven) {
    var partitions = Races.of(Survey.of(kernel, module));
    if (partitions.stream().allMatch(it -> it.isRaceFree() instanceof Verdict.Proven)) {
      return;
    }
    var ofOneBlock = Races.of(Survey.ofOneBlock(kernel, module));
    for (int i = 0; i < partitions.size(); i++) {
      var partition = partitions.get(i);
      var alone = ofOneBlock.get(i);
      var broken = broken(partition).or(() -> broken(alone));
      if (broken.isPresent()) {
        report(partition.view(), broken.get(), diagnostics);
      } else if (!(partition.isRaceFree() instanceof Verdict.Proven)
          && kernel.span().file() == partition.view().span().file()) {
        unproven.add(new Unproven(kernel, partition));
      }
    }
  }

  private static Optional<Verdict.Refuted> broken(Partition partition) {
    return partition.isRaceFree() instanceof Verdict.Refuted refuted && refuted.isInOneBlock()
        ? Optional.of(refuted)
        : Optional.empty();
  }

  private static void report(View view, Verdict.Refuted refuted, Diagnostics diagnostics) {
    var diagnostic =
        Code.P0522
            .at(
                view.span(),
                "units of this partition of `" + view.memory() + "` touch the same element")
            .label(refuted.first(), "here");
    var both =
        refuted
            .second()
            .filter(it -> !it.equals(refuted.first()))
            .map(it -> diagnostic.label(it, "and here"))
            .orElse(diagnostic);
    diagnostics.report(
        both.note("that is so with " + refuted.witness())
            .help(
                "give each "
                    + view.perspective()
                    + " elements of its own, or let one of them write: `claim`, or `atomic_…` on"
                    + " `atomic` memory"));
  }
}

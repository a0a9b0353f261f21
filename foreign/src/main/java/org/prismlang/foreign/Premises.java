package org.prismlang.foreign;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.SpinLoop;
import org.prismlang.verify.Judgement;

/** What a verdict takes for granted, and the file does not say. */
public final class Premises {
  private Premises() {}

  /** One sentence each; none of what is refuted all the same. */
  public static List<String> of(Judgement judgement) {
    if (!judgement.isRight()) {
      return List.of();
    }
    var premises = new ArrayList<String>();
    var memories =
        judgement.kernel().parameters().stream()
            .flatMap(
                it ->
                    it instanceof Parameter.OfMemory(Memory memory)
                        ? Stream.of(memory)
                        : Stream.empty())
            .toList();
    // Where one of several pointers is written through, they must not point to the same.
    if (memories.size() > 1 && memories.stream().anyMatch(it -> !it.isConst())) {
      premises.add(names(memories) + " are different arrays");
    }
    var flags =
        SpinLoop.in(judgement.kernel().body()).map(it -> it.word().memory()).distinct().toList();
    if (!flags.isEmpty()) {
      premises.add(names(flags) + " hold 0 when the kernel begins");
    }
    return List.copyOf(premises);
  }

  private static String names(List<Memory> memories) {
    return memories.stream().map(it -> "`" + it.name() + "`").collect(Collectors.joining(", "));
  }
}

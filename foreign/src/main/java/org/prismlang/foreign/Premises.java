package org.prismlang.foreign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Given;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.SpinLoop;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.intrinsic.Amount;
import org.prismlang.lang.type.Value;
import org.prismlang.verify.Judgement;

/** What a verdict takes for granted, and the file does not say. */
public final class Premises {
  private Premises() {}

  /** One sentence each; none of what is refuted all the same. */
  public static List<String> of(Judgement judgement) {
    if (!judgement.isRight()) {
      return List.of();
    }
    var premises = new ArrayList<>(judgement.assumed());
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
    boxes(judgement.kernel()).forEach(premises::add);
    var flags =
        SpinLoop.in(judgement.kernel().body()).map(it -> it.word().memory()).distinct().toList();
    if (!flags.isEmpty()) {
      premises.add(names(flags) + " hold 0 when the kernel begins");
    }
    return List.copyOf(premises);
  }

  /** What tensor maps of the host are taken to describe. */
  private static Stream<String> boxes(Kernel kernel) {
    return Walk.statements(kernel.body())
        .flatMap(it -> it instanceof Stmt.Operate operate ? Stream.of(operate) : Stream.empty())
        .flatMap(
            operate ->
                Walk.accesses(operate)
                    .map(Access::memory)
                    .filter(it -> it.space() == Memory.Space.TENSOR)
                    .flatMap(map -> box(map, new Given(operate.intrinsic(), operate.operands()))))
        .distinct();
  }

  private static Stream<String> box(Memory map, Given given) {
    return given
        .amount(Amount.ELEMENTS)
        .flatMap(
            it ->
                it instanceof Expr.Constant(Value.Int(long count), _)
                    ? Optional.of(count * map.elementBytes())
                    : Optional.empty())
        .map(
            it ->
                "a copy by `"
                    + map.name()
                    + "` moves "
                    + it
                    + " bytes"
                    + (map.isConst() ? "" : ", apart from those at other coordinates"))
        .stream();
  }

  private static String names(List<Memory> memories) {
    return memories.stream().map(it -> "`" + it.name() + "`").collect(Collectors.joining(", "));
  }
}

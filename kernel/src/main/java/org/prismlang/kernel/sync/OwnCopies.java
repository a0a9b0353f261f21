package org.prismlang.kernel.sync;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Operand;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.intrinsic.CopyOp;
import org.prismlang.lang.type.Perspective;

/**
 * P0511: a tile of several blocks has a copy in each, and what is written goes to all of them. Only
 * {@code tma_load} writes so; all else would write the copy of its own block.
 */
final class OwnCopies {
  private final Map<String, Procedure> procedures;

  private OwnCopies(Map<String, Procedure> procedures) {
    this.procedures = procedures;
  }

  static void check(List<Stmt> body, Map<String, Procedure> procedures, Diagnostics diagnostics) {
    var check = new OwnCopies(procedures);
    Stream.concat(check.writes(body, true), check.pointed(body))
        .filter(it -> isReplicated(it.memory()))
        .forEach(it -> diagnostics.report(Failures.ownCopy(it)));
  }

  /** What pointers stand for that something is written through, from pointer to pointer. */
  private Stream<Access> pointed(List<Stmt> body) {
    var written = new HashSet<String>();
    writes(body, false).forEach(it -> written.add(it.memory().name()));
    var pointed = new LinkedHashSet<Access>();
    boolean haveMore = true;
    while (haveMore) {
      haveMore = pointed.addAll(places(body, written));
      pointed.forEach(it -> written.add(it.memory().name()));
    }
    return pointed.stream();
  }

  private static List<Access> places(List<Stmt> body, Set<String> pointers) {
    return Walk.statements(body)
        .flatMap(it -> it instanceof Stmt.Point point ? Stream.of(point) : Stream.empty())
        .flatMap(
            point ->
                IntStream.range(0, point.places().size())
                    .filter(it -> !isReplicated(point.pointers().get(it)))
                    .filter(it -> pointers.contains(point.pointers().get(it).name()))
                    .mapToObj(point.places()::get))
        .toList();
  }

  /**
   * What is written.
   *
   * @param ownOnly without what goes to all copies
   */
  private Stream<Access> writes(List<Stmt> body, boolean ownOnly) {
    return Walk.statements(body)
        .flatMap(
            stmt ->
                switch (stmt) {
                  case Stmt.Store store -> Stream.of(store.access());
                  case Stmt.Modify modify -> Stream.of(modify.access());
                  case Stmt.Operate it when ownOnly && it.intrinsic().op() == CopyOp.TMA_LOAD ->
                      Stream.empty();
                  case Stmt.Operate it -> operands(it);
                  case Stmt.Invoke it -> arguments(it);
                  default -> Stream.empty();
                });
  }

  private static Stream<Access> operands(Stmt.Operate operate) {
    var roles = operate.intrinsic().operands();
    return IntStream.range(0, Math.min(roles.size(), operate.operands().size()))
        .filter(it -> roles.get(it).access().writes())
        .mapToObj(operate.operands()::get)
        .flatMap(OwnCopies::access);
  }

  /** A function that takes the tile for one of a block writes it as that. */
  private Stream<Access> arguments(Stmt.Invoke call) {
    var callee = Objects.requireNonNull(procedures.get(call.procedure()));
    return IntStream.range(0, callee.parameters().size())
        .filter(
            it ->
                callee.parameters().get(it) instanceof Parameter.OfMemory(Memory memory)
                    && !isReplicated(memory)
                    && writes(callee.body(), false)
                        .anyMatch(access -> access.memory().name().equals(memory.name())))
        .mapToObj(call.arguments()::get)
        .flatMap(OwnCopies::access);
  }

  private static Stream<Access> access(Operand operand) {
    return operand instanceof Operand.OfAccess(Access access) ? Stream.of(access) : Stream.empty();
  }

  private static boolean isReplicated(Memory memory) {
    return memory.space() == Memory.Space.SHARED
        && memory.owner().isBroaderThan(Perspective.BLOCK)
        && !memory.isSpread();
  }
}

package org.prismlang.lang.spread;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.prismlang.lang.plan.PlanNode;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.task.Built;

/** Which of a block's threads this one is, and its place in tiles of threads. */
final class BlockThreads {
  private final int threads;
  private final String number;

  /** Of digits, by how far apart threads are, and how many there are. */
  private final TreeMap<Long, TreeMap<Long, String>> digits = new TreeMap<>();

  private final boolean isAsked;

  BlockThreads(int threads, Holdings holdings, NestNames names, boolean isAsked) {
    this.threads = threads;
    boolean isOfTiles = holdings.loops().values().stream().anyMatch(Dealt::isOfTile);
    this.isAsked = isAsked || isOfTiles;
    this.number = this.isAsked ? names.fresh("me") : "";
    holdings.loops().values().stream()
        .filter(Dealt::isOfTile)
        .flatMap(it -> it.parts().stream())
        .filter(Dealt.Part::isUnit)
        .forEach(
            it ->
                digits
                    .computeIfAbsent(it.stride(), _ -> new TreeMap<>())
                    .computeIfAbsent(
                        it.count().orElse(1), _ -> names.fresh("apart_" + it.stride())));
  }

  /** Of the block, from 0 on. */
  String number() {
    return number;
  }

  String digit(Dealt.Part part) {
    return Optional.ofNullable(digits.get(part.stride()))
        .map(it -> it.get(part.count().orElse(1)))
        .orElseThrow();
  }

  /** The thread's number alone. */
  List<String> numbered() {
    return isAsked ? List.of(number + " : int @ thread[1] = id()") : List.of();
  }

  /** What stands where all threads that compute still act together. */
  List<String> lines() {
    var lines = new ArrayList<>(numbered());
    digits
        .descendingMap()
        .forEach(
            (stride, its) ->
                its.forEach(
                    (count, name) ->
                        lines.add(
                            name
                                + " : int @ thread[1] = "
                                + number
                                + (stride == 1 ? "" : " / " + stride)
                                + (stride * count == threads ? "" : " % " + count))));
    return lines;
  }

  /** The first trip of the loop that this thread has. */
  Expr first(PlanNode.Count loop, Dealt dealt) {
    var span = loop.from().span();
    var sum = loop.from();
    for (var part : dealt.parts()) {
      if (part.isUnit()) {
        sum =
            Built.sum(
                sum,
                Built.product(
                    Built.number(part.weight(), span), Built.variable(digit(part), span)));
      }
    }
    return sum;
  }
}

package org.prismlang.kernel.order;

import java.util.Optional;
import org.prismlang.kernel.ir.Access;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;

/** What to say of two accesses whose order is not proven. */
final class Unproven {
  private Unproven() {}

  static Diagnostic of(Uncut pair, Optional<Turns.Problem> problem) {
    var memory = "`" + source(pair.a().name) + "`";
    var error =
        Code.P0706
            .at(
                pair.b().touch.span(),
                memory + " is " + does(pair.b()) + " here, and " + unordered(pair))
            .label(pair.a().touch.span(), does(pair.a()) + " here" + when(pair))
            .note(
                pair.isUnfenced()
                    ? "what threads write is not seen by the copy engines before a fence"
                    : "not excluded: " + pair.meeting().why());
    if (problem.isPresent()) {
      error = error.note(problem.get().why());
    }
    return error.help(
        pair.isUnfenced() && !pair.a().isShared()
            ? "write it in one kernel, and let the next one copy it"
            : "let the indices be sums, products and remainders of thread indices, loop counters"
                + " and constants, or let all uses of a ring pass in every trip");
  }

  static Diagnostic of(Left left, Optional<Turns.Problem> problem) {
    var error =
        Code.P0706.at(
            left.site().touch.span(),
            "this copy of `"
                + source(left.site().name)
                + "` is not known to be over when the block ends");
    if (problem.isPresent()) {
      error = error.note(problem.get().why());
    }
    return error.help(
        "start only what is used: let the condition that guards the copy be that of its last use");
  }

  static Diagnostic of(Line batch) {
    return Code.P0706
        .at(batch.stmt.span(), "the registers of this batch may still be in use when it begins")
        .help("let an `enter` stand before the batch");
  }

  static Diagnostic ofStart(Stmt use) {
    return Code.P0706
        .at(use.span(), "another block of the cluster, whose memory this is, may not have begun")
        .help("let all blocks of the cluster come to one place before");
  }

  static Diagnostic ofLastBlock(Stmt.LastBlock last, String why) {
    return Code.P0706
        .at(last.counter().span(), "this counter is not known to count each block once")
        .note(why)
        .help(
            "let `last_block` stand behind what all blocks do, outside of loops and conditions,"
                + " with a counter of its own");
  }

  /**
   * @param parting what decides in some blocks otherwise than in others
   */
  static Diagnostic ofWay(Stmt stmt, Stmt parting) {
    var error =
        Code.P0706.at(
            stmt.span(),
            "blocks of a cluster count on each other here, and some may go another way");
    return (parting.equals(stmt) ? error : error.label(parting.span(), "by this"))
        .help(
            "decide by what all blocks of the cluster know alike: numbers of the launch, values `@"
                + " block[n]`");
  }

  static Diagnostic ofSpread(Memory memory, int cluster) {
    return Code.P0601
        .at(
            memory.span(),
            "a tile is spread over all blocks of a cluster: here over "
                + cluster
                + ", and not over "
                + memory.owner())
        .help("declare it `@ block[" + cluster + "]`, with a row for each of them");
  }

  static Diagnostic ofRow(Access access) {
    return Code.P0706
        .at(
            access.span(),
            "this part of `"
                + access.memory().name()
                + "` is not known to lie in the own block, and only threads reach into another, by"
                + " its name and without a swizzle")
        .help("let threads copy it, or use the row that is numbered as the block in its cluster");
  }

  static Diagnostic ofEnd(Stmt end) {
    return Code.P0706
        .at(
            end.span(),
            "a block may end here while others of its cluster still use its shared memory")
        .help("let all blocks of a cluster come to one end, behind the last use");
  }

  static Diagnostic of(Turns.Problem problem) {
    return Code.P0706
        .at(problem.where().stmt.span(), "the roles are not known to wait for each other in turn")
        .note(problem.why())
        .help("let all uses of a ring pass in every trip, with the same conditions in all roles");
  }

  private static String unordered(Uncut pair) {
    return pair.isFlying()
        ? "nothing is known to wait for what was started before"
        : "nothing is known to order it behind other threads";
  }

  private static String when(Uncut pair) {
    return pair.relation().carrier(pair.a()).isPresent() ? ", in an earlier trip" : "";
  }

  private static String does(Site site) {
    return site.touch.mode().writes() ? "written" : "read";
  }

  /** As the user calls it: what calls and copies added to the name is left out. */
  static String source(String name) {
    int end = name.length();
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) == '#' || name.charAt(i) == '~') {
        end = i;
        break;
      }
    }
    return name.substring(0, end);
  }
}

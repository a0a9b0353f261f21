package org.prismlang.kernel.order;

import java.util.Optional;
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
        "let the indices be sums, products and remainders of thread indices, loop counters and"
            + " constants, or let all uses of a ring pass in every trip");
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

package org.prismlang.lang.check;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Count;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.names.Suggestions;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.intrinsic.Family;
import org.prismlang.lang.intrinsic.Form;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.intrinsic.Operand;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;

/** Which argument of an operation is which operand: P0208. */
final class OperandBinding {
  private static final BigInteger ALL_LANES = BigInteger.valueOf(0xffffffffL);

  private OperandBinding() {}

  /** The arguments by operand, in the order of the table; several only for «the rest». */
  static Optional<List<List<Argument>>> bind(Intrinsic intrinsic, Expr.Call call, Frame frame) {
    var all = intrinsic.operands();
    var bound = new ArrayList<List<Argument>>();
    for (int i = 0; i < all.size(); i++) {
      bound.add(new ArrayList<>());
    }
    int next = 0;
    for (var argument : call.arguments()) {
      int at = argument.name().isPresent() ? find(all, argument.name().get().text()) : next;
      boolean isRest = at >= 0 && at < all.size() && all.get(at).form() instanceof Form.Rest;
      if (at < 0 || at >= all.size() || !isRest && !bound.get(at).isEmpty()) {
        frame.report(misplaced(intrinsic, call, argument, at));
        return Optional.empty();
      }
      bound.get(at).add(argument);
      next = argument.name().isPresent() || isRest ? next : next + 1;
    }
    for (int i = 0; i < all.size(); i++) {
      boolean isNeeded = !all.get(i).optional() && !(all.get(i).form() instanceof Form.Rest);
      if (bound.get(i).isEmpty() && isNeeded) {
        frame.report(
            Code.P0208
                .at(
                    call.span(),
                    "`" + intrinsic.name() + "` lacks its operand `" + all.get(i).name() + "`")
                .help("it is `" + signature(intrinsic) + "`"));
        return Optional.empty();
      }
    }
    return Optional.of(bound);
  }

  private static int find(List<Operand> operands, String name) {
    for (int i = 0; i < operands.size(); i++) {
      if (operands.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private static Diagnostic misplaced(
      Intrinsic intrinsic, Expr.Call call, Argument argument, int at) {
    var all = intrinsic.operands();
    var name = "`" + intrinsic.name() + "`";
    var signature = "it is `" + signature(intrinsic) + "`";
    if (at < 0) {
      var written = argument.name().orElseThrow();
      return Suggestions.nearest(
          Code.P0208.at(argument.span(), name + " has no operand `" + written.text() + "`"),
          written.span(),
          all.stream().map(Operand::name).toList(),
          signature);
    }
    if (at < all.size()) {
      return Code.P0208
          .at(argument.span(), "`" + all.get(at).name() + "` is given twice")
          .help(signature);
    }
    var diagnostic =
        Code.P0208.at(argument.span(), name + " takes " + Count.of(all.size(), "operand"));
    return intrinsic.family() == Family.WARP && isMask(call.arguments().getFirst().value())
        ? diagnostic.help(
            "there is no mask, all 32 lanes take part: " + signature,
            new Edit(
                call.arguments()
                    .getFirst()
                    .span()
                    .file()
                    .span(
                        call.arguments().getFirst().span().start(),
                        call.arguments().get(1).span().start()),
                ""))
        : diagnostic.help(signature);
  }

  /** What CUDA wants as the first argument of every shuffle and vote. */
  private static boolean isMask(Expr written) {
    return written instanceof Expr.Int number && number.value().equals(ALL_LANES)
        || written instanceof Expr.Unary;
  }

  static String signature(Intrinsic intrinsic) {
    var text = new StringBuilder(intrinsic.name()).append('(');
    for (int i = 0; i < intrinsic.operands().size(); i++) {
      var operand = intrinsic.operands().get(i);
      text.append(i == 0 ? "" : ", ").append(operand.name()).append(operand.optional() ? "=…" : "");
    }
    return text.append(')').toString();
  }
}

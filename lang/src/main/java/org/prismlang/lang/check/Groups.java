package org.prismlang.lang.check;

import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.types.WrittenPerspectives;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;

/** {@code with group(l[n]):} narrows the code's perspective: P0301, P0302. */
final class Groups {
  private final Frame frame;
  private final WrittenPerspectives perspectives;

  Groups(Frame frame, WrittenPerspectives perspectives) {
    this.frame = frame;
    this.perspectives = perspectives;
  }

  /** The perspective to take, if the code may take it. */
  Optional<Perspective> perspective(Expr.Call call) {
    if (call.arguments().size() != 1 || call.arguments().getFirst().name().isPresent()) {
      frame.report(
          Code.P0208
              .at(call.span(), "`group` takes one perspective")
              .help("`with group(thread[32]):`"));
      return Optional.empty();
    }
    var to = perspectives.resolve(unlisted(call.arguments().getFirst().value()));
    if (to.isEmpty() || frame.isDefinition()) {
      return to;
    }
    var has = frame.perspective();
    boolean broadens = !has.isAtLeast(to.get()) && to.get().isAtLeast(has);
    if (broadens) {
      frame.report(broadens(to.get(), call));
      return Optional.empty();
    }
    boolean divides =
        to.get().level() == Level.GRID
            || frame.here.available(to.get().level()) % to.get().size() == 0;
    if (!has.isAtLeast(to.get()) || !divides) {
      frame.report(doesNotDivide(to.get(), call));
      return Optional.empty();
    }
    return to;
  }

  /** The papers also write {@code group([block[5]])}. */
  private static Expr unlisted(Expr written) {
    return written instanceof Expr.ListLiteral list && list.elements().size() == 1
        ? list.elements().getFirst()
        : written;
  }

  private Diagnostic broadens(Perspective to, Expr.Call call) {
    return frame
        .withPerspective(
            Code.P0301.at(
                call.span(),
                "this code acts as "
                    + frame.perspective()
                    + " and cannot group into the broader "
                    + to))
        .help(
            "groups only narrow: do this outside, where the code still acts as "
                + to
                + " or broader");
  }

  private Diagnostic doesNotDivide(Perspective to, Expr.Call call) {
    var diagnostic = frame.withPerspective(Code.P0302.at(call.span(), whyNot(to)));
    var has = frame.perspective();
    if (has.level() == to.level()) {
      return diagnostic.help(
          "group into a divisor of "
              + has.size()
              + ", or `split` off the "
              + to.level().text()
              + "s you need");
    }
    if (to.level() == Level.BLOCK) {
      return diagnostic.help("clusters are promised by `@launch(cluster=" + to.size() + ")`");
    }
    return diagnostic.help(
        frame.here.exactThreads()
            ? "launch a multiple of " + to.size() + " threads: `@launch(block=…)`"
            : "promise them: `@requires(…, thread[" + to.size() + "])`");
  }

  private String whyNot(Perspective to) {
    var has = frame.perspective();
    var what = to.level().text() + "s";
    if (has.level() == to.level()) {
      return to.size() + " does not divide the " + has.size() + " " + what + " of this code";
    }
    int available = frame.here.available(to.level());
    if (to.level() == Level.THREAD && frame.here.exactThreads()) {
      return "the block has " + available + " threads, and " + to.size() + " does not divide that";
    }
    return available == 1
        ? "nothing is promised about the number of " + what
        : "a multiple of "
            + available
            + " "
            + what
            + " is promised, and "
            + to.size()
            + " does not divide "
            + available;
  }
}

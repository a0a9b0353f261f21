package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Count;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.check.units.Flow;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.Conversion;

/** What the function under check gives back, and its `return`s. */
record Results(
    String function, boolean ofKernel, List<Function.Result> wanted, Optional<Span> head) {
  static final Results NONE = new Results("", false, List.of(), Optional.empty());

  Results {
    wanted = List.copyOf(wanted);
  }

  Optional<Action> returns(
      Stmt.Return it, Frame frame, Values values, Indexing indexing, Flow flow) {
    flow.exitFunction(it.span());
    var written =
        it.values().size() == 1 && it.values().getFirst() instanceof Expr.Tuple tuple
            ? tuple.elements()
            : it.values();
    if (written.size() != wanted.size()) {
      var diagnostic =
          Code.P0217.at(
              it.span(),
              wanted.isEmpty()
                  ? "`" + function + "` gives no result"
                  : "`"
                      + function
                      + "` gives "
                      + Count.of(wanted.size(), "result")
                      + ", "
                      + Count.here(written.size()));
      frame.report(
          head.map(span -> diagnostic.label(span, "declared here"))
              .orElse(diagnostic)
              .help(
                  wanted.isEmpty()
                      ? ofKernel
                          ? "write it through a pointer parameter; in a kernel `return` stands"
                              + " alone"
                          : "declare one: `-> "
                              + typeOf(written, values)
                              + " @ "
                              + frame.perspective()
                              + "`"
                      : "return as many values as declared"));
      return Optional.of(new Action.Return(List.of(), it.span()));
    }
    var terms = new ArrayList<Term>();
    for (int i = 0; i < written.size(); i++) {
      terms.add(result(written.get(i), wanted.get(i), it.span(), frame, values, indexing));
    }
    return Optional.of(new Action.Return(terms, it.span()));
  }

  private static String typeOf(List<Expr> written, Values values) {
    var type = values.check(written.getFirst(), Want.NOTHING).type();
    return type.isValue() && !type.isBroken() ? Conversion.settled(type).toString() : "float";
  }

  private Term result(
      Expr written,
      Function.Result result,
      Span span,
      Frame frame,
      Values values,
      Indexing indexing) {
    if (indexing.memory(written).isPresent()) {
      frame.report(
          Code.P0506
              .at(
                  written.span(),
                  "memory is not returned: views and shared memory end with the function")
              .help("let the caller pass the memory, and write it"));
      return new Term.Nowhere(written.span());
    }
    var value = values.checkAs(written, result.type(), Optional.of(result.perspective()));
    if (value.type().isBroken() || frame.isHost) {
      return value;
    }
    if (!frame.perspective().isAtLeast(result.perspective())) {
      frame.report(
          frame
              .withPerspective(
                  Code.P0403.at(
                      span,
                      "the result is one for each "
                          + result.perspective()
                          + ", this code acts as "
                          + frame.perspective()))
              .help("return where the code acts as " + result.perspective()));
    } else if (!value.perspective().isAtLeast(result.perspective())) {
      frame.report(
          Places.narrower(
              "the result",
              head.orElse(span),
              result.perspective(),
              value.perspective(),
              value,
              span));
    }
    return value;
  }

  /** P0217: every path ends in a `return`. */
  void complete(List<Action> body, Span name, Frame frame) {
    if (!wanted.isEmpty() && !frame.hasErrors() && !returns(body)) {
      frame.report(
          Code.P0217
              .at(name, "some paths through `" + function + "` give no result")
              .help("end it with `return …`"));
    }
  }

  private static boolean returns(List<Action> body) {
    if (body.isEmpty()) {
      return false;
    }
    for (var action : body) {
      if (action instanceof Action.Unsafe) {
        return true;
      }
    }
    return switch (body.getLast()) {
      case Action.Return _ -> true;
      case Action.If it -> returns(it.then()) && returns(it.otherwise());
      case Action.Block it -> returns(it.body());
      case Action.While it ->
          it.condition().value().isPresent()
              && it.condition().value().get()
                  instanceof org.prismlang.lang.type.Value.Truth(boolean truth)
              && truth;
      case Action.Group it -> returns(it.body());
      case Action.Partition it -> returns(it.body());
      case Action.Claim it -> returns(it.body());
      case Action.Async it -> returns(it.body());
      default -> false;
    };
  }
}

package org.prismlang.kernel.lower;

import java.util.List;
import java.util.Optional;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Value;

/**
 * Where a `return` inside an expanded call puts its values, and how what follows it is skipped.
 *
 * @param done says that the function has returned; absent where the text's own branches skip all
 */
record Results(List<Local> places, Optional<Local> done) {
  Results {
    places = List.copyOf(places);
  }

  static Results of(List<Local> places, Function callee, Body body) {
    return new Results(
        places,
        Returns.areStructured(callee.body())
            ? Optional.empty()
            : Optional.of(body.local("done", Scalar.BOOL, callee.bound().top(), callee.span())));
  }

  void begin(Body body, Span span) {
    done.ifPresent(flag -> body.emit(new Stmt.Declare(flag, Optional.of(truth(false)), span)));
  }

  static Expr truth(boolean value) {
    return new Expr.Constant(new Value.Truth(value), Scalar.BOOL);
  }
}

package org.prismlang.bundl.prism;

import java.util.OptionalInt;
import java.util.function.Function;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.bundl.syntax.Type;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;

/** Shared tiles and arrays of a thread. */
final class Allocations {
  private final Body body;

  Allocations(Body body) {
    this.body = body;
  }

  Statement tile(
      Stmt.Declare it, Expr shape, Scope scope, Place place, Function<Scope, Statement> rest) {
    var count = Writing.count(shape, scope);
    if (count.isEmpty() || count.getAsInt() < 1) {
      throw new Outside(it.type().span(), "Bundl has shared arrays of integers, of one dimension");
    }
    var of = it.perspective().map(p -> body.writing.perspective(p, scope)).orElse(place.written());
    boolean isNarrower = body.algebra.isBelow(of, place.written()) && !of.equals(place.written());
    if (!of.equals(Perspective.BLOCK) || isNarrower) {
      throw new Outside(it.span(), "Bundl allocates shared memory at Block[1], for Block[1]");
    }
    boolean isLeft = place.written().equals(of) && !place.at().equals(of);
    if (isLeft) {
      throw Body.left(it.span(), place);
    }
    body.allocates(count.getAsInt());
    return allocate(it, Memory.SHARED, of, of, count.getAsInt(), scope, rest);
  }

  private Statement allocate(
      Stmt.Declare it,
      Memory memory,
      Perspective written,
      Perspective of,
      int count,
      Scope scope,
      Function<Scope, Statement> rest) {
    var name = it.name().text();
    var array =
        new Known.Array(
            body.names.fresh(name), memory, written, of, OptionalInt.of(count), false, name);
    return new Statement.Alloc(
        array.name(), memory, Type.Base.INT, count, rest.apply(scope.with(name, array)), it.span());
  }

  Statement local(Stmt.Declare it, Scope scope, Place place, Function<Scope, Statement> rest) {
    var count = Writing.count(it.type(), scope);
    if (count.isEmpty() || count.getAsInt() < 1) {
      throw new Outside(it.type().span(), "Bundl has arrays of integers, of one dimension");
    }
    var of = body.perspective(it.perspective(), scope, place);
    if (!of.equals(place.at())) {
      throw new Outside(it.span(), "Bundl allocates arrays for those who run the code");
    }
    boolean isZero =
        it.value().isEmpty()
            || it.value().get() instanceof Expr.FillLiteral fill
                && Writing.number(fill.element(), scope).equals(OptionalInt.of(0));
    if (!isZero) {
      throw new Outside(it.span(), "Bundl's arrays begin as zeros");
    }
    return allocate(it, Memory.LOCAL, place.written(), of, count.getAsInt(), scope, rest);
  }
}

package org.prismlang.bundl.prism;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.bundl.syntax.Type;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;

/**
 * {@code id()}, which counts for a target in the code's unit. Where it stands in what is assigned
 * to the target it is {@code partition_id}; elsewhere it is counted into a variable first.
 */
final class Indices {
  private final Body body;

  Indices(Body body) {
    this.body = body;
  }

  /** Whether each {@code id()} in it is what {@code partition_id} gives for the target. */
  boolean isInPlace(Expr value, Perspective target, Scope scope, Place place) {
    return ids(value).stream()
        .allMatch(
            it -> {
              var of = body.values.target(it, target, scope);
              boolean isOne = of.equals(Perspective.GRID) && of.equals(place.at());
              return isOne || !place.at().equals(Perspective.GRID) && of.equals(target);
            });
  }

  private static List<Expr.Call> ids(Expr value) {
    return Written.parts(value).stream()
        .filter(it -> it instanceof Expr.Call call && Written.isNamed(call, "id"))
        .map(it -> (Expr.Call) it)
        .toList();
  }

  static boolean hasId(Expr value) {
    return !ids(value).isEmpty();
  }

  /** There is one grid, and Bundl does not count it. */
  Values.Ids inPlace(Expr value, Perspective target, Scope scope) {
    var found = new HashMap<Span, org.prismlang.bundl.syntax.Expr>();
    for (var id : ids(value)) {
      var span = id.span();
      boolean isOne = body.values.target(id, target, scope).equals(Perspective.GRID);
      found.put(
          span,
          isOne
              ? new org.prismlang.bundl.syntax.Expr.Int(0, span)
              : new org.prismlang.bundl.syntax.Expr.PartitionId(span));
    }
    return new Values.Ids(Map.copyOf(found));
  }

  /** Indices are counted before the code narrows. */
  Statement counted(
      Expr value,
      Perspective target,
      Scope scope,
      Place place,
      Function<Values.Ids, Statement> rest) {
    return counted(ids(value), Map.of(), target, scope, place, rest);
  }

  private Statement counted(
      List<Expr.Call> ids,
      Map<Span, org.prismlang.bundl.syntax.Expr> found,
      Perspective target,
      Scope scope,
      Place place,
      Function<Values.Ids, Statement> rest) {
    if (ids.isEmpty()) {
      return rest.apply(new Values.Ids(found));
    }
    var span = ids.getFirst().span();
    var of = body.writing.whole(body.values.target(ids.getFirst(), target, scope), span);
    boolean isOne = of.equals(Perspective.GRID);
    var name = isOne ? "" : body.names.fresh("id");
    var more = new HashMap<>(found);
    more.put(
        span,
        isOne
            ? new org.prismlang.bundl.syntax.Expr.Int(0, span)
            : new org.prismlang.bundl.syntax.Expr.Variable(name, span));
    var inner = counted(ids.subList(1, ids.size()), Map.copyOf(more), target, scope, place, rest);
    if (isOne) {
      return inner;
    }
    var index = new org.prismlang.bundl.syntax.Expr.PartitionId(span);
    if (!place.at().equals(Perspective.GRID)) {
      return new Statement.Declare(name, Type.Base.INT, of, index, inner, span);
    }
    var counted = new Statement.Destruct(new Statement.Assign(name, index, span), span);
    return new Statement.Declare(
        name,
        Type.Base.INT,
        of,
        new org.prismlang.bundl.syntax.Expr.Int(0, span),
        Values.sequence(counted, inner),
        span);
  }
}

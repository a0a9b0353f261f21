package org.prismlang.bundl.prism;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.bundl.syntax.Memory;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.BinaryOperator;

/**
 * {@code with}: groups, and views in as many steps as Bundl takes for them. Bundl hands an array
 * out where the code is what owns it, so the code goes along: views that are made one behind the
 * other are taken down together.
 */
final class Views {
  private final Body body;
  private final Handing handing;

  Views(Body body) {
    this.body = body;
    this.handing = new Handing(body);
  }

  Statement of(Stmt.With it, Scope scope, Place place) {
    var items = new ArrayList<>(it.items());
    var inside = it.body();
    while (inside.size() == 1 && inside.getFirst() instanceof Stmt.With more) {
      items.addAll(more.items());
      inside = more.body();
    }
    return items(items, inside, scope, new Handing.Way(place, false), it.head());
  }

  private Statement items(
      List<Stmt.WithItem> items, List<Stmt> inside, Scope scope, Handing.Way way, Span span) {
    if (items.isEmpty()) {
      if (way.isElsewhere()) {
        throw elsewhere(span, way);
      }
      return body.of(inside, scope, way.place(), span);
    }
    var first = items.getFirst();
    var rest = items.subList(1, items.size());
    if (!(first.expression() instanceof Expr.Call call)) {
      throw new Outside(first.span(), "this is not in Bundl");
    }
    if (Written.isNamed(call, "group")) {
      return group(call, way, scope, to -> items(rest, inside, scope, to, span));
    }
    int count = together(items);
    if (count == 0) {
      throw new Outside(first.span(), "this is not in Bundl");
    }
    var views = new ArrayList<Handing.View>();
    for (var item : items.subList(0, count)) {
      views.add(view(item, view(item).orElseThrow(), scope));
    }
    var others = items.subList(count, items.size());
    var last = views.getLast();
    if (last.isClaim()) {
      mustBeTaken(last, others, inside, scope);
    }
    return handing.out(
        views,
        scope,
        way,
        (inner, to) ->
            last.isClaim()
                ? claimed(inside, inner, to.place(), span)
                : items(others, inside, inner, to, span));
  }

  private static Optional<Expr.Call> view(Stmt.WithItem item) {
    return item.expression() instanceof Expr.Call call
            && (Written.isNamed(call, "partition") || Written.isNamed(call, "claim"))
        ? Optional.of(call)
        : Optional.empty();
  }

  /** How many views stand side by side, none of them of another. */
  private static int together(List<Stmt.WithItem> items) {
    var aliases = new HashSet<String>();
    int count = 0;
    for (var item : items) {
      var call = view(item);
      boolean isOfAnother =
          call.isPresent()
              && !call.get().arguments().isEmpty()
              && call.get().arguments().getFirst().value() instanceof Expr.Variable(String name, _)
              && aliases.contains(name);
      if (call.isEmpty() || isOfAnother) {
        break;
      }
      item.alias().ifPresent(it -> aliases.add(it.text()));
      count++;
    }
    return count;
  }

  private interface Grouped {
    Statement at(Handing.Way way);
  }

  private Statement group(Expr.Call call, Handing.Way way, Scope scope, Grouped rest) {
    if (call.arguments().size() != 1) {
      throw new Outside(call.span(), "`group` takes one perspective");
    }
    var machine = body.algebra.machine();
    var to = body.writing.perspective(call.arguments().getFirst().value(), scope);
    var place = way.place();
    boolean isHere = to.equals(place.written()) && !way.isElsewhere();
    boolean isWithin = body.algebra.isBelow(to, place.written());
    boolean isReached = body.algebra.isBelow(to, place.at());
    boolean isSameUnit = isWithin && machine.size(to) == machine.size(place.at());
    if (isHere || isSameUnit && !isReached) {
      var same = new Place(to, place.at(), place.alignment());
      return rest.at(new Handing.Way(same, false));
    }
    if (isWithin && !isReached) {
      throw elsewhere(call.span(), way);
    }
    var inside = rest.at(new Handing.Way(place.to(to, machine), false));
    return Place.narrowed(place.at(), to, body.algebra, inside, call.span());
  }

  private static Outside elsewhere(Span span, Handing.Way way) {
    return new Outside(
        span,
        "for this view Bundl's code goes to "
            + way.place().at()
            + ", so that a `group` to what is in there must follow");
  }

  private Handing.View view(Stmt.WithItem item, Expr.Call call, Scope scope) {
    var span = item.span();
    boolean isClaim = Written.isNamed(call, "claim");
    if (item.alias().isEmpty()
        || call.arguments().isEmpty()
        || !(call.arguments().getFirst().value() instanceof Expr.Variable(String name, _))) {
      throw new Outside(span, "Bundl hands out whole arrays, to other names");
    }
    var array =
        switch (scope.find(name)) {
          case Known.Array it -> it;
          case Known.Nothing _ ->
              new Known.Array(
                  body.names.fresh(name),
                  Memory.GLOBAL,
                  Perspective.GRID,
                  Perspective.GRID,
                  OptionalInt.empty(),
                  false,
                  name);
          case Known.Scalar _, Known.Constant _ ->
              throw new Outside(span, "`" + name + "` is no array");
        };
    var written =
        Writing.named(call.arguments(), "p")
            .orElseThrow(() -> new Outside(span, "for whom is this view?"));
    var to = body.writing.whole(body.writing.perspective(written, scope), written.span());
    if (!isClaim) {
      mustBeParts(call, array, to, scope);
    } else if (call.arguments().size() > 2) {
      throw new Outside(span, "Bundl claims whole arrays");
    }
    return new Handing.View(
        array.name(), array.at(), to, isClaim, item.alias().get().text(), array, span);
  }

  /** A unit's part begins at its number times the length of a part. */
  private void mustBeParts(Expr.Call call, Known.Array array, Perspective to, Scope scope) {
    boolean isBelow = body.algebra.isBelow(to, array.at());
    if (!isBelow) {
      return;
    }
    int units = body.writing.units(to, array.at());
    var offset = offset(call);
    if (offset.isEmpty()) {
      if (units > 1) {
        throw new Outside(call.span(), "every unit would see all of it: Bundl hands out parts");
      }
      return;
    }
    var count =
        count(offset.get(), to, array.at(), scope)
            .filter(it -> it.of().equals(to) && it.within().equals(array.at()))
            .orElseThrow(
                () ->
                    new Outside(
                        offset.get().span(),
                        "Bundl's parts follow each other: an offset is a constant times `id()`"));
    boolean fits = array.length().isEmpty() || array.length().getAsInt() == count.factor() * units;
    if (!fits) {
      throw new Outside(
          offset.get().span(),
          "Bundl hands out all of an array: "
              + array.length().getAsInt()
              + " elements are not "
              + units
              + " parts of "
              + count.factor());
    }
  }

  private static Optional<Expr> offset(Expr.Call call) {
    var offset = Writing.named(call.arguments(), "offset");
    var function = Writing.named(call.arguments(), "f");
    if (offset.isPresent() || function.isEmpty()) {
      return offset;
    }
    if (function.get() instanceof Expr.Lambda lambda
        && lambda.parameters().size() == 1
        && lambda.body() instanceof Expr.Binary sum
        && sum.operator() == BinaryOperator.ADD) {
      var name = lambda.parameters().getFirst().text();
      if (sum.right() instanceof Expr.Variable(String right, _) && right.equals(name)) {
        return Optional.of(sum.left());
      }
      if (sum.left() instanceof Expr.Variable(String left, _) && left.equals(name)) {
        return Optional.of(sum.right());
      }
    }
    throw new Outside(function.get().span(), "Bundl's parts are consecutive elements");
  }

  private Optional<Known.Count> count(Expr offset, Perspective to, Perspective owner, Scope scope) {
    return switch (offset) {
      case Expr.Call it when Written.isNamed(it, "id") ->
          Optional.of(new Known.Count(1, body.values.target(it, to, scope), owner));
      case Expr.Variable it when scope.find(it.name()) instanceof Known.Scalar scalar ->
          scalar.count();
      case Expr.Binary it when it.operator() == BinaryOperator.MULTIPLY -> {
        var left = Writing.number(it.left(), scope);
        var right = Writing.number(it.right(), scope);
        yield left.isPresent()
            ? count(it.right(), to, owner, scope).map(n -> n.times(left.getAsInt()))
            : right.isPresent()
                ? count(it.left(), to, owner, scope).map(n -> n.times(right.getAsInt()))
                : Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  /** Bundl claims for the first units, and the others have nothing to do meanwhile. */
  private void mustBeTaken(
      Handing.View claim, List<Stmt.WithItem> others, List<Stmt> inside, Scope scope) {
    boolean isSplit = others.isEmpty() && inside.stream().allMatch(it -> it instanceof Stmt.Match);
    if (!isSplit) {
      throw new Outside(claim.span(), "what is claimed is used in splits alone");
    }
    for (var statement : inside) {
      var match = (Stmt.Match) statement;
      Splits.mustBeOfThreads(match);
      int sum = match.cases().stream().mapToInt(it -> Splits.size(it, scope)).sum();
      if (sum > claim.to().size()) {
        throw new Outside(
            match.head(), "Bundl claims for the first " + claim.to() + ", and the others wait");
      }
    }
  }

  /** A branch that is all who claimed needs no split. */
  private Statement claimed(List<Stmt> inside, Scope scope, Place place, Span span) {
    if (inside.size() == 1
        && inside.getFirst() instanceof Stmt.Match match
        && match.cases().size() == 1
        && Splits.size(match.cases().getFirst(), scope) == place.at().size()) {
      return body.of(match.cases().getFirst().body(), scope, place, span);
    }
    return body.of(inside, scope, place, span);
  }
}

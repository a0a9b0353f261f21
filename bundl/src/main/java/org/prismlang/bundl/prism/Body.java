package org.prismlang.bundl.prism;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.prismlang.bundl.syntax.Algebra;
import org.prismlang.bundl.syntax.Perspective;
import org.prismlang.bundl.syntax.Statement;
import org.prismlang.bundl.syntax.Type;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.UnaryOperator;

/** The statements of one function. */
final class Body {
  final Algebra algebra;
  final Writing writing;
  final Names names;
  final Names labels;
  final Values values;
  final Uses uses;
  private final Calls calls;
  private final Indices indices;
  private final Allocations allocations;
  private final Loops loops;
  private final Views views;
  private final Splits splits;
  private int allocated;

  Body(Algebra algebra, Names names, Names labels, Uses uses, Calls calls) {
    this.algebra = algebra;
    this.writing = new Writing(algebra.machine());
    this.names = names;
    this.labels = labels;
    this.values = new Values(algebra, names);
    this.uses = uses;
    this.calls = calls;
    this.indices = new Indices(this);
    this.allocations = new Allocations(this);
    this.loops = new Loops(this);
    this.views = new Views(this);
    this.splits = new Splits(this);
  }

  /** Elements of shared memory, all of them counted together. */
  int allocated() {
    return allocated;
  }

  void allocates(int count) {
    allocated += count;
  }

  /** All that follow each other; what one declares the others see. */
  Statement of(List<Stmt> statements, Scope scope, Place place, Span span) {
    if (statements.isEmpty()) {
      return new Statement.Skip(span);
    }
    var rest = statements.subList(1, statements.size());
    if (statements.getFirst() instanceof Stmt.Declare it) {
      return declare(it, scope, place, inner -> of(rest, inner, place, span));
    }
    return Values.sequence(
        statement(statements.getFirst(), scope, place), of(rest, scope, place, span));
  }

  private Statement statement(Stmt statement, Scope scope, Place place) {
    return switch (statement) {
      case Stmt.Pass it -> new Statement.Skip(it.span());
      case Stmt.Assign it when it.targets().size() == 1 ->
          assign(it.targets().getFirst(), it.value(), it.span(), scope, place);
      case Stmt.Update it ->
          assign(
              it.target(),
              new Expr.Binary(it.operator(), it.target(), it.value(), it.span()),
              it.span(),
              scope,
              place);
      case Stmt.If it -> branch(it, scope, place);
      case Stmt.While it -> loops.of(it, scope, place);
      case Stmt.For it -> loops.of(it, scope, place);
      case Stmt.With it -> views.of(it, scope, place);
      case Stmt.Match it -> splits.of(it, scope, place);
      case Stmt.Do it -> calls.of(it, scope, place, this);
      default -> throw new Outside(statement.span(), "this statement is not in Bundl");
    };
  }

  private Statement declare(
      Stmt.Declare it, Scope scope, Place place, Function<Scope, Statement> rest) {
    var name = it.name().text();
    var constant = Writing.inside(it.type(), "constexpr");
    if (constant.isPresent()) {
      return rest.apply(scope.with(name, constant(constant.get(), it.value(), it.span(), scope)));
    }
    var tile = Writing.inside(it.type(), "shared");
    if (tile.isPresent()) {
      return allocations.tile(it, tile.get(), scope, place, rest);
    }
    if (it.type() instanceof Expr.Index) {
      return allocations.local(it, scope, place, rest);
    }
    var type =
        Writing.scalar(it.type())
            .orElseThrow(() -> new Outside(it.type().span(), "Bundl has no such type"));
    var at = perspective(it.perspective(), scope, place);
    var written = it.perspective().map(e -> writing.perspective(e, scope)).orElse(place.written());
    var count = it.value().flatMap(e -> count(e, name, at, place));
    var scalar = new Known.Scalar(names.fresh(name), type, written, at, false, count);
    return declare(it, scalar, scope, place, () -> rest.apply(scope.with(name, scalar)));
  }

  static Known.Constant constant(Expr type, Optional<Expr> value, Span span, Scope scope) {
    var of = Writing.scalar(type);
    if (of.isPresent() && value.isPresent()) {
      if (of.get() == Type.Base.BOOL) {
        var truth = Writing.truth(value.get(), scope);
        if (truth.isPresent()) {
          return new Known.Constant(truth.get() ? 1 : 0, Type.Base.BOOL);
        }
      } else {
        var number = Writing.number(value.get(), scope);
        if (number.isPresent()) {
          return new Known.Constant(number.getAsInt(), Type.Base.INT);
        }
      }
    }
    throw new Outside(span, "this constant cannot be told");
  }

  /** A value that is an index, of a variable that nothing else is assigned to. */
  private Optional<Known.Count> count(Expr value, String name, Perspective at, Place place) {
    boolean isPlain =
        value instanceof Expr.Call call
            && Written.isNamed(call, "id")
            && call.arguments().isEmpty()
            && !uses.isAssigned(name);
    return isPlain ? Optional.of(new Known.Count(1, at, place.written())) : Optional.empty();
  }

  /** The code's own perspective has the name here that Bundl gives it. */
  Perspective perspective(Optional<Expr> written, Scope scope, Place place) {
    if (written.isEmpty()) {
      return place.at();
    }
    var it = writing.perspective(written.get(), scope);
    if (it.equals(place.written())) {
      return place.at();
    }
    mustBeThere(it, place, written.get().span());
    return writing.whole(it, written.get().span());
  }

  private Statement declare(
      Stmt.Declare it, Known.Scalar scalar, Scope scope, Place here, Supplier<Statement> rest) {
    var place = here.calling(scalar.written(), scalar.at());
    var span = it.name().span().to(it.span());
    var zero = Values.zero(scalar.type(), span);
    if (it.value().isEmpty()) {
      return new Statement.Declare(
          scalar.name(), scalar.type(), scalar.at(), zero, rest.get(), span);
    }
    var value = it.value().get();
    if (isDirect(value, scalar.at(), scope, place) && !isChosen(value)) {
      var ids = indices.inPlace(value, scalar.at(), scope);
      return values.value(
          value,
          new Values.Here(scope, place, ids),
          e ->
              new Statement.Declare(
                  scalar.name(), scalar.type(), scalar.at(), e, rest.get(), span));
    }
    return new Statement.Declare(
        scalar.name(),
        scalar.type(),
        scalar.at(),
        zero,
        Values.sequence(assign(scalar, value, span, scope, place), rest.get()),
        span);
  }

  private Statement assign(Expr target, Expr value, Span span, Scope scope, Place place) {
    if (target instanceof Expr.Variable(String name, _)) {
      return switch (scope.find(name)) {
        case Known.Nothing _ -> {
          var nobody = new Known.Scalar(names.fresh(name), Type.Base.INT, place.at());
          yield assign(nobody, value, span, scope, place);
        }
        case Known.Scalar scalar when scalar.isFixed() ->
            throw new Outside(target.span(), "the variable of a loop is the loop's");
        case Known.Scalar scalar -> {
          mustBeThere(scalar.at(), place, span);
          yield assign(scalar, value, span, scope, place);
        }
        case Known.Constant _, Known.Array _ ->
            throw new Outside(target.span(), "Bundl assigns variables and elements");
      };
    }
    if (target instanceof Expr.Index index) {
      return store(index, value, span, scope, place);
    }
    throw new Outside(target.span(), "Bundl assigns variables and elements");
  }

  /** What Prism's code can write here, Bundl's must be able to. */
  private void mustBeThere(Perspective of, Place place, Span span) {
    boolean isLeft = isBelow(of, place.written()) && !isBelow(of, place.at());
    if (isLeft) {
      throw left(span, place);
    }
  }

  private Statement assign(Known.Scalar scalar, Expr value, Span span, Scope scope, Place here) {
    var place = here.calling(scalar.written(), scalar.at());
    Values.Use store = e -> new Statement.Assign(scalar.name(), e, span);
    if (isDirect(value, scalar.at(), scope, place) && !Indices.hasId(value)) {
      return values.store(value, new Values.Here(scope, place, Values.Ids.NONE), store);
    }
    if (isDirect(value, scalar.at(), scope, place) && !isChosen(value)) {
      return values.value(
          value, new Values.Here(scope, place, indices.inPlace(value, scalar.at(), scope)), store);
    }
    var down = algebra.down(place.at());
    if (place.at().equals(Perspective.GRID) && Indices.hasId(value) && down.isPresent()) {
      var blocks = place.as(down.get(), algebra.machine());
      if (isDirect(value, scalar.at(), scope, blocks) && !isChosen(value)) {
        return new Statement.Destruct(assign(scalar, value, span, scope, blocks), span);
      }
    }
    return indices.counted(
        value,
        scalar.at(),
        scope,
        place,
        ids -> narrowed(value, scalar.at(), ids, scope, place, store, span));
  }

  private Statement narrowed(
      Expr value,
      Perspective to,
      Values.Ids ids,
      Scope scope,
      Place place,
      Values.Use store,
      Span span) {
    if (!isBelow(to, place.at())) {
      return values.store(value, new Values.Here(scope, place, ids), store);
    }
    var inside = new Values.Here(scope, place.to(to, algebra.machine()), ids);
    return Place.narrowed(place.at(), to, algebra, values.store(value, inside, store), span);
  }

  /** An element is written by those who own the array. */
  private Statement store(Expr.Index target, Expr value, Span span, Scope scope, Place place) {
    var array = values.array(target, scope);
    var known =
        target.base() instanceof Expr.Variable(String name, _)
                && scope.find(name) instanceof Known.Array it
            ? Optional.of(it)
            : Optional.<Known.Array>empty();
    if (known.isPresent() && known.get().isConst()) {
      throw new Outside(target.span(), "Bundl has no memory that is only read");
    }
    var of = known.map(Known.Array::at).orElse(place.at());
    mustBeThere(of, place, span);
    boolean isNarrower = isBelow(of, place.at()) && !of.equals(place.at());
    var to =
        isNarrower
            ? place.to(of, algebra.machine())
            : place.calling(known.map(Known.Array::written).orElse(place.written()), of);
    return indices.counted(
        value,
        of,
        scope,
        place,
        ids -> {
          var here = new Values.Here(scope, to, ids);
          var stored =
              values.value(
                  target.indices().getFirst(),
                  here,
                  index ->
                      values.store(
                          value, here, e -> new Statement.AssignElement(array, index, e, span)));
          return Place.narrowed(place.at(), to.at(), algebra, stored, span);
        });
  }

  private boolean isBelow(Perspective narrow, Perspective broad) {
    return algebra.isBelow(narrow, broad);
  }

  /** Whether the code itself can compute it, or need not be narrowed because it cannot be. */
  private boolean isDirect(Expr value, Perspective target, Scope scope, Place place) {
    if (target.equals(place.at()) || !isBelow(target, place.at())) {
      return !Indices.hasId(value) || indices.isInPlace(value, target, scope, place);
    }
    return indices.isInPlace(value, target, scope, place)
        && Written.parts(value).stream().allMatch(it -> isReadable(it, scope, place));
  }

  private boolean isReadable(Expr part, Scope scope, Place place) {
    if (!(part instanceof Expr.Variable(String name, _))) {
      return true;
    }
    return switch (scope.find(name)) {
      case Known.Scalar it ->
          isBelow(place.at(), it.at()) && !place.isBlurred(it.written(), it.at(), algebra);
      case Known.Array it ->
          isBelow(place.at(), it.at()) && !place.isBlurred(it.written(), it.at(), algebra);
      case Known.Constant _, Known.Nothing _ -> true;
    };
  }

  private static boolean isChosen(Expr value) {
    return Written.parts(value).stream()
        .anyMatch(
            it ->
                it instanceof Expr.Conditional
                    || it instanceof Expr.Binary(var operator, _, _, _) && operator.isLogical()
                    || it instanceof Expr.Unary(var operator, _, _)
                        && operator == UnaryOperator.NOT);
  }

  private Statement branch(Stmt.If it, Scope scope, Place place) {
    var known = Writing.truth(it.condition(), scope);
    if (known.isPresent()) {
      return of(known.get() ? it.then() : it.otherwise(), scope, place, it.head());
    }
    return values.value(
        it.condition(),
        new Values.Here(scope, place, Values.Ids.NONE),
        condition ->
            new Statement.If(
                condition,
                of(it.then(), scope, place, it.head()),
                of(it.otherwise(), scope, place, it.head()),
                it.head()));
  }

  /** Where Bundl has gone to threads for a view, and cannot come back. */
  static Outside left(Span span, Place place) {
    return new Outside(
        span,
        "around this is a view for which Bundl goes to "
            + place.at()
            + ", and from there it does not come back to "
            + place.written());
  }
}

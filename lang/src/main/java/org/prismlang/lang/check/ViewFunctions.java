package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Count;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Symbol;
import org.prismlang.lang.check.frame.Terms;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.check.memory.IndexMap;
import org.prismlang.lang.check.memory.Key;
import org.prismlang.lang.check.memory.Memories;
import org.prismlang.lang.check.memory.MemoryUse;
import org.prismlang.lang.check.names.Suggestions;
import org.prismlang.lang.check.types.Operators;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.check.types.WrittenPerspectives;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.intrinsic.Family;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/**
 * The arguments of `partition` and `claim`: what is viewed, for whom, and where each index leads.
 */
final class ViewFunctions {
  /** Who a view belongs to, and where that is written. */
  record Owner(Perspective perspective, Span span) {}

  private static final List<String> OPTIONS = List.of("p", "f", "offset");

  private final Frame frame;
  private final Values values;
  private final WrittenPerspectives perspectives;
  private final Indexing indexing;
  private final Operators operators;
  private final Memories memories;

  ViewFunctions(
      Frame frame,
      Values values,
      WrittenPerspectives perspectives,
      Indexing indexing,
      Operators operators,
      Memories memories) {
    this.frame = frame;
    this.values = values;
    this.perspectives = perspectives;
    this.indexing = indexing;
    this.operators = operators;
    this.memories = memories;
  }

  /** The memory to view: P0510 for arrays of a thread. */
  Optional<MemoryUse> source(Expr.Call call, String word) {
    for (int i = 0; i < call.arguments().size(); i++) {
      var argument = call.arguments().get(i);
      boolean known =
          i == 0
              ? argument.name().isEmpty()
              : argument.name().isPresent() && OPTIONS.contains(argument.name().get().text());
      if (!known) {
        frame.report(
            option(
                Code.P0208.at(
                    argument.span(),
                    "`" + word + "` takes memory, then `p=`, and `f=` or `offset=`"),
                argument,
                word));
        return Optional.empty();
      }
    }
    if (call.arguments().isEmpty()) {
      frame.report(
          Code.P0208
              .at(call.span(), "`" + word + "` takes memory")
              .help("`with " + word + "(x, p=thread[1]) as y:`"));
      return Optional.empty();
    }
    var written = call.arguments().getFirst().value();
    return switch (indexing.resolve(written, Want.NOTHING)) {
      case Indexing.Resolved.Part(MemoryUse use) -> viewable(use, written, word);
      case Indexing.Resolved.Single _ -> {
        frame.report(
            Code.P0205
                .at(written.span(), "`" + word + "` takes memory, this is one element")
                .help("view the whole with `offset=`"));
        yield Optional.empty();
      }
      case Indexing.Resolved.Elsewhere _ -> noMemory(written, word);
      case Indexing.Resolved.Wrong _ -> Optional.empty();
    };
  }

  /** What an argument that is none of the options was meant to be. */
  private static Diagnostic option(Diagnostic diagnostic, Argument argument, String word) {
    if (argument.value() instanceof Expr.Binary comparison
        && comparison.operator() == BinaryOperator.EQUAL
        && comparison.left() instanceof Expr.Variable(String name, _)
        && OPTIONS.contains(name)) {
      var meant = name + "=" + comparison.right().span().text();
      return diagnostic.help("write `" + meant + "`", new Edit(argument.span(), meant));
    }
    var example = "`with " + word + "(x, p=thread[1], offset=i) as y:`";
    return argument.name().isPresent()
        ? Suggestions.nearest(diagnostic, argument.name().get().span(), OPTIONS, example)
        : diagnostic.help(example);
  }

  private Optional<MemoryUse> viewable(MemoryUse use, Expr written, String word) {
    if (use.term().type() instanceof Type.MemoryList) {
      frame.report(
          Code.P0205
              .at(written.span(), "`" + word + "` takes one memory, this is a list of them")
              .help("name one: `" + Written.brief(written) + "[e]`"));
      return Optional.empty();
    }
    if (use.term().type() instanceof Type.Ring) {
      frame.report(
          Code.P0515
              .at(written.span(), "a view of a ring is a view of one generation")
              .help("`" + word + "(" + Written.brief(written) + "[it], …)`"));
      return Optional.empty();
    }
    boolean isHidden =
        use.term() instanceof Term.Read read
            && !memories.use(use.view(), new Key.Whole(), read.span());
    return isHidden ? Optional.empty() : Optional.of(use);
  }

  private Optional<MemoryUse> noMemory(Expr written, String word) {
    var term = values.check(written, Want.NOTHING);
    if (term.type() instanceof Type.Array) {
      frame.report(
          Code.P0510
              .at(
                  written.span(),
                  "`"
                      + Written.brief(written)
                      + "` is an array of each thread: there is nothing to share or divide")
              .help("use it as it is; it is passed to functions by reference"));
    } else if (!term.type().isBroken()) {
      frame.report(
          Code.P0205
              .at(written.span(), "`" + word + "` takes memory, this is " + term.type())
              .help("name a pointer, a shared tile or a tensor map"));
    }
    return Optional.empty();
  }

  Optional<Owner> owner(Expr.Call call, String word) {
    var written = Written.argument(call, "p");
    if (written.isEmpty()) {
      frame.report(
          Code.P0208
              .at(call.span(), "`" + word + "` needs `p=`: who the view belongs to")
              .help("`" + word + "(x, p=thread[1])`"));
      return Optional.empty();
    }
    return perspectives
        .resolve(written.get().value())
        .map(perspective -> new Owner(perspective, written.get().span()));
  }

  Optional<IndexMap> map(Expr.Call call, MemoryUse source, Owner to, String word) {
    var function = Written.argument(call, "f");
    var offset = Written.argument(call, "offset");
    if (function.isPresent() && offset.isPresent()) {
      frame.report(
          Code.P0208
              .at(offset.get().span(), "`f=` and `offset=` exclude each other")
              .help("use one of them"));
      return Optional.empty();
    }
    var type = source.term().type();
    if (function.isPresent()) {
      return function(function.get(), source, to);
    }
    if (offset.isPresent()) {
      return offset(offset.get(), source, to);
    }
    return Optional.of(IndexMap.identity(type));
  }

  private static int rank(Type type) {
    return switch (type) {
      case Type.Tile tile -> tile.shape().size();
      case Type.Pointer pointer -> pointer.rank();
      case Type.TensorMap map -> map.box().size();
      default -> 1;
    };
  }

  private static List<Integer> shape(Type type) {
    return type instanceof Type.Tile tile
        ? tile.shape()
        : Collections.nCopies(rank(type), Type.UNKNOWN);
  }

  private static Type viewed(Type type, List<Integer> shape) {
    return switch (type) {
      case Type.Tile tile -> tile.withShape(shape);
      case Type.Pointer pointer ->
          new Type.Pointer(pointer.element(), pointer.isConst(), pointer.isAtomic(), shape.size());
      default -> type;
    };
  }

  private Optional<IndexMap> offset(Argument written, MemoryUse source, Owner to) {
    var type = source.term().type();
    if (rank(type) != 1) {
      frame.report(
          Code.P0208
              .at(
                  written.span(),
                  "`offset=` is for memory of one dimension, this has " + rank(type))
              .help("say where each index leads: `f=lambda i, j: (…, …)`"));
      return Optional.empty();
    }
    var start = indexing.index(written.value(), Want.ofView(to.perspective(), source.owner()));
    if (start.type().isBroken() || !placed(start, to)) {
      return Optional.empty();
    }
    var index =
        new Variable(
            "i", Scalar.INT32, Perspective.GRID, Variable.Origin.INDEX, false, written.span());
    var place =
        operators.binary(
            BinaryOperator.ADD,
            settled(start),
            new Term.Read(index, written.span()),
            written.span());
    boolean isZero =
        start.value().isPresent()
            && start.value().get().equals(new org.prismlang.lang.type.Value.Int(0));
    return Optional.of(
        new IndexMap(viewed(type, List.of(Type.UNKNOWN)), List.of(index), List.of(place), isZero));
  }

  private Term settled(Term term) {
    return term.type() instanceof Type.Literal || term.value().isPresent()
        ? values.convert(term, Scalar.INT32)
        : widened(term);
  }

  /** Numbers of 64 bits stay what they are: a memory may have more elements than 32 bits count. */
  private Term widened(Term term) {
    return term.type() == Scalar.INT32
            || term.type() == Scalar.INT64
            || !(term.type() instanceof Scalar)
        ? term
        : new Term.Convert(term, false, Scalar.INT32, Optional.empty(), term.span());
  }

  private Optional<IndexMap> function(Argument written, MemoryUse source, Owner to) {
    var lambda = lambda(written.value());
    if (lambda.isEmpty()) {
      return Optional.empty();
    }
    var indices = new ArrayList<Variable>();
    frame.scope.open();
    for (var name : lambda.get().parameters()) {
      var index =
          new Variable(
              name.text(),
              Scalar.INT32,
              Perspective.GRID,
              Variable.Origin.INDEX,
              false,
              name.span());
      indices.add(index);
      frame.declare(index);
    }
    var body = lambda.get().body();
    var places = new ArrayList<Term>();
    for (var place : body instanceof Expr.Tuple tuple ? tuple.elements() : List.of(body)) {
      places.add(indexing.index(place, Want.ofView(to.perspective(), source.owner())));
    }
    frame.scope.close();
    return checked(written, source, to, indices, places);
  }

  private Optional<IndexMap> checked(
      Argument written, MemoryUse source, Owner to, List<Variable> indices, List<Term> places) {
    for (var place : places) {
      if (place.type().isBroken() || !placed(place, to)) {
        return Optional.empty();
      }
    }
    var type = source.term().type();
    if (places.size() != rank(type)) {
      frame.report(
          Code.P0208
              .at(
                  written.span(),
                  "`"
                      + source.view().variable().name()
                      + "` has "
                      + Count.of(rank(type), "dimension")
                      + ", this function gives "
                      + Count.of(places.size(), "index"))
              .label(source.view().variable().span(), "it is " + type)
              .help("one index a dimension: `lambda i, j: (…, …)`"));
      return Optional.empty();
    }
    if (indices.isEmpty()) {
      frame.report(
          Code.P0208.at(written.span(), "a view has at least one index").help("`lambda i: …`"));
      return Optional.empty();
    }
    var shape = new ArrayList<Integer>();
    for (var index : indices) {
      shape.add(extent(index, places, shape(type)));
    }
    var map = new IndexMap(viewed(type, shape), indices, places, false);
    if (type instanceof Type.TensorMap && !(map.isShift() && indices.size() == places.size())) {
      frame.report(
          Code.P0208
              .at(
                  written.span(),
                  "boxes of a tensor map can only be moved: each index stands in its own dimension,"
                      + " with something added")
              .help("`lambda i, j: (i + …, j + …)`"));
      return Optional.empty();
    }
    return Optional.of(
        map.isShift()
            ? map
            : new IndexMap(scattered(type, indices.size()), indices, places, false));
  }

  /** Rows and columns of a tile lose their meaning under any other function: elements remain. */
  private static Type scattered(Type type, int rank) {
    return type instanceof Type.Tile tile
        ? new Type.Pointer(tile.element(), tile.isConst(), tile.isAtomic(), rank)
        : viewed(type, Collections.nCopies(rank, Type.UNKNOWN));
  }

  /** An index that stands alone as a place keeps that dimension's extent. */
  private static int extent(Variable index, List<Term> places, List<Integer> shape) {
    for (int i = 0; i < places.size(); i++) {
      if (places.get(i) instanceof Term.Read read && read.variable() == index) {
        return shape.get(i);
      }
    }
    return Type.UNKNOWN;
  }

  private Optional<Expr.Lambda> lambda(Expr written) {
    if (written instanceof Expr.Lambda lambda) {
      return Optional.of(lambda);
    }
    if (written instanceof Expr.Variable name
        && frame.scope.find(name.name()).isPresent()
        && frame.scope.find(name.name()).get() instanceof Symbol.OfLambda known) {
      return Optional.of(known.lambda());
    }
    if (!(written instanceof Expr.Broken)) {
      frame.report(
          Code.P0205
              .at(written.span(), "`f=` is a lambda from the view's indices to those of the memory")
              .help("`f=lambda i: 4 * t + i`"));
    }
    return Optional.empty();
  }

  /** P0218: a view's function runs at each access, for whoever makes it. */
  private boolean isPlain(Term place) {
    boolean acts =
        place
            .all()
            .anyMatch(
                part ->
                    part instanceof Term.Operation operation
                            && !operation.intrinsic().isPure()
                            && operation.intrinsic().family() != Family.MEMORY
                        || part instanceof Term.Call call && !call.callee().summary().pure());
    if (acts) {
      frame.report(
          Code.P0218
              .at(
                  place.span(),
                  "the place of a view is computed at each access, by the threads that make it: it"
                      + " holds arithmetic and loads only")
              .help("compute it before, in a variable"));
    }
    return !acts;
  }

  /** P0512: the place of a view is one for all its owners. */
  boolean placed(Term place, Owner owner) {
    var to = owner.perspective();
    if (!isPlain(place)) {
      return false;
    }
    if (frame.isDefinition() || place.perspective().isAtLeast(to)) {
      return true;
    }
    frame.report(
        Terms.withCulprit(
                Code.P0512
                    .at(
                        place.span(),
                        "the view belongs to "
                            + to
                            + ", but its place varies per "
                            + place.perspective())
                    .label(owner.span(), "the view belongs to " + to),
                place,
                to)
            .help(
                "use values of "
                    + to
                    + " or broader, or give the view to "
                    + place.perspective()
                    + ": `p="
                    + place.perspective()
                    + "`"));
    return false;
  }
}

package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Kind;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** {@code base[…]}: elements of memory and arrays, views of tiles, generations of rings, slices. */
final class Indexing {
  /** An element of memory and the view it is reached through. */
  record ElementUse(Term.Element element, View view, Key key) {}

  private final Frame frame;

  Indexing(Frame frame) {
    this.frame = frame;
  }

  /** What an expression that starts at memory means. */
  sealed interface Resolved {
    record Part(MemoryUse use) implements Resolved {}

    record Single(ElementUse use) implements Resolved {}

    /** It does not start at memory. */
    record Elsewhere() implements Resolved {}

    /** It does, and what is wrong with it has been reported. */
    record Wrong() implements Resolved {}
  }

  Resolved resolve(Expr written, Want want) {
    if (written instanceof Expr.Variable(String name, Span span)) {
      return named(
          frame.scope.find(name).orElse(new Symbol.Known(Value.UNKNOWN, Scalar.INT32, span)), span);
    }
    if (!(written instanceof Expr.Index index)) {
      return new Resolved.Elsewhere();
    }
    return switch (resolve(index.base(), want)) {
      case Resolved.Part(MemoryUse base) -> memoryIndex(base, index, want);
      case Resolved.Single(ElementUse base) -> {
        frame.report(
            Code.P0210
                .at(written.span(), base.element().type() + " has no elements to index")
                .help("the memory is indexed fully already"));
        yield new Resolved.Wrong();
      }
      case Resolved.Elsewhere it -> it;
      case Resolved.Wrong it -> it;
    };
  }

  private Resolved named(Symbol symbol, Span span) {
    return switch (symbol) {
      case Symbol.OfVariable(Variable variable) when variable.type().isMemory() ->
          new Resolved.Part(
              new MemoryUse(
                  new Term.Read(variable, span), frame.memories.of(variable), new Key.Whole()));
      case Symbol.Broken _ -> new Resolved.Wrong();
      default -> new Resolved.Elsewhere();
    };
  }

  /** As a value: elements of memory are loaded. */
  Term read(Expr.Index written, Want want) {
    return switch (resolve(written, want)) {
      case Resolved.Part(MemoryUse use) -> use.term();
      case Resolved.Single(ElementUse use) -> {
        frame.memories.plainRead(use.view(), use.key(), written.span());
        yield use.element();
      }
      case Resolved.Elsewhere _ -> plain(written, want);
      case Resolved.Wrong _ -> new Term.Nowhere(written.span());
    };
  }

  /** As a view: for arguments that want memory. */
  Optional<MemoryUse> memory(Expr written) {
    return resolve(written, Want.NOTHING) instanceof Resolved.Part(MemoryUse use)
        ? Optional.of(use)
        : Optional.empty();
  }

  /** Whether the expression starts at memory, without saying anything about it. */
  boolean startsAtMemory(Expr written) {
    return switch (written) {
      case Expr.Variable(String name, Span span) ->
          frame.scope.find(name).orElse(new Symbol.Broken(span))
                  instanceof Symbol.OfVariable(Variable variable)
              && variable.type().isMemory();
      case Expr.Index index -> startsAtMemory(index.base());
      default -> false;
    };
  }

  /** As a place in memory: for writes and for operations on elements. */
  Optional<ElementUse> element(Expr.Index written, Want want) {
    return switch (resolve(written, want)) {
      case Resolved.Single(ElementUse use) -> Optional.of(use);
      case Resolved.Part(MemoryUse use) -> {
        frame.report(
            Code.P0205
                .at(written.span(), "an element is wanted, this is a view: " + use.term().type())
                .help("index all its dimensions"));
        yield Optional.empty();
      }
      case Resolved.Elsewhere _, Resolved.Wrong _ -> Optional.empty();
    };
  }

  private Resolved memoryIndex(MemoryUse base, Expr.Index written, Want want) {
    return switch (base.term().type()) {
      case Type.Ring ring -> generation(base, ring, written);
      case Type.Tile tile -> tile(base, tile, written, want);
      case Type.Pointer pointer -> pointer(base, pointer, written, want);
      default -> {
        frame.report(
            Code.P0210
                .at(written.span(), base.term().type() + " has no elements to index")
                .help("a tensor map is an operand of `tma_load` and `tma_store`"));
        yield new Resolved.Wrong();
      }
    };
  }

  private Resolved generation(MemoryUse base, Type.Ring ring, Expr.Index written) {
    if (written.indices().size() != 1 || written.indices().getFirst() instanceof Expr.Slice) {
      frame.report(
          Code.P0515
              .at(written.span(), "a ring has one index, the generation")
              .help("index the slot after it: `r[it][i, j]`"));
      return new Resolved.Wrong();
    }
    var index = index(written.indices().getFirst(), Want.NOTHING);
    if (index.type().isBroken()) {
      return new Resolved.Wrong();
    }
    var key = frame.memories.rings().generation(base.view().variable(), ring, index);
    if (!frame.memories.use(base.view(), key, written.span())) {
      return new Resolved.Wrong();
    }
    var cut = new Term.Cut(index, 1, true);
    var term =
        new Term.Subview(
            base.term(),
            List.of(cut),
            ring.slot(),
            base.term().perspective().meet(index.perspective()),
            written.span());
    return new Resolved.Part(new MemoryUse(term, base.view(), key));
  }

  private Resolved tile(MemoryUse base, Type.Tile tile, Expr.Index written, Want want) {
    if (written.indices().isEmpty() || written.indices().size() > tile.shape().size()) {
      frame.report(
          Code.P0208
              .at(
                  written.span(),
                  "`"
                      + Written.brief(written.base())
                      + "` has "
                      + Count.of(tile.shape().size(), "dimension")
                      + ", "
                      + Count.here(written.indices().size()))
              .label(base.view().variable().span(), "it is " + tile)
              .help("give one index for each dimension, or fewer for a view"));
      return new Resolved.Wrong();
    }
    var cuts = new ArrayList<Term.Cut>();
    boolean sliced = written.indices().size() < tile.shape().size();
    var shape = new ArrayList<Integer>();
    var perspective = base.term().perspective();
    for (int i = 0; i < written.indices().size(); i++) {
      var cut = cut(written.indices().get(i), tile.shape().get(i), want);
      if (cut.isEmpty()) {
        return new Resolved.Wrong();
      }
      cuts.add(cut.get());
      sliced |= !cut.get().drops();
      if (!cut.get().drops()) {
        shape.add(cut.get().extent());
      }
      perspective = perspective.meet(cut.get().from().perspective());
    }
    shape.addAll(tile.shape().subList(written.indices().size(), tile.shape().size()));
    var key = key(base, cuts.getFirst());
    if (base.term() instanceof Term.Read && !frame.memories.use(base.view(), key, written.span())) {
      return new Resolved.Wrong();
    }
    if (!sliced) {
      var indices = cuts.stream().map(Term.Cut::from).toList();
      inBounds(indices, tile.shape());
      var element =
          new Term.Element(base.term(), indices, tile.element(), perspective, written.span());
      return new Resolved.Single(new ElementUse(element, base.view(), key));
    }
    var view = new Term.Subview(base.term(), cuts, tile.cut(shape), perspective, written.span());
    return new Resolved.Part(new MemoryUse(view, base.view(), key));
  }

  /**
   * Only the first index of the memory itself tells the rows; what is cut out of a view lies in the
   * view.
   */
  private static Key key(MemoryUse base, Term.Cut first) {
    if (!(base.term() instanceof Term.Read)) {
      return base.key();
    }
    if (first.drops()) {
      return row(first.from());
    }
    return first.from().value().orElse(Value.UNKNOWN) instanceof Value.Int(long from)
            && first.extent() != Type.UNKNOWN
        ? new Key.Rows(from, from + first.extent())
        : new Key.Whole();
  }

  static Key row(Term index) {
    return index.value().orElse(Value.UNKNOWN) instanceof Value.Int(long row)
        ? new Key.Rows(row, row + 1)
        : new Key.Whole();
  }

  private Optional<Term.Cut> cut(Expr written, int extent, Want want) {
    if (!(written instanceof Expr.Slice slice)) {
      var index = index(written, want);
      return index.type().isBroken() ? Optional.empty() : Optional.of(new Term.Cut(index, 1, true));
    }
    if (slice.from().isEmpty() && slice.to().isEmpty()) {
      return Optional.of(new Term.Cut(zero(slice.span()), extent, false));
    }
    var from = slice.from().isPresent() ? index(slice.from().get(), want) : zero(slice.span());
    if (slice.to().isEmpty()) {
      long start = from.value().orElse(Value.UNKNOWN) instanceof Value.Int(long n) ? n : -1;
      boolean known = start >= 0 && extent != Type.UNKNOWN;
      if (!known && !frame.isDefinition()) {
        return sliceExtent(slice);
      }
      return Optional.of(new Term.Cut(from, known ? (int) (extent - start) : Type.UNKNOWN, false));
    }
    var to = index(slice.to().get(), want);
    if (from.type().isBroken() || to.type().isBroken()) {
      return Optional.empty();
    }
    var length = Differences.constant(to, from);
    if (length.isEmpty()) {
      return frame.isDefinition()
          ? Optional.of(new Term.Cut(from, Type.UNKNOWN, false))
          : sliceExtent(slice);
    }
    if (length.get() < 1 || extent != Type.UNKNOWN && length.get() > extent) {
      frame.report(
          Code.P0605
              .at(
                  slice.span(),
                  "this slice has "
                      + length.get()
                      + " elements, the dimension "
                      + (extent == Type.UNKNOWN ? "at least one" : "" + extent))
              .help("a slice has from 1 to as many elements as the dimension"));
      return Optional.empty();
    }
    return Optional.of(new Term.Cut(from, (int) (long) length.get(), false));
  }

  private Optional<Term.Cut> sliceExtent(Expr.Slice slice) {
    frame.report(
        Code.P0207
            .at(slice.span(), "the extent of a slice must be known when compiling")
            .help("write both ends from one start: `i : i + 64`"));
    return Optional.empty();
  }

  private static Term zero(Span span) {
    return new Term.Constant(new Value.Int(0), Scalar.INT32, Optional.empty(), span);
  }

  private Resolved pointer(MemoryUse base, Type.Pointer pointer, Expr.Index written, Want want) {
    if (written.indices().size() != pointer.rank()) {
      frame.report(
          Code.P0208
              .at(
                  written.span(),
                  "`"
                      + Written.brief(written.base())
                      + "` takes "
                      + Count.of(pointer.rank(), "index")
                      + ", "
                      + Count.here(written.indices().size()))
              .label(base.view().variable().span(), "declared here")
              .help(
                  pointer.rank() == 1
                      ? "compute the place: `" + Written.brief(written.base()) + "[i * width + j]`"
                      : "give one index for each parameter of the view's function"));
      return new Resolved.Wrong();
    }
    var indices = new ArrayList<Term>();
    var perspective = base.term().perspective();
    for (var each : written.indices()) {
      if (each instanceof Expr.Slice) {
        frame.report(
            Code.P0210
                .at(
                    each.span(),
                    "memory behind a pointer has no shape, so there are no slices of it")
                .help("index single elements, or use `load4`/`store4`"));
        return new Resolved.Wrong();
      }
      var index = index(each, want);
      if (index.type().isBroken()) {
        return new Resolved.Wrong();
      }
      indices.add(index);
      perspective = perspective.meet(index.perspective());
    }
    if (!frame.memories.use(base.view(), new Key.Whole(), written.span())) {
      return new Resolved.Wrong();
    }
    var element =
        new Term.Element(base.term(), indices, pointer.element(), perspective, written.span());
    return new Resolved.Single(new ElementUse(element, base.view(), new Key.Whole()));
  }

  private void inBounds(List<Term> indices, List<Integer> shape) {
    for (int i = 0; i < indices.size(); i++) {
      if (indices.get(i).value().orElse(Value.UNKNOWN) instanceof Value.Int(long n)
          && shape.get(i) != Type.UNKNOWN
          && (n < 0 || n >= shape.get(i))) {
        frame.report(
            Code.P0214
                .at(indices.get(i).span(), "index " + n + " is outside 0…" + (shape.get(i) - 1))
                .help("the dimension has " + shape.get(i) + " elements"));
      }
    }
  }

  Term index(Expr written, Want want) {
    var index = frame.expressions.check(written, want.anyType());
    if (!Operators.isOf(index.type(), Kind.INTEGER) || index.type() instanceof Type.Vector) {
      frame.report(
          Code.P0205
              .at(written.span(), "an index is an integer, this is " + index.type())
              .help("convert it: `int(" + Written.brief(written) + ")`"));
      return new Term.Nowhere(written.span());
    }
    return index;
  }

  /** Arrays of threads, buffers of the host. */
  private Term plain(Expr.Index written, Want want) {
    if (frame.calls.isGenericFunction(written)) {
      frame.report(
          Code.P0205
              .at(written.span(), "this is a function, a value is wanted")
              .help("call it: `" + Written.brief(written) + "(…)`"));
      return new Term.Nowhere(written.span());
    }
    var base = frame.expressions.check(written.base(), want.anyType());
    return switch (base.type()) {
      case Type.Array array -> ofArray(base, array, written, want);
      case Type.Buffer buffer -> ofBuffer(base, buffer, written);
      default -> {
        if (!base.type().isBroken()) {
          frame.report(
              Code.P0210
                  .at(written.span(), base.type() + " has no elements to index")
                  .help("arrays, pointers and shared tiles have"));
        }
        yield new Term.Nowhere(written.span());
      }
    };
  }

  private Term ofBuffer(Term base, Type.Buffer buffer, Expr.Index written) {
    if (written.indices().size() != 1) {
      frame.report(Code.P0208.at(written.span(), "a buffer takes one index"));
      return new Term.Nowhere(written.span());
    }
    var index = index(written.indices().getFirst(), Want.NOTHING);
    return new Term.Element(
        base, List.of(index), buffer.element(), Perspective.GRID, written.span());
  }

  Term ofArray(Term base, Type.Array array, Expr.Index written, Want want) {
    if (written.indices().isEmpty() || written.indices().size() > array.shape().size()) {
      frame.report(
          Code.P0208.at(
              written.span(),
              "`"
                  + Written.brief(written.base())
                  + "` has "
                  + Count.of(array.shape().size(), "dimension")
                  + ", "
                  + Count.here(written.indices().size())));
      return new Term.Nowhere(written.span());
    }
    if (written.indices().size() == 1 && written.indices().getFirst() instanceof Expr.Slice slice) {
      return slice(base, array, slice, written);
    }
    var indices = new ArrayList<Term>();
    var perspective = base.perspective();
    for (var each : written.indices()) {
      var index = index(each, want);
      if (index.type().isBroken()) {
        return index;
      }
      if (index.value().isEmpty()) {
        reportRunTimeIndex(index, written);
      }
      indices.add(index);
      perspective = perspective.meet(index.perspective());
    }
    inBounds(indices, array.shape());
    var rest = array.shape().subList(indices.size(), array.shape().size());
    var type = rest.isEmpty() ? array.element() : new Type.Array(array.element(), rest);
    return new Term.Element(base, indices, type, perspective, written.span());
  }

  private void reportRunTimeIndex(Term index, Expr.Index written) {
    frame.report(
        Code.P0519
            .at(
                index.span(),
                "`"
                    + Written.brief(written.base())
                    + "` is indexed at run time, so it lives in local memory, not in registers")
            .help(
                "index by constants: unroll the loop (`range(…, unroll=True)`), or keep the array"
                    + " in shared memory",
                frame.flow.unrollings(index).toArray(Edit[]::new)));
  }

  private Term slice(Term base, Type.Array array, Expr.Slice slice, Expr.Index written) {
    var cut = cut(slice, array.shape().getFirst(), Want.NOTHING);
    if (cut.isEmpty()) {
      return new Term.Nowhere(written.span());
    }
    var start = cut.get().from().value().orElse(Value.UNKNOWN);
    if (cut.get().from().value().isEmpty()) {
      reportRunTimeIndex(cut.get().from(), written);
    }
    int extent = array.shape().getFirst();
    if (start instanceof Value.Int(long n)
        && extent != Type.UNKNOWN
        && cut.get().extent() != Type.UNKNOWN
        && (n < 0 || n + cut.get().extent() > extent)) {
      frame.report(
          Code.P0214
              .at(
                  slice.span(),
                  "this slice ends at "
                      + (n + cut.get().extent())
                      + ", the array has "
                      + extent
                      + " elements")
              .help("keep it inside the array"));
      return new Term.Nowhere(written.span());
    }
    var shape = new ArrayList<Integer>(array.shape());
    shape.set(0, cut.get().extent());
    int from = start instanceof Value.Int(long n) ? (int) n : 0;
    return new Term.Slice(
        base,
        from,
        cut.get().extent(),
        new Type.Array(array.element(), shape),
        base.perspective(),
        written.span());
  }
}

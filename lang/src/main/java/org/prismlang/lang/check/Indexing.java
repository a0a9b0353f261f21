package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Count;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Symbol;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.check.memory.Key;
import org.prismlang.lang.check.memory.Memories;
import org.prismlang.lang.check.memory.MemoryUse;
import org.prismlang.lang.check.memory.View;
import org.prismlang.lang.check.types.ArrayIndexing;
import org.prismlang.lang.check.types.Cuts;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.check.units.Flow;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** {@code base[…]} of memory: elements, views of tiles, generations of rings. */
final class Indexing {
  /** An element of memory and the view it is reached through. */
  record ElementUse(Term.Element element, View view, Key key) {}

  private final Frame frame;
  private final Memories memories;
  private final Cuts cuts;
  private final ArrayIndexing arrays;

  Indexing(Frame frame, Values values, Flow flow, Memories memories) {
    this.frame = frame;
    this.memories = memories;
    this.cuts = new Cuts(frame, values);
    this.arrays = new ArrayIndexing(frame, values, flow, cuts);
  }

  /** A value that may stand between brackets. */
  Term index(Expr written, Want want) {
    return cuts.index(written, want);
  }

  ArrayIndexing arrays() {
    return arrays;
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
              new MemoryUse(new Term.Read(variable, span), memories.of(variable), new Key.Whole()));
      case Symbol.Broken _ -> new Resolved.Wrong();
      default -> new Resolved.Elsewhere();
    };
  }

  /** As a value: elements of memory are loaded. */
  Term read(Expr.Index written, Want want) {
    return switch (resolve(written, want)) {
      case Resolved.Part(MemoryUse use) -> use.term();
      case Resolved.Single(ElementUse use) -> {
        memories.plainRead(use.view(), use.key(), written.span());
        yield use.element();
      }
      case Resolved.Elsewhere _ -> arrays.read(written, want);
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
      case Type.MemoryList list -> oneOf(base, list, written);
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
    var index = cuts.index(written.indices().getFirst(), Want.NOTHING);
    if (index.type().isBroken()) {
      return new Resolved.Wrong();
    }
    var key = memories.rings().generation(base.view().variable(), ring, index);
    if (!memories.use(base.view(), key, written.span())) {
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

  private Resolved oneOf(MemoryUse base, Type.MemoryList list, Expr.Index written) {
    if (written.indices().size() != 1 || written.indices().getFirst() instanceof Expr.Slice) {
      frame.report(
          Code.P0208
              .at(written.span(), "a list of memories has one index, which names one of them")
              .label(base.view().variable().span(), "it is " + list)
              .help("index the memory after it: `x[e][i]`"));
      return new Resolved.Wrong();
    }
    var cut = cuts.cut(written.indices().getFirst(), list.count(), Want.NOTHING);
    if (cut.isEmpty()) {
      return new Resolved.Wrong();
    }
    var index = cut.get().from();
    cuts.inBounds(List.of(index), List.of(list.count()));
    var key = Key.ofRow(index);
    if (!memories.use(base.view(), key, written.span())) {
      return new Resolved.Wrong();
    }
    var term =
        new Term.Subview(
            base.term(),
            List.of(cut.get()),
            list.element(),
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
    var parts = new ArrayList<Term.Cut>();
    boolean sliced = written.indices().size() < tile.shape().size();
    var shape = new ArrayList<Integer>();
    var perspective = base.term().perspective();
    for (int i = 0; i < written.indices().size(); i++) {
      var cut = cuts.cut(written.indices().get(i), tile.shape().get(i), want);
      if (cut.isEmpty()) {
        return new Resolved.Wrong();
      }
      parts.add(cut.get());
      sliced |= !cut.get().drops();
      if (!cut.get().drops()) {
        shape.add(cut.get().extent());
      }
      perspective = perspective.meet(cut.get().from().perspective());
    }
    shape.addAll(tile.shape().subList(written.indices().size(), tile.shape().size()));
    var key = key(base, parts.getFirst());
    if (base.term() instanceof Term.Read && !memories.use(base.view(), key, written.span())) {
      return new Resolved.Wrong();
    }
    if (!sliced) {
      var indices = parts.stream().map(Term.Cut::from).toList();
      cuts.inBounds(indices, tile.shape());
      var element =
          new Term.Element(base.term(), indices, tile.element(), perspective, written.span());
      return new Resolved.Single(new ElementUse(element, base.view(), key));
    }
    var view = new Term.Subview(base.term(), parts, tile.cut(shape), perspective, written.span());
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
      return Key.ofRow(first.from());
    }
    return first.from().value().orElse(Value.UNKNOWN) instanceof Value.Int(long from)
            && first.extent() != Type.UNKNOWN
        ? new Key.Rows(from, from + first.extent())
        : new Key.Whole();
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
      var index = cuts.index(each, want);
      if (index.type().isBroken()) {
        return new Resolved.Wrong();
      }
      indices.add(index);
      perspective = perspective.meet(index.perspective());
    }
    if (!memories.use(base.view(), base.key(), written.span())) {
      return new Resolved.Wrong();
    }
    var element =
        new Term.Element(base.term(), indices, pointer.element(), perspective, written.span());
    return new Resolved.Single(new ElementUse(element, base.view(), base.key()));
  }
}

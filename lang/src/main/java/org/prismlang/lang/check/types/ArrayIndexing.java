package org.prismlang.lang.check.types;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.check.frame.Count;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.check.units.Flow;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** {@code base[…]} of what is no memory: arrays of a thread, buffers of the host. */
public final class ArrayIndexing {
  private final Frame frame;
  private final Values values;
  private final Flow flow;
  private final Cuts cuts;

  public ArrayIndexing(Frame frame, Values values, Flow flow, Cuts cuts) {
    this.frame = frame;
    this.values = values;
    this.flow = flow;
    this.cuts = cuts;
  }

  /** Arrays of threads, buffers of the host. */
  public Term read(Expr.Index written, Want want) {
    if (frame.namesFunction(written)) {
      frame.report(
          Code.P0205
              .at(written.span(), "this is a function, a value is wanted")
              .help("call it: `" + Written.brief(written) + "(…)`"));
      return new Term.Nowhere(written.span());
    }
    var base = values.check(written.base(), want.anyType());
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
    var index = cuts.index(written.indices().getFirst(), Want.NOTHING);
    return new Term.Element(
        base, List.of(index), buffer.element(), Perspective.GRID, written.span());
  }

  public Term ofArray(Term base, Type.Array array, Expr.Index written, Want want) {
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
      var index = cuts.index(each, want);
      if (index.type().isBroken()) {
        return index;
      }
      if (index.value().isEmpty()) {
        reportRunTimeIndex(index, written);
      }
      indices.add(index);
      perspective = perspective.meet(index.perspective());
    }
    cuts.inBounds(indices, array.shape());
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
                flow.unrollings(index).toArray(Edit[]::new)));
  }

  private Term slice(Term base, Type.Array array, Expr.Slice slice, Expr.Index written) {
    var cut = cuts.cut(slice, array.shape().getFirst(), Want.NOTHING);
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

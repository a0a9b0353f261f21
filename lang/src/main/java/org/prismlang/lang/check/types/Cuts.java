package org.prismlang.lang.check.types;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Kind;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** What stands between the brackets: an index, or a slice of a constant extent. */
public final class Cuts {
  private final Frame frame;
  private final Values values;

  public Cuts(Frame frame, Values values) {
    this.frame = frame;
    this.values = values;
  }

  public Term index(Expr written, Want want) {
    var index = values.check(written, want.anyType());
    if (!Operators.isOf(index.type(), Kind.INTEGER) || index.type() instanceof Type.Vector) {
      frame.report(
          Code.P0205
              .at(written.span(), "an index is an integer, this is " + index.type())
              .help("convert it: `int(" + Written.brief(written) + ")`"));
      return new Term.Nowhere(written.span());
    }
    return index;
  }

  /** P0214: a constant index lies inside its dimension. */
  public void inBounds(List<Term> indices, List<Integer> shape) {
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

  /**
   * One index, or {@code from:to} with an extent that is known; {@code extent} of the dimension.
   */
  public Optional<Term.Cut> cut(Expr written, int extent, Want want) {
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
}

package org.prismlang.lang.check.types;

import java.util.ArrayList;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/** {@code [x, y]} and {@code { x }}. */
public final class ArrayLiterals {
  private final Frame frame;
  private final Values values;

  public ArrayLiterals(Frame frame, Values values) {
    this.frame = frame;
    this.values = values;
  }

  public Term list(Expr.ListLiteral list, Want want) {
    var inner = elementOf(want);
    var elements = new ArrayList<Term>();
    var perspective = Perspective.GRID;
    Optional<Type> common = inner;
    for (var element : list.elements()) {
      var term = values.check(element, want.of(inner));
      if (inner.isPresent()) {
        term = values.convert(term, inner.get());
      } else {
        common =
            common.isEmpty()
                ? Optional.of(term.type())
                : Conversion.common(common.get(), term.type());
        if (common.isEmpty()) {
          frame.report(
              Code.P0205
                  .at(
                      element.span(),
                      "the elements of a list have one type, this is " + term.type())
                  .help("convert it"));
          return new Term.Nowhere(list.span());
        }
      }
      perspective = perspective.meet(term.perspective());
      elements.add(term);
    }
    if (elements.isEmpty()) {
      frame.report(
          Code.P0205
              .at(list.span(), "an array has at least one element")
              .help("`{ 0 }` fills an array of any size"));
      return new Term.Nowhere(list.span());
    }
    var shape = new ArrayList<Integer>();
    shape.add(elements.size());
    var element = common.get();
    if (element instanceof Type.Array nested) {
      shape.addAll(nested.shape());
      element = nested.element();
    }
    return element.isValue()
        ? new Term.Build(
            elements, new Type.Array(Conversion.settled(element), shape), perspective, list.span())
        : new Term.Nowhere(list.span());
  }

  /** What each element of the wanted array is. */
  private static Optional<Type> elementOf(Want want) {
    if (want.type().isPresent() && want.type().get() instanceof Type.Array array) {
      var rest = array.shape().subList(1, array.shape().size());
      return Optional.of(rest.isEmpty() ? array.element() : new Type.Array(array.element(), rest));
    }
    return Optional.empty();
  }

  public Term fill(Expr.FillLiteral fill, Want want) {
    if (want.type().isPresent() && want.type().get() instanceof Type.Array array) {
      return new Term.Fill(
          values.checkAs(fill.element(), array.element(), want.target()), array, fill.span());
    }
    if (want.type().isPresent() && want.type().get() instanceof Type.Vector vector) {
      return new Term.Fill(
          values.checkAs(fill.element(), vector.element(), want.target()), vector, fill.span());
    }
    if (want.type().isEmpty() || !want.type().get().isBroken()) {
      frame.report(
          Code.P0205
              .at(fill.span(), "`{ x }` fills an array, and here is none")
              .help("it stands where an array is declared or assigned: `a : float[4] = { 0 }`"));
    }
    return new Term.Nowhere(fill.span());
  }
}

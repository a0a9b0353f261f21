package org.prismlang.lang.check.types;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** {@code float(x)}, {@code uint4(a, b, c, d)}, {@code bitcast[uint](x)}. */
public final class Conversions {
  private static final List<String> ELEMENTS = List.of("x", "y", "z", "w", "a", "b", "c", "d");

  private final Frame frame;
  private final Values values;
  private final Types types;

  public Conversions(Frame frame, Values values, Types types) {
    this.frame = frame;
    this.values = values;
    this.types = types;
  }

  public Term convert(Type type, Expr.Call call, Want want) {
    if (type instanceof Type.Struct struct) {
      return Structs.made(struct, call, want, frame, values);
    }
    var arguments = new ArrayList<Term>();
    for (var argument : call.arguments()) {
      if (argument.name().isPresent()) {
        frame.report(
            Code.P0208
                .at(
                    argument.span(),
                    "a conversion has no option `" + argument.name().get().text() + "`")
                .help("write `" + type + "(x)`"));
        return new Term.Nowhere(call.span());
      }
      arguments.add(values.check(argument.value(), want.anyType()));
    }
    for (var argument : arguments) {
      if (argument.type().isBroken()) {
        return new Term.Nowhere(call.span());
      }
    }
    return switch (type) {
      case Type.Vector vector -> vector(vector, arguments, call);
      case Type it when arguments.size() == 1 -> scalar(it, arguments.getFirst(), call);
      default ->
          misfit(type, call, "`" + type + "(x)` takes one value, here are " + arguments.size());
    };
  }

  private Term misfit(Type type, Expr.Call call, String message) {
    if (!type.isBroken()) {
      frame.report(
          Code.P0208
              .at(call.span(), message)
              .help(
                  "for example `"
                      + type
                      + (type instanceof Type.Vector vector
                          ? "(" + String.join(", ", ELEMENTS.subList(0, vector.length())) + ")`"
                          : "(x)`")));
    }
    return new Term.Nowhere(call.span());
  }

  private Term scalar(Type type, Term operand, Expr.Call call) {
    if (type.isBroken()) {
      return new Term.Nowhere(call.span());
    }
    boolean fromNumber = operand.type() instanceof Scalar || operand.type() instanceof Type.Literal;
    boolean opaque = operand.type() instanceof Type.Opaque || type instanceof Type.Opaque;
    boolean toTruth = type == Scalar.BOOL && operand.type() != Scalar.BOOL;
    if (!(type instanceof Scalar || type instanceof Type.Opaque)
        || !(fromNumber || opaque)
        || toTruth) {
      frame.report(
          Code.P0205
              .at(call.span(), operand.type() + " does not convert to " + type)
              .help(toTruth ? "compare it: `… != 0`" : "convert element by element"));
      return new Term.Nowhere(call.span());
    }
    var value = operand.value().flatMap(known -> Folding.converted(known, operand.type(), type));
    return new Term.Convert(operand, false, type, value, call.span());
  }

  /** From all elements, from one for all, or from an array of as many. */
  private Term vector(Type.Vector vector, List<Term> arguments, Expr.Call call) {
    if (arguments.size() == 1 && arguments.getFirst().type() instanceof Type.Array) {
      return values.convert(arguments.getFirst(), vector) instanceof Term.Nowhere
          ? new Term.Nowhere(call.span())
          : new Term.Convert(arguments.getFirst(), false, vector, Optional.empty(), call.span());
    }
    if (arguments.size() == 1 && arguments.getFirst().type() instanceof Type.Vector from) {
      if (from.length() == vector.length()) {
        return new Term.Convert(arguments.getFirst(), false, vector, Optional.empty(), call.span());
      }
      return misfit(
          vector,
          call,
          from + " has " + from.length() + " elements, " + vector + " has " + vector.length());
    }
    if (arguments.size() != 1 && arguments.size() != vector.length()) {
      return misfit(
          vector,
          call,
          "`"
              + vector
              + "` takes 1 or "
              + vector.length()
              + " values, here are "
              + arguments.size());
    }
    var elements = new ArrayList<Term>();
    var perspective = Perspective.GRID;
    for (var argument : arguments) {
      var element = values.convert(argument, vector.element());
      elements.add(element);
      perspective = perspective.meet(element.perspective());
    }
    return new Term.Build(elements, vector, perspective, call.span());
  }

  public Term bits(List<Expr> generics, Expr.Call call, Want want) {
    if (generics.size() != 1 || call.arguments().size() != 1) {
      frame.report(
          Code.P0208
              .at(call.span(), "`bitcast` takes one type and one value")
              .help("`bitcast[uint](x)`"));
      return new Term.Nowhere(call.span());
    }
    var type = types.resolve(generics.getFirst());
    var checked = values.check(call.arguments().getFirst().value(), want.anyType());
    var operand =
        checked.type() instanceof Type.Literal
            ? values.convert(checked, Conversion.settled(checked.type()))
            : checked;
    for (var it : List.of(type, operand.type())) {
      if (Structs.isIn(it)) {
        frame.report(
            Code.P0227
                .at(call.span(), "a struct is no row of bits: its fields are values of their own")
                .help("take the bits of a field: `bitcast[uint](x.…)`"));
        return new Term.Nowhere(call.span());
      }
      if (!it.isValue() && !(it instanceof Type.Array)) {
        frame.report(
            Code.P0205
                .at(call.span(), "`bitcast` is of numbers, vectors and arrays, this is " + it)
                .help(
                    OtherElements.help(
                            type,
                            operand.type(),
                            Written.brief(call.arguments().getFirst().value()))
                        .orElse("read an element: `bitcast[uint](x[i])`")));
        return new Term.Nowhere(call.span());
      }
    }
    var to = type.bytes();
    var from = operand.type().bytes();
    if (to.isPresent() && from.isPresent() && !to.equals(from)) {
      frame.report(
          Code.P0205
              .at(
                  call.span(),
                  operand.type() + " has " + from.get() + " bytes, " + type + " has " + to.get())
              .help("the bits are kept, so both have as many"));
      return new Term.Nowhere(call.span());
    }
    return type.isBroken() || operand.type().isBroken()
        ? new Term.Nowhere(call.span())
        : new Term.Convert(operand, true, type, Optional.empty(), call.span());
  }
}

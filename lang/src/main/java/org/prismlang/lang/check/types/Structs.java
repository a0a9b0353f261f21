package org.prismlang.lang.check.types;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Count;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.names.Suggestions;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/** {@code Pair(value, index=i)} and {@code pair.value}. */
public final class Structs {
  private Structs() {}

  /** Whether values of the type are structs, or arrays of them. */
  public static boolean isIn(Type type) {
    return type instanceof Type.Struct
        || type instanceof Type.Array array && array.element() instanceof Type.Struct;
  }

  static Term field(Term base, Type.Struct struct, Expr.Field field, Frame frame) {
    int index = names(struct).indexOf(field.name().text());
    if (index >= 0) {
      return new Term.Lane(base, index, struct.fields().get(index).type(), field.span());
    }
    frame.report(
        Suggestions.nearest(
            Code.P0210.at(
                field.name().span(), struct + " has no field `" + field.name().text() + "`"),
            field.name().span(),
            names(struct),
            "its fields are `" + String.join("`, `", names(struct)) + "`"));
    return new Term.Nowhere(field.span());
  }

  private static List<String> names(Type.Struct struct) {
    return struct.fields().stream().map(Type.Struct.Field::name).toList();
  }

  /** A value for each field, in their order or by name: P0208. */
  static Term made(Type.Struct struct, Expr.Call call, Want want, Frame frame, Values values) {
    var given = given(struct, call, frame);
    if (given.isEmpty()) {
      call.arguments().forEach(it -> values.check(it.value(), want.anyType()));
      return new Term.Nowhere(call.span());
    }
    var elements = new ArrayList<Term>();
    var perspective = Perspective.GRID;
    boolean isBroken = false;
    for (int i = 0; i < struct.fields().size(); i++) {
      var type = struct.fields().get(i).type();
      var term = values.checkAs(given.get().get(i).value(), want.of(Optional.of(type)), type);
      isBroken |= term.type().isBroken();
      perspective = perspective.meet(term.perspective());
      elements.add(term);
    }
    return isBroken
        ? new Term.Nowhere(call.span())
        : new Term.Build(elements, struct, perspective, call.span());
  }

  private static Optional<List<Argument>> given(Type.Struct struct, Expr.Call call, Frame frame) {
    var byName = new HashMap<String, Argument>();
    var names = names(struct);
    int next = 0;
    for (var argument : call.arguments()) {
      if (argument.name().isEmpty() && next >= names.size()) {
        break;
      }
      var name = argument.name().isPresent() ? argument.name().get().text() : names.get(next++);
      if (!names.contains(name)) {
        var written = argument.name().orElseThrow().span();
        frame.report(
            Suggestions.nearest(
                Code.P0208.at(written, struct + " has no field `" + name + "`"),
                written,
                names,
                "its fields are `" + String.join("`, `", names) + "`"));
        return Optional.empty();
      }
      if (byName.putIfAbsent(name, argument) != null) {
        frame.report(
            Code.P0208
                .at(argument.span(), "`" + name + "` is given twice")
                .help("give each field once"));
        return Optional.empty();
      }
    }
    if (byName.size() != names.size() || call.arguments().size() != names.size()) {
      frame.report(
          Code.P0208
              .at(
                  call.span(),
                  struct
                      + " has "
                      + Count.of(names.size(), "field")
                      + ", "
                      + Count.here(call.arguments().size()))
              .help("give each: `" + struct + "(" + String.join("=…, ", names) + "=…)`"));
      return Optional.empty();
    }
    return Optional.of(names.stream().map(byName::get).toList());
  }
}

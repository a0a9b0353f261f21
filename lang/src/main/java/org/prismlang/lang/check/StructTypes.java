package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Here;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.program.Launch;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** The types that structs declare, each read once: P0226 for what cannot be one. */
final class StructTypes {
  /** More than a thread has registers for. */
  private static final int MOST_NUMBERS = 64;

  private final IdentityHashMap<Item.Struct, Type> known = new IdentityHashMap<>();
  private final List<Item.Struct> underway = new ArrayList<>();

  Type resolve(Declaration.OfStruct struct, Session session) {
    var item = struct.item();
    var already = Optional.ofNullable(known.get(item));
    if (already.isPresent()) {
      return already.get();
    }
    var frame = frame(struct, session);
    if (underway.stream().anyMatch(it -> it.span().equals(item.span()))) {
      frame.report(
          Code.P0226
              .at(struct.span(), "`" + item.name().text() + "` would hold itself")
              .help("hold the index of another in an array: `next : int`"));
      return Type.Special.BROKEN;
    }
    underway.add(item);
    var type = read(struct, new Walk(session, frame), frame);
    underway.removeLast();
    known.put(item, type);
    return type;
  }

  private static Frame frame(Declaration.OfStruct struct, Session session) {
    var bound = new Bound(List.of(Perspective.GRID), OptionalInt.empty(), struct.span());
    return new Frame(
        session.task(),
        struct.module(),
        struct.module().isBroken(struct.item().span()) ? Frame.Mode.SILENT : Frame.Mode.DEFINITION,
        false,
        Here.entry(bound, Launch.FREE),
        Optional.empty());
  }

  private static Type read(Declaration.OfStruct struct, Walk walk, Frame frame) {
    var fields = new ArrayList<Type.Struct.Field>();
    var names = new HashMap<String, Span>();
    boolean isBroken = false;
    for (var field : struct.item().fields()) {
      var name = field.name().text();
      var earlier = Optional.ofNullable(names.put(name, field.name().span()));
      var type = walk.types.resolve(field.type());
      boolean isField =
          type instanceof Scalar || type instanceof Type.Vector || type instanceof Type.Struct;
      if (earlier.isPresent()) {
        frame.report(
            Code.P0202
                .at(field.name().span(), "two fields are called `" + name + "`")
                .label(earlier.get(), "the first")
                .help("give one of them another name"));
      } else if (!isField && !type.isBroken()) {
        frame.report(
            Code.P0226
                .at(field.type().span(), "a field cannot be " + type)
                .help(
                    type instanceof Type.Array
                        ? "write a field for each element, or a vector: `float4`"
                        : "fields are numbers, vectors and other structs; memory is passed beside"
                            + " them"));
      }
      isBroken |= earlier.isPresent() || !isField;
      fields.add(new Type.Struct.Field(name, type));
    }
    if (isBroken || fields.isEmpty()) {
      return Type.Special.BROKEN;
    }
    var type =
        new Type.Struct(struct.item().name().text(), struct.item().span().file().path(), fields);
    if (numbers(type) > MOST_NUMBERS) {
      frame.report(
          Code.P0226
              .at(struct.span(), "a struct of " + numbers(type) + " numbers")
              .help("a struct holds up to " + MOST_NUMBERS + "; an array may hold more"));
      return Type.Special.BROKEN;
    }
    return type;
  }

  private static int numbers(Type type) {
    return type instanceof Type.Struct struct
        ? struct.fields().stream().mapToInt(it -> numbers(it.type())).sum()
        : type.scalarCount();
  }
}

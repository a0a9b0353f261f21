package org.prismlang.lang.check.types;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.check.frame.GenericArgument;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.check.names.Aliases;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Generic parameters that the types of a call's arguments fix. */
public final class Inference {
  private Inference() {}

  /** Binds what {@code type}, as written in the callee, needs to become {@code actual}. */
  public static void infer(
      Expr type, Type actual, Declaration.OfFunction callee, Map<String, GenericArgument> bound) {
    switch (Aliases.expanded(type, callee.module())) {
      case Expr.Variable(String name, _) -> {
        var generic = generic(callee, name);
        if (generic.isPresent() && !bound.containsKey(name) && actual.isValue()) {
          var kind = Written.kind(generic.get().kind());
          if (kind.isPresent() && kind.get().isType()) {
            bound.put(name, new GenericArgument.OfType(Conversion.settled(actual)));
          }
        }
      }
      case Expr.Call call -> inferCall(call, actual, callee, bound);
      case Expr.Index index -> {
        if (actual instanceof Type.Array array) {
          inferShape(index, array.element(), array.shape(), callee, bound);
        } else if (actual instanceof Type.MemoryList list && index.indices().size() == 1) {
          infer(index.base(), list.element(), callee, bound);
          inferExtent(index.indices().getFirst(), list.count(), callee, bound);
        }
      }
      default -> {}
    }
  }

  private static void inferCall(
      Expr.Call call,
      Type actual,
      Declaration.OfFunction callee,
      Map<String, GenericArgument> bound) {
    if (!(call.callee() instanceof Expr.Variable(String constructor, _))
        || call.arguments().isEmpty()) {
      return;
    }
    var inner = call.arguments().getFirst().value();
    switch (constructor) {
      case "const", "atomic" -> infer(inner, actual, callee, bound);
      case "ptr" -> {
        if (actual instanceof Type.Pointer pointer) {
          infer(inner, pointer.element(), callee, bound);
        } else if (actual instanceof Type.Buffer buffer) {
          infer(inner, buffer.element(), callee, bound);
        }
      }
      case "buffer" -> {
        if (actual instanceof Type.Buffer buffer) {
          infer(inner, buffer.element(), callee, bound);
        }
      }
      case "shared" -> {
        var content =
            inner instanceof Expr.Call it
                    && it.callee() instanceof Expr.Variable(String word, _)
                    && word.equals("const")
                    && !it.arguments().isEmpty()
                ? it.arguments().getFirst().value()
                : inner;
        if (actual instanceof Type.Tile tile && content instanceof Expr.Index index) {
          inferShape(index, tile.element(), tile.shape(), callee, bound);
        }
      }
      case "ring" -> {
        if (actual instanceof Type.Ring ring && call.arguments().size() == 2) {
          inferExtent(inner, ring.depth(), callee, bound);
          infer(call.arguments().getLast().value(), ring.slot(), callee, bound);
        }
      }
      case "tensormap" -> {
        if (actual instanceof Type.TensorMap map) {
          infer(inner, map.element(), callee, bound);
          var box = Written.argument(call, "box");
          if (box.isPresent() && box.get().value() instanceof Expr.ListLiteral list) {
            for (int i = 0; i < Math.min(list.elements().size(), map.box().size()); i++) {
              inferExtent(list.elements().get(i), map.box().get(i), callee, bound);
            }
          }
        }
      }
      default -> {}
    }
  }

  private static void inferShape(
      Expr.Index written,
      Type element,
      List<Integer> shape,
      Declaration.OfFunction callee,
      Map<String, GenericArgument> bound) {
    var extents = new ArrayList<Expr>();
    Expr base = written;
    while (base instanceof Expr.Index index) {
      extents.addAll(0, index.indices());
      base = index.base();
    }
    infer(
        base instanceof Expr.Call call && call.arguments().size() == 1
            ? call.arguments().getFirst().value()
            : base,
        element,
        callee,
        bound);
    for (int i = 0; i < Math.min(extents.size(), shape.size()); i++) {
      inferExtent(extents.get(i), shape.get(i), callee, bound);
    }
  }

  private static void inferExtent(
      Expr written, int extent, Declaration.OfFunction callee, Map<String, GenericArgument> bound) {
    if (written instanceof Expr.Variable(String name, _)
        && generic(callee, name).isPresent()
        && !bound.containsKey(name)) {
      bound.put(
          name,
          new GenericArgument.OfInt(
              extent == Type.UNKNOWN ? Value.UNKNOWN : new Value.Int(extent)));
    }
  }

  private static Optional<Item.Generic> generic(Declaration.OfFunction callee, String name) {
    for (var generic : callee.item().generics()) {
      if (generic.name().text().equals(name)) {
        return Optional.of(generic);
      }
    }
    return Optional.empty();
  }
}

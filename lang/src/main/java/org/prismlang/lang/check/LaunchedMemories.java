package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.check.frame.Count;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Signature;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Type;

/** Buffers and tensors that a launch passes, one by one or in lists: P0205. */
final class LaunchedMemories {
  private final Walk walk;
  private final Frame frame;

  LaunchedMemories(Walk walk) {
    this.walk = walk;
    this.frame = walk.frame;
  }

  /** Of an argument, where it may say what generics are. */
  Type type(Expr written) {
    if (!(written instanceof Expr.ListLiteral list)) {
      return walk.values.check(written, Want.NOTHING).type();
    }
    return list.elements().isEmpty()
        ? Type.Special.BROKEN
        : new Type.MemoryList(type(list.elements().getFirst()), list.elements().size());
  }

  List<Term> list(Signature.Parameter parameter, Type.MemoryList type, Expr written) {
    if (!(written instanceof Expr.ListLiteral given) || given.elements().size() != type.count()) {
      frame.report(
          Code.P0205
              .at(
                  written.span(),
                  "`"
                      + parameter.name()
                      + "` is "
                      + type
                      + (written instanceof Expr.ListLiteral it
                          ? ", " + Count.here(it.elements().size())
                          : ", and wants a list"))
              .label(parameter.span(), "declared here")
              .help("list " + Count.of(type.count(), example(type.element())) + ": `[a, b, …]`"));
      return List.of();
    }
    var terms = new ArrayList<Term>();
    given.elements().forEach(it -> terms.addAll(one(parameter, type.element(), it)));
    return terms.size() == type.count() ? terms : List.of();
  }

  private static String example(Type type) {
    return type instanceof Type.TensorMap ? "tensor" : "buffer";
  }

  List<Term> one(Signature.Parameter parameter, Type type, Expr written) {
    var term = walk.values.check(written, Want.NOTHING);
    if (fits(type, term.type())) {
      return List.of(term);
    }
    frame.report(
        Code.P0205
            .at(
                written.span(),
                "`" + parameter.name() + "` is " + parameter.type() + ", this is " + term.type())
            .label(parameter.span(), "declared here")
            .help(
                type instanceof Type.TensorMap
                    ? "`tensormap(buffer, [sizes])`"
                    : "pass a buffer of that element type"));
    return List.of();
  }

  private static boolean fits(Type parameter, Type argument) {
    return argument.isBroken()
        || parameter instanceof Type.Pointer pointer
            && argument instanceof Type.Buffer buffer
            && pointer.element().equals(buffer.element())
        || parameter instanceof Type.TensorMap map
            && argument instanceof Type.TensorMap made
            && map.element().equals(made.element())
            && map.box().size() == made.box().size();
  }
}

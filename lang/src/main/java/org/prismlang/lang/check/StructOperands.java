package org.prismlang.lang.check;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.types.Structs;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.intrinsic.WarpOp;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.Type;

/** P0227: the machine knows numbers; structs only travel between lanes, field by field. */
final class StructOperands {
  private StructOperands() {}

  static boolean areRefused(Intrinsic intrinsic, List<Optional<Term>> operands, Frame frame) {
    boolean travels = intrinsic.op() instanceof WarpOp op && op.isExchange();
    for (int i = 0; i < operands.size(); i++) {
      var operand = operands.get(i);
      if (operand.isPresent() && !(travels && i == 0)) {
        var refused = refused(operand.get());
        if (refused.isPresent()) {
          frame.report(
              Code.P0227
                  .at(
                      refused.get().span(),
                      "`"
                          + intrinsic.name()
                          + "` works on numbers, this is "
                          + refused.get().type())
                  .help(
                      refused.get().type().isMemory()
                          ? "keep numbers of one kind in memory of their own"
                          : "read or assign the struct as a whole, or use its fields"));
          return true;
        }
      }
    }
    return false;
  }

  private static Optional<Term> refused(Term term) {
    if (term instanceof Term.Several several) {
      return several.elements().stream().flatMap(it -> refused(it).stream()).findFirst();
    }
    return isOfStructs(term.type()) ? Optional.of(term) : Optional.empty();
  }

  static boolean isOfStructs(Type type) {
    return switch (type) {
      case Type.Pointer it -> it.element() instanceof Type.Struct;
      case Type.Tile it -> it.element() instanceof Type.Struct;
      case Type.Ring it -> it.slot().element() instanceof Type.Struct;
      case Type.Buffer it -> it.element() instanceof Type.Struct;
      default -> Structs.isIn(type);
    };
  }
}

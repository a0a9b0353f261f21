package org.prismlang.lang.check;

import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.types.Structs;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.StructLayout;
import org.prismlang.lang.type.Type;

/** P0227: what the host does with whole buffers it does number by number. */
final class HostStructs {
  private HostStructs() {}

  /** Every number of a buffer gets a value of its own, as if there were no structs. */
  static boolean isFillable(Type element, Term initial, Frame frame) {
    if (!(element instanceof Type.Struct struct)
        || !(initial instanceof Term.HostCall(var word, _, _, var span))
        || word.equals("zeros")) {
      return !initial.type().isBroken();
    }
    if (word.equals("random") && isOfOneType(struct)) {
      return true;
    }
    frame.report(
        Code.P0227
            .at(span, "`" + word + "` makes numbers of one type, a " + struct + " is none")
            .help("begin with `init=zeros`, and assign the elements: `x[i] = " + struct + "(…)`"));
    return false;
  }

  /** Two buffers whose numbers are all of one type, or two values that are no structs. */
  static void compared(Term actual, Term expected, Span span, Frame frame) {
    boolean areValues = Structs.isIn(actual.type()) || Structs.isIn(expected.type());
    boolean areMixed =
        actual.type() instanceof Type.Buffer(Type.Struct struct) && !isOfOneType(struct);
    if (areValues || areMixed) {
      frame.report(
          Code.P0227
              .at(span, "structs are compared field by field")
              .help("compare one field after the other: `expect_equal(a.…, b.…)`"));
    }
  }

  private static boolean isOfOneType(Type.Struct struct) {
    var layout = StructLayout.of(struct);
    int words = layout.leaves().stream().mapToInt(it -> layout.wordsOf(it.type())).sum();
    return layout.word() != Scalar.BOOL
        && words == layout.words()
        && layout.leaves().stream().allMatch(it -> it.type().scalar() == layout.word());
  }
}

package org.prismlang.lang.mapping;

import org.prismlang.lang.plan.Combination;
import org.prismlang.lang.type.Scalar;

/**
 * What the threads of a warp have together that hold elements of a row.
 *
 * @param layout of the elements
 */
record LanesText(KernelNames names, RegisterLayout layout) {
  /** Of what each has, the same for all of them. */
  String combined(Combination.Kind kind, Scalar type, String own) {
    var lanes = layout.lanesOfRow().orElseThrow();
    var left = names.of("left");
    var right = names.of("right");
    return lanes.count() == 1
        ? own
        : "%s[%d, %d, %s, lambda %s, %s: %s](%s)"
            .formatted(
                KernelText.lanesCombined(names),
                lanes.count(),
                lanes.stride(),
                type,
                left,
                right,
                kind.text(left, right),
                own);
  }

  /** Parts of a number of each row become the whole number, with all threads of the row. */
  void join(Assembled.Joined joined, String called, KernelLines out, int depth) {
    var rows = joined.rows();
    var element = names.of("e");
    var each = called + "[" + element + "]";
    var type = Scalar.of(rows.element()).orElseThrow();
    out.line(depth, "with group(thread[32]):");
    out.line(depth + 1, "for " + element + " in range(0, " + rows.registers() + ", unroll=True):");
    out.line(
        depth + 2,
        each + " = " + combined(joined.kind(), type, each),
        "what trips of " + joined.behind().name() + " left in parts");
  }
}

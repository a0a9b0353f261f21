package org.prismlang.kernel.layout;

import java.util.Optional;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Procedure;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.type.Target;

/**
 * The last word on shared memory, where it is laid out: what is promised with {@code smem=} (P0602,
 * P0603), and what a block of the target has (P0604). The checker counts without the gaps between
 * memories and without the barriers that synchronization adds, so it refuses less.
 */
final class Budget {
  private final Target target;
  private final Diagnostics diagnostics;

  Budget(Target target, Diagnostics diagnostics) {
    this.target = target;
    this.diagnostics = diagnostics;
  }

  void check(PlacedModule placed) {
    for (Procedure procedure : placed.module().reached()) {
      broken(procedure.bound(), placed.of(procedure).layout()).ifPresent(diagnostics::report);
    }
    for (Kernel kernel : placed.kernels()) {
      var layout = placed.of(kernel).layout();
      broken(kernel.bound(), layout)
          .or(() -> tooLarge(kernel.bound(), layout))
          .ifPresent(diagnostics::report);
    }
  }

  /** The first that ends behind what is promised. */
  private static Optional<Diagnostic> broken(Bound bound, Layout layout) {
    if (bound.sharedBytes().isEmpty() || layout.memoryBytes() <= bound.sharedBytes().getAsInt()) {
      return Optional.empty();
    }
    int promised = bound.sharedBytes().getAsInt();
    return layout.takings().stream()
        .filter(it -> it.end() > promised)
        .findFirst()
        .map(it -> broken(bound, promised, it))
        .map(it -> it.help("write `smem=" + layout.memoryBytes() + "`, or `smem=auto`"));
  }

  private static Diagnostic broken(Bound bound, int promised, Layout.Taking taking) {
    var what = taking.isCall() ? "the memory of this call" : "`" + taking.name() + "`";
    return (taking.isCall() ? Code.P0603 : Code.P0602)
        .at(
            taking.span(),
            what
                + " ends at byte "
                + taking.end()
                + " of shared memory, "
                + promised
                + " are promised")
        .label(bound.span(), "promised here")
        .note(what + " takes " + bytes(taking.bytes()) + before(taking));
  }

  private static String before(Layout.Taking taking) {
    long before = taking.end() - taking.bytes();
    return before == 0
        ? ""
        : "; " + before + " lie before it, with the gaps that alignment asks for";
  }

  private Optional<Diagnostic> tooLarge(Bound bound, Layout layout) {
    if (layout.bytes() <= target.sharedBytes()) {
      return Optional.empty();
    }
    long barriers = layout.bytes() - layout.memoryBytes();
    return Optional.of(
        Code.P0604
            .at(
                bound.span(),
                "this kernel needs "
                    + layout.bytes()
                    + " bytes of shared memory, a block of "
                    + target.text()
                    + " has "
                    + target.sharedBytes())
            .note(
                "memories take "
                    + layout.memoryBytes()
                    + " of them, with the gaps that alignment asks for, and barriers "
                    + barriers)
            .help("use smaller tiles or fewer slots, or declare small arrays behind large ones"));
  }

  private static String bytes(long count) {
    return count + (count == 1 ? " byte" : " bytes");
  }
}

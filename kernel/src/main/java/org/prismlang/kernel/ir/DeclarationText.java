package org.prismlang.kernel.ir;

import java.util.List;
import org.prismlang.lang.program.Bound;
import org.prismlang.lang.type.Perspective;

/** Declarations of locals, memories and barriers, and uses of them by name. */
final class DeclarationText {
  private final TextPage page;

  DeclarationText(TextPage page) {
    this.page = page;
  }

  /** {@code x@12-13 : float @ thread[1]}. */
  String declared(Local local) {
    var _ = page.names().put(local);
    return Words.name(local.name()) + page.span(local.span()) + " : " + attributes(local);
  }

  /** {@code s@12-13 : shared ring 4 bf16[64][64] swizzle 128 @ block[1]}. */
  String declared(Memory memory) {
    var _ = page.names().put(memory);
    return Words.name(memory.name()) + page.span(memory.span()) + " : " + attributes(memory);
  }

  /** {@code x}, or {@code x{float @ thread[1] @12-13}} where the name says something else. */
  String used(Local local) {
    var name = Words.name(local.name());
    return page.names().put(local)
        ? name + "{" + attributes(local) + " " + page.span(local.span()) + "}"
        : name;
  }

  String used(Memory memory) {
    var name = Words.name(memory.name());
    return page.names().put(memory)
        ? name + "{" + attributes(memory) + " " + page.span(memory.span()) + "}"
        : name;
  }

  String used(Barrier barrier) {
    var name = Words.name(barrier.name());
    return page.names().put(barrier) ? name + "{" + attributes(barrier) + "}" : name;
  }

  String barrier(Barrier barrier) {
    var _ = page.names().put(barrier);
    return Words.name(barrier.name()) + " " + attributes(barrier);
  }

  String parameters(List<Parameter> parameters) {
    var texts = parameters.stream().map(this::parameter).toList();
    return String.join(", ", texts);
  }

  private String parameter(Parameter parameter) {
    return switch (parameter) {
      case Parameter.OfLocal(Local local) -> declared(local);
      case Parameter.OfMemory(Memory memory) -> declared(memory);
    };
  }

  String bound(Bound bound) {
    var perspectives = bound.perspectives().stream().map(Perspective::toString).toList();
    return "bound "
        + String.join(", ", perspectives)
        + (bound.sharedBytes().isPresent() ? " shared " + bound.sharedBytes().getAsInt() : "")
        + " "
        + page.span(bound.span());
  }

  private static String attributes(Local local) {
    return TypeText.of(local.type()) + " @ " + local.perspective();
  }

  private static String attributes(Memory memory) {
    return IrText.word(memory.space())
        + (memory.list() == 0 ? "" : " list " + memory.list())
        + (memory.depth() == 1 ? " " : " ring " + memory.depth() + " ")
        + TypeText.shaped(memory.element(), memory.shape())
        + (memory.swizzle() == 0 ? "" : " swizzle " + memory.swizzle())
        + (memory.align() == 0 ? "" : " align " + memory.align())
        + " @ "
        + memory.owner()
        + (memory.isConst() ? " const" : "")
        + (memory.isAtomic() ? " atomic" : "")
        + (memory.isOutput() ? " output" : "")
        + (memory.isSpread() ? " spread" : "")
        + memory.of().map(it -> " of " + Words.name(it)).orElse("");
  }

  private static String attributes(Barrier barrier) {
    return "slots "
        + barrier.slots()
        + " arrivals "
        + barrier.arrivals()
        + (barrier.isClusterWide() ? " cluster" : "")
        + (barrier.isWritten() ? " written" : "")
        + (barrier.isByParity() ? " parity" : "");
  }
}

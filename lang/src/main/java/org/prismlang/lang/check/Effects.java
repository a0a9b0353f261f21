package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Signature;
import org.prismlang.lang.check.frame.Terms;
import org.prismlang.lang.check.memory.MapsOfPointers;
import org.prismlang.lang.check.memory.Memories;
import org.prismlang.lang.check.memory.MemoryUse;
import org.prismlang.lang.check.memory.TileParts;
import org.prismlang.lang.check.types.OtherElements;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.intrinsic.Access;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Summary;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Type;

/** What a call does to the caller: memory passed on, shared memory, roles, waits. */
final class Effects {
  private final Frame frame;
  private final Places places;
  private final Ledger ledger;

  Effects(Frame frame, Places places, Ledger ledger) {
    this.frame = frame;
    this.places = places;
    this.ledger = ledger;
  }

  /** P0205, P0507, P0508, P0518: the memory may stand for the parameter. */
  boolean passable(Signature.Parameter parameter, MemoryUse use, Span span) {
    var wanted = parameter.type();
    var has = use.term().type();
    if (!sameKind(wanted, has)) {
      frame.report(
          Code.P0205
              .at(span, "`" + parameter.name() + "` is " + wanted + ", this is " + has)
              .label(parameter.span(), "declared here")
              .help(
                  OtherElements.help(wanted, has, use.view().variable().name())
                      .orElse("pass memory of that type")));
      return false;
    }
    if (!sameShape(wanted, has) || !use.view().isShift()) {
      frame.report(
          Code.P0518
              .at(span, "`" + parameter.name() + "` is " + wanted + ", this is " + has)
              .label(parameter.span(), "declared here")
              .help(
                  "shape and swizzle of a tile match exactly: cut the tile (`x[0:64, :]`), or"
                      + " declare the parameter so"));
      return false;
    }
    var problem = TileParts.problem(use.term(), true);
    if (problem.isPresent()) {
      frame.report(
          Code.P0518
              .at(span, problem.get())
              .label(parameter.span(), "`" + parameter.name() + "` is a tile of its own")
              .help("cut whole rows, and with a swizzle at multiples of 8"));
      return false;
    }
    if (Memories.isConst(has) && !Memories.isConst(wanted)) {
      frame.report(
          Code.P0508
              .at(
                  span,
                  "`"
                      + use.view().variable().name()
                      + "` is `const`, `"
                      + parameter.name()
                      + "` may be written")
              .label(parameter.span(), "declared without `const` here")
              .help("declare the parameter `const` if it is only read"));
      return false;
    }
    perspective(parameter, use, span);
    return true;
  }

  private static boolean sameKind(Type wanted, Type has) {
    return switch (wanted) {
      case Type.Pointer a ->
          has instanceof Type.Pointer b
                  && same(a.element(), b.element())
                  && a.isAtomic() == b.isAtomic()
                  && a.rank() == b.rank()
              || has instanceof Type.Tile tile
                  && isPlainRow(tile)
                  && same(a.element(), tile.element())
                  && a.isAtomic() == tile.isAtomic();
      case Type.Tile a ->
          has instanceof Type.Tile b
              && same(a.element(), b.element())
              && a.isAtomic() == b.isAtomic();
      case Type.TensorMap a -> has instanceof Type.TensorMap b && same(a.element(), b.element());
      case Type.Ring a -> has instanceof Type.Ring b && sameKind(a.slot(), b.slot());
      default -> wanted.equals(has);
    };
  }

  /** A tile of one dimension without swizzle is what a pointer to its first element says. */
  private static boolean isPlainRow(Type.Tile tile) {
    return tile.shape().size() == 1 && tile.swizzle() == 0;
  }

  private static boolean same(Type a, Type b) {
    return a.equals(b) || a.isBroken() || b.isBroken();
  }

  private boolean sameShape(Type wanted, Type has) {
    return switch (wanted) {
      case Type.Tile a ->
          has instanceof Type.Tile b
              && sameExtents(a.shape(), b.shape())
              && a.swizzle() == b.swizzle()
              && a.spread() == b.spread()
              && a.align() <= b.align();
      case Type.TensorMap a ->
          has instanceof Type.TensorMap b
              && Conversion.sameShape(a.box(), b.box())
              && a.swizzle() == b.swizzle();
      case Type.Ring a ->
          has instanceof Type.Ring b
              && Conversion.sameShape(List.of(a.depth()), List.of(b.depth()))
              && sameShape(a.slot(), b.slot());
      default -> true;
    };
  }

  /** Exactly: a view whose extent is not known is a tile only once it is cut. */
  private boolean sameExtents(List<Integer> wanted, List<Integer> has) {
    return Conversion.sameShape(wanted, has)
        && (frame.isDefinition() || !has.contains(Type.UNKNOWN));
  }

  /** P0507: a pointer that may be written has exactly the parameter's perspective. */
  private void perspective(Signature.Parameter parameter, MemoryUse use, Span span) {
    var wanted = parameter.perspective();
    var has = use.owner();
    var name = use.view().variable().name();
    boolean onlyRead = Memories.isConst(parameter.type()) || Memories.isAtomic(parameter.type());
    if (frame.isDefinition()) {
      return;
    }
    if (!use.term().perspective().isAtLeast(wanted) && has.isAtLeast(wanted)) {
      placeVaries(parameter, use, span);
      return;
    }
    if (has.equals(wanted) || onlyRead && has.isAtLeast(wanted)) {
      return;
    }
    var diagnostic =
        Code.P0507
            .at(
                span,
                (parameter.name().equals(name) ? "the parameter `" : "`")
                    + parameter.name()
                    + "` belongs to "
                    + wanted
                    + (onlyRead ? " or broader" : "")
                    + ", `"
                    + name
                    + "` to "
                    + has)
            .label(parameter.span(), "declared `@ " + wanted + "` here")
            .label(use.view().variable().span(), "`" + name + "` lives at " + has)
            .help(
                has.isBroaderThan(wanted)
                    ? "make a view for "
                        + wanted
                        + ": `with partition("
                        + name
                        + ", p="
                        + wanted
                        + ", …) as v:`; or declare the parameter `const` if it is only read"
                    : "pass the memory before it is cut up for " + has);
    if (has.isBroaderThan(wanted)) {
      ledger.memories().deferUnlessOutput(use.view(), diagnostic);
    } else {
      frame.report(diagnostic);
    }
  }

  private void placeVaries(Signature.Parameter parameter, MemoryUse use, Span span) {
    var diagnostic =
        Code.P0507
            .at(
                span,
                "`"
                    + parameter.name()
                    + "` is one place for each "
                    + parameter.perspective()
                    + ", this one varies per "
                    + use.term().perspective())
            .label(parameter.span(), "declared `@ " + parameter.perspective() + "` here");
    frame.report(
        Terms.withCulprit(diagnostic, use.term(), parameter.perspective())
            .help("index with values of " + parameter.perspective() + " or broader"));
  }

  void of(
      CheckedBody checked,
      Signature signature,
      List<Term> arguments,
      List<Optional<MemoryUse>> uses,
      Span span) {
    var callee = checked.function();
    var summary = callee.summary();
    for (int i = 0; i < uses.size(); i++) {
      if (uses.get(i).isPresent()) {
        touched(checked, i, uses.get(i).get(), span);
      } else if (summary.accesses().get(i).writes()) {
        written(signature.parameters().get(i), arguments.get(i));
      }
    }
    ledger.shared().call(callee, callee.bound().top(), span);
    summary
        .roles()
        .forEach((name, threads) -> ledger.roles().add(name, threads, Optional.of(span)));
    summary.waitsForBlocks().ifPresent(loop -> ledger.flow().waits(span, Optional.of(loop)));
    if (summary.loadsWords()) {
      ledger.flow().loadsWord(span);
    }
    new MapsOfPointers(frame, ledger.memories()).check(callee, uses);
    Meaning.checkArguments(callee, uses, arguments, frame);
    aliases(callee, uses);
    frame.facts.noteCallOf(summary);
    if (summary.unnamedWgmma() && ledger.flow().loopDepth() > 0) {
      frame.report(
          Code.P0314
              .at(
                  span,
                  "`"
                      + callee.name()
                      + "` has a `wgmma` in a split without role names; called in a loop, ptxas"
                      + " would serialise it")
              .label(callee.span(), "the split stands in this function")
              .help("name its branches: `case 128 as consumers:`"));
    }
    if (summary.speaks()) {
      ledger.inFlight().speaks(callee.name(), span);
    }
    for (int parameter : summary.inFlight()) {
      Terms.root(arguments.get(parameter)).ifPresent(it -> ledger.inFlight().launched(it, span));
    }
    if (summary.collective() || !summary.pure()) {
      ledger.flow().collective();
    }
  }

  /** P0505: the callee was checked with memories of their own behind its parameters, maps aside. */
  private void aliases(Function callee, List<Optional<MemoryUse>> uses) {
    for (int i = 0; i < uses.size(); i++) {
      for (int j = 0; j < i; j++) {
        boolean writes =
            callee.summary().accesses().get(i).writes()
                || callee.summary().accesses().get(j).writes();
        if (writes
            && uses.get(i).isPresent()
            && uses.get(j).isPresent()
            && !areOne(callee, callee.parameters().get(i), callee.parameters().get(j))) {
          alias(uses.get(i).get(), uses.get(j).get(), callee);
        }
      }
    }
  }

  private static boolean areOne(Function callee, Variable one, Variable other) {
    return memory(callee, one) == memory(callee, other);
  }

  private static Variable memory(Function callee, Variable parameter) {
    return callee.maps().getOrDefault(parameter, parameter);
  }

  private void alias(MemoryUse one, MemoryUse other, Function callee) {
    boolean meet =
        one.view().roots().stream().anyMatch(other.view().roots()::contains)
            && !one.view().keyInRoot(one.key()).isDisjoint(other.view().keyInRoot(other.key()));
    if (meet) {
      ledger
          .memories()
          .deferUnlessOutput(
              one.view(),
              Code.P0505
                  .at(
                      one.term().span(),
                      "`" + callee.name() + "` gets the same memory twice, and writes it")
                  .label(other.term().span(), "the same memory")
                  .help("pass memories that do not overlap"));
    }
  }

  private void touched(CheckedBody checked, int parameter, MemoryUse use, Span span) {
    var callee = checked.function();
    var access = callee.summary().accesses().get(parameter);
    var view = use.view();
    var problem = access.solid() ? TileParts.problem(use.term(), false) : Optional.<String>empty();
    if (problem.isPresent()) {
      frame.report(
          Code.P0518
              .at(use.term().span(), problem.get())
              .label(
                  callee.parameters().get(parameter).span(),
                  "`" + callee.name() + "` takes it for one piece of memory")
              .help("cut whole rows"));
    }
    if (access.solid()) {
      ledger.memories().solid(view);
    }
    if (use.term().type() instanceof Type.Ring) {
      view.roots().forEach(it -> ledger.memories().passed(it, access));
      return;
    }
    for (var touch : inOrder(access, callee.parameters().get(parameter))) {
      ledger.memories().touch(view, use.key(), touch, !access.plain(), use.term().span());
    }
    for (var condition : checked.unlessOutput()) {
      if (condition.parameter() == parameter) {
        ledger
            .memories()
            .deferUnlessOutput(view, condition.diagnostic().label(span, "called here"));
      }
    }
  }

  private static List<Access> inOrder(Summary.Access access, Variable parameter) {
    var touches = new ArrayList<Access>();
    if (access.reads()) {
      touches.add(Access.READ);
    }
    // What is written is not written through `const`, but through another name of the memory.
    if (access.writes() && !Memories.isConst(parameter.type())) {
      touches.add(access.fills() ? 0 : touches.size(), Access.WRITE);
    }
    if (access.atomics()) {
      touches.add(Access.ATOMIC);
    }
    return touches;
  }

  /** An array by reference that the callee writes: P0402, P0403 as for an assignment. */
  void written(Signature.Parameter parameter, Term argument) {
    ledger.flow().collective();
    var variable = Terms.root(argument);
    if (variable.isEmpty()) {
      return;
    }
    if (!variable.get().perspective().equals(parameter.perspective())) {
      frame.report(
          Code.P0406
              .at(
                  argument.span(),
                  "the callee writes `"
                      + parameter.name()
                      + "` ("
                      + parameter.perspective()
                      + "), `"
                      + variable.get().name()
                      + "` lives at "
                      + variable.get().perspective())
              .label(
                  variable.get().span(),
                  "`" + variable.get().name() + "` lives at " + variable.get().perspective())
              .label(parameter.span(), "the parameter, `@ " + parameter.perspective() + "`")
              .help("declare both at one perspective"));
    } else if (variable.get().isConst()) {
      places.constant(variable.get(), argument.span());
    }
    places.changed(variable.get());
  }
}

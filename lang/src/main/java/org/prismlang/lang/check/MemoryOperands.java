package org.prismlang.lang.check;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Terms;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.check.memory.Memories;
import org.prismlang.lang.check.memory.MemoryUse;
import org.prismlang.lang.check.memory.TileParts;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.intrinsic.Access;
import org.prismlang.lang.intrinsic.Family;
import org.prismlang.lang.intrinsic.Form;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.intrinsic.MatrixOp;
import org.prismlang.lang.intrinsic.Operand;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.TensorBox;
import org.prismlang.lang.type.Type;

/** Operands of intrinsics that are memory: elements, tiles, tensor maps. */
final class MemoryOperands {
  /** Where in shared memory the copy engine can begin with a row, in bytes. */
  private static final int BULK_ALIGNMENT = 16;

  private final Frame frame;
  private final Values values;
  private final Indexing indexing;
  private final Memories memories;

  MemoryOperands(Frame frame, Values values, Indexing indexing, Memories memories) {
    this.frame = frame;
    this.values = values;
    this.indexing = indexing;
    this.memories = memories;
  }

  Term element(Intrinsic intrinsic, Operand operand, Expr written, boolean isCopy, Want want) {
    var indexed = asElement(operand, written);
    if (indexed.isEmpty()) {
      return notAnElement(intrinsic, operand, written);
    }
    var use = indexing.element(indexed.get(), want);
    if (use.isEmpty()) {
      return new Term.Nowhere(written.span());
    }
    var view = use.get().view();
    var type = view.variable().type();
    boolean isAtomicOperation = operand.access().isAtomic();
    if (isAtomicOperation && Memories.isAtomic(type)) {
      memories.touch(view, use.get().key(), operand.access(), isCopy, written.span());
      return use.get().element();
    }
    if (isAtomicOperation) {
      atomicOnPlain(operand, use.get());
    } else if (operand.access() == Access.WRITE) {
      return write(use.get(), operand, isCopy, written);
    } else if (isCopy) {
      memories.touch(view, use.get().key(), Access.READ, true, written.span());
    } else {
      memories.plainRead(view, use.get().key(), written.span());
    }
    return use.get().element();
  }

  private Term write(Indexing.ElementUse use, Operand operand, boolean isCopy, Expr written) {
    if (isCopy && use.view().variable().perspective().equals(Perspective.THREAD)) {
      memories.touch(use.view(), use.key(), operand.access(), true, written.span());
    } else {
      memories.plainWrite(use.view(), use.key(), written.span());
    }
    return use.element();
  }

  /** On ordinary memory, atomics go through views of one thread, like every write. */
  private void atomicOnPlain(Operand operand, Indexing.ElementUse use) {
    var variable = use.view().variable();
    if (operand.access().writes() && !variable.perspective().equals(Perspective.THREAD)) {
      frame.report(
          Code.P0501
              .at(
                  use.element().span(),
                  "`"
                      + variable.name()
                      + "` belongs to "
                      + variable.perspective()
                      + ": memory is changed through a view of one thread")
              .label(
                  variable.span(), "`" + variable.name() + "` lives at " + variable.perspective())
              .help(
                  "`with partition("
                      + variable.name()
                      + ", p=thread[1]) as t, group(thread[1]):` and use `t`; or declare it"
                      + " `ptr(atomic(…))`"));
      return;
    }
    memories.touch(use.view(), use.key(), operand.access(), false, use.element().span());
  }

  /** A counter may be named without its index: `ticket(counter)`. */
  private Optional<Expr.Index> asElement(Operand operand, Expr written) {
    if (written instanceof Expr.Index index) {
      return Optional.of(index);
    }
    return operand.whole() && indexing.startsAtMemory(written)
        ? Optional.of(
            new Expr.Index(
                written,
                List.of(new Expr.Int(java.math.BigInteger.ZERO, written.span())),
                written.span()))
        : Optional.empty();
  }

  private Term notAnElement(Intrinsic intrinsic, Operand operand, Expr written) {
    boolean isMemory = indexing.startsAtMemory(written);
    var term = isMemory ? new Term.Nowhere(written.span()) : values.check(written, Want.NOTHING);
    if (!isMemory && term.type().isBroken()) {
      return term;
    }
    var diagnostic =
        Code.P0205.at(
            written.span(),
            "`" + intrinsic.name() + "` takes an element of memory as `" + operand.name() + "`");
    var variable = Terms.root(term);
    frame.report(
        variable.isPresent()
            ? diagnostic
                .label(
                    variable.get().span(),
                    "`" + variable.get().name() + "` is a variable, not memory")
                .help(
                    intrinsic.family() == Family.ATOMIC
                        ? "no other thread can touch it, so plain arithmetic is enough; atomics are"
                            + " for memory: `p[i]`"
                        : "in memory, an element is `p[i]`")
            : diagnostic.help(
                "name the element: `" + (isMemory ? Written.brief(written) : "p") + "[i]`"));
    return new Term.Nowhere(written.span());
  }

  Term tile(Intrinsic intrinsic, Operand operand, Expr written, boolean isCopy) {
    var resolved = indexing.resolve(written, Want.NOTHING);
    if (resolved instanceof Indexing.Resolved.Wrong) {
      return new Term.Nowhere(written.span());
    }
    if (!(resolved instanceof Indexing.Resolved.Part(MemoryUse use))
        || !(use.term().type() instanceof Type.Tile)) {
      frame.report(
          Code.P0205
              .at(
                  written.span(),
                  "`"
                      + intrinsic.name()
                      + "` takes "
                      + operand.form().text()
                      + " as `"
                      + operand.name()
                      + "`")
              .help("give a shared tile, or a view of one: `s[0:64, :]`"));
      return new Term.Nowhere(written.span());
    }
    if (use.term() instanceof Term.Read read && !memories.use(use.view(), use.key(), read.span())) {
      return new Term.Nowhere(written.span());
    }
    if (frame.isDefinition()) {
      return use.term();
    }
    if (isOfAnySize(use)) {
      frame.report(
          Code.P0518
              .at(
                  written.span(),
                  "the launch decides how large this is, `"
                      + intrinsic.name()
                      + "` takes a tile of a shape that is known when compiling")
              .help("cut it: `s[0:64, :]`"));
      return new Term.Nowhere(written.span());
    }
    owner(intrinsic, operand, use, written);
    boolean isFactor = intrinsic.timeline().isBatched();
    if (isCopy || isFactor) {
      var misplaced = misplaced(intrinsic, use, isCopy);
      if (misplaced.isPresent()) {
        frame.report(misplaced.get());
        return new Term.Nowhere(written.span());
      }
      memories.solid(use.view());
    }
    if (intrinsic.op() instanceof MatrixOp && !isFactor && use.view().isAll()) {
      TileParts.matrices(use.term()).ifPresent(it -> frame.report(apart(it, use)));
    }
    memories.touch(use.view(), use.key(), operand.access(), isCopy, written.span());
    return use.term();
  }

  /** Whether it is all along the extent of a tile that the launch decides. */
  private static boolean isOfAnySize(MemoryUse use) {
    return use.term().type() instanceof Type.Tile part
        && part.shape().contains(Type.UNKNOWN)
        && use.view().roots().stream()
            .anyMatch(
                it ->
                    it.type() instanceof Type.Tile root && root.shape().getFirst() == Type.UNKNOWN);
  }

  private static Diagnostic apart(String problem, MemoryUse use) {
    return Code.P0518
        .at(use.term().span(), problem)
        .help("make rows a multiple of 16 bytes long, and cut columns at such multiples");
  }

  /** P0518: the part is a tile of its own, where the machine can find it. */
  private static Optional<Diagnostic> misplaced(
      Intrinsic intrinsic, MemoryUse use, boolean isCopy) {
    var part = use.term();
    var layout = TileParts.problem(part, !isCopy);
    if (layout.isPresent()) {
      return Optional.of(
          Code.P0518
              .at(part.span(), layout.get())
              .help("cut whole rows, and with a swizzle at multiples of 8"));
    }
    if (!isCopy) {
      return TileParts.columns(part)
          .map(
              it ->
                  Code.P0518
                      .at(part.span(), it)
                      .help(
                          "cut columns at multiples of 32 bytes, within one panel or whole"
                              + " panels"));
    }
    if (!use.view().isAll()) {
      return Optional.empty();
    }
    boolean isBox = intrinsic.operands().stream().anyMatch(it -> it.form() instanceof Form.Map);
    int multiple = isBox ? TensorBox.ALIGNMENT : BULK_ALIGNMENT;
    return TileParts.start(part, multiple)
        .map(
            bytes ->
                Code.P0518
                    .at(
                        part.span(),
                        "`"
                            + intrinsic.name()
                            + "` begins at a multiple of "
                            + multiple
                            + " bytes of a tile, this part "
                            + bytes
                            + " after one")
                    .help("cut the tile at such a multiple, or make its rows as long"));
  }

  /** P0309: the tile belongs to those who meet the operation. */
  private void owner(Intrinsic intrinsic, Operand operand, MemoryUse use, Expr written) {
    if (operand.view().isEmpty()) {
      return;
    }
    var wanted = operand.view().get();
    var has = use.owner();
    boolean fits = operand.mayBeBroader() ? has.isAtLeast(wanted) : has.equals(wanted);
    var name = use.view().variable().name();
    if (fits && !use.term().perspective().isAtLeast(wanted)) {
      frame.report(
          Code.P0309
              .at(
                  written.span(),
                  "`"
                      + intrinsic.name()
                      + "` takes one `"
                      + operand.name()
                      + "` for each "
                      + wanted
                      + ", this part of `"
                      + name
                      + "` varies per "
                      + use.term().perspective())
              .help("index with values of " + wanted + " or broader"));
    }
    if (!fits) {
      frame.report(
          Code.P0309
              .at(
                  written.span(),
                  "`"
                      + intrinsic.name()
                      + "` takes `"
                      + operand.name()
                      + "` at "
                      + wanted
                      + (operand.mayBeBroader() ? " or broader" : "")
                      + ", `"
                      + name
                      + "` lives at "
                      + has)
              .label(use.view().variable().span(), "`" + name + "` lives at " + has)
              .help(
                  operand.mayBeBroader()
                      ? "use the tile before it is cut up for narrower units"
                      : "make a view: `with claim("
                          + name
                          + ", p="
                          + wanted
                          + ") as t:` or `partition`"));
    }
  }

  Term map(Operand operand, Expr written, boolean isCopy) {
    var resolved = indexing.resolve(written, Want.NOTHING);
    if (resolved instanceof Indexing.Resolved.Part(MemoryUse use)
        && use.term().type() instanceof Type.TensorMap) {
      memories.use(use.view(), use.key(), written.span());
      memories.touch(use.view(), use.key(), operand.access(), isCopy, written.span());
      return use.term();
    }
    if (!(resolved instanceof Indexing.Resolved.Wrong)) {
      frame.report(
          Code.P0205
              .at(written.span(), "a tensor map is wanted here")
              .help("declare a kernel parameter `tensormap(const(bf16), box=[64, 64]) @ grid[1]`"));
    }
    return new Term.Nowhere(written.span());
  }
}

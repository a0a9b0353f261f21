package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Count;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Terms;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.memory.Memories;
import org.prismlang.lang.check.memory.Residues;
import org.prismlang.lang.check.types.Folding;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.check.units.Flow;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.intrinsic.AtomicOp;
import org.prismlang.lang.intrinsic.Family;
import org.prismlang.lang.intrinsic.Form;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.intrinsic.MathOp;
import org.prismlang.lang.intrinsic.MatrixOp;
import org.prismlang.lang.intrinsic.MemoryOp;
import org.prismlang.lang.intrinsic.Operand;
import org.prismlang.lang.intrinsic.Trait;
import org.prismlang.lang.intrinsic.Typing;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Calls of intrinsics, by the table. */
final class Operations {
  private final Frame frame;
  private final Values values;
  private final Indexing indexing;
  private final Flow flow;
  private final Memories memories;
  private final Operands operands;
  private final MemoryOperands memory;

  Operations(Frame frame, Values values, Indexing indexing, Places places, Ledger ledger) {
    this.frame = frame;
    this.values = values;
    this.indexing = indexing;
    this.flow = ledger.flow();
    this.memories = ledger.memories();
    this.operands = new Operands(frame, values, places, ledger.inFlight());
    this.memory = new MemoryOperands(frame, values, indexing, memories);
  }

  Term operation(Intrinsic intrinsic, Expr.Call call, Want want) {
    if (frame.isHost && !intrinsic.isPure()) {
      frame.report(
          Code.P0223
              .at(
                  call.span(),
                  "`" + intrinsic.name() + "` runs on the device, this function on the host")
              .help("launch a kernel that uses it"));
      return new Term.Nowhere(call.span());
    }
    operands.available("`" + intrinsic.name() + "`", intrinsic.targets(), call.span());
    boolean placed = perspective(intrinsic, call.span());
    if (placed) {
      note(intrinsic, call);
    }
    var written = OperandBinding.bind(intrinsic, call, frame);
    if (written.isEmpty()) {
      return new Term.Nowhere(call.span());
    }
    var terms = new ArrayList<Optional<Term>>();
    boolean broken = !placed;
    for (int i = 0; i < intrinsic.operands().size(); i++) {
      var term = operand(intrinsic, intrinsic.operands().get(i), written.get().get(i), terms, want);
      broken |= term.isPresent() && term.get().type().isBroken();
      terms.add(term);
    }
    if (broken || StructOperands.areRefused(intrinsic, terms, frame)) {
      return new Term.Nowhere(call.span());
    }
    return typed(intrinsic, terms, call);
  }

  private boolean perspective(Intrinsic intrinsic, Span span) {
    return intrinsic.needs().isEmpty()
        || meets("`" + intrinsic.name() + "`", intrinsic.needs().get(), intrinsic.exact(), span);
  }

  /** P0309: the right threads meet the operation together. */
  boolean meets(String what, Perspective needs, boolean isExact, Span span) {
    if (frame.isDefinition()) {
      return true;
    }
    var has = frame.perspective();
    boolean enough = has.isAtLeast(needs) && divides(needs);
    if (enough && (!isExact || has.equals(needs))) {
      return true;
    }
    var diagnostic =
        frame.withPerspective(
            Code.P0309.at(span, what + " needs " + needs + ", this code acts as " + has));
    frame.report(
        enough
            ? diagnostic
                .note("it would be done once for each " + needs)
                .help(
                    needs.equals(Perspective.THREAD)
                        ? "let one thread do it: `match split(thread):` with `case 1:`; or each:"
                            + " `with group(thread[1]):`"
                        : "say so: `with group(" + needs + "):`")
            : notWhole(diagnostic, needs));
    return false;
  }

  /** The code has fewer threads than are needed, or no whole number of times as many. */
  private Diagnostic notWhole(Diagnostic diagnostic, Perspective needs) {
    int available = frame.here.available(needs.level());
    boolean isBroader = frame.perspective().level().compareTo(needs.level()) > 0;
    if (isBroader) {
      return diagnostic
          .note(
              frame.here.exactThreads()
                  ? "the block has " + available + " threads, no whole number of " + needs
                  : available == 1
                      ? "nothing is promised about the number of threads"
                      : "only a multiple of " + available + " threads is promised")
          .help(
              frame.here.exactThreads()
                  ? "launch a multiple of " + needs.size() + " threads"
                  : "promise them: `@requires(…, " + needs + ")`");
    }
    return available > needs.size()
        ? diagnostic
            .note(available + " threads are no whole number of " + needs)
            .help(
                "split off as many as fit: `match split(thread):` with `case "
                    + available / needs.size() * needs.size()
                    + ":`")
        : diagnostic.help("call it where the code acts as " + needs + " or broader");
  }

  private boolean divides(Perspective needs) {
    return frame.perspective().level() == needs.level()
        || frame.here.available(needs.level()) % needs.size() == 0;
  }

  private void note(Intrinsic intrinsic, Expr.Call call) {
    if (intrinsic.isCollective() || intrinsic.writesMemory()) {
      flow.collective();
    }
    if (!intrinsic.isPure()) {
      frame.facts.noteImpure();
    }
    if (intrinsic.isCollective()) {
      frame.facts.noteCollective();
    }
    if (intrinsic.is(Trait.NUMBERS_BLOCKS)) {
      frame.facts.noteTicket();
    }
    if (intrinsic.op() == MatrixOp.WGMMA) {
      serialised(call);
    }
  }

  /** P0314. */
  private void serialised(Expr.Call call) {
    var split = flow.unnamedSplit();
    if (split.isEmpty()) {
      return;
    }
    frame.facts.noteUnnamedWgmma();
    if (flow.isInLoopAround(split.get())) {
      frame.report(
          Code.P0314
              .at(
                  call.span(),
                  "this `wgmma` stands in a split without role names inside a loop, so ptxas would"
                      + " serialise it")
              .label(split.get().span(), "the branch has no name")
              .help(
                  "name the branch: `case "
                      + split.get().to().size()
                      + " as consumers:`; roles get code of their own"));
    }
  }

  private Optional<Term> operand(
      Intrinsic intrinsic,
      Operand operand,
      List<Argument> written,
      List<Optional<Term>> earlier,
      Want want) {
    if (written.isEmpty()) {
      return Optional.empty();
    }
    var expr = written.getFirst().value();
    boolean isCopy = intrinsic.family() == Family.COPY;
    return Optional.of(
        switch (operand.form()) {
          case Form.Value _ -> operands.value(intrinsic, operand, expr, want);
          case Form.Registers _ -> operands.registers(intrinsic, operand, expr);
          case Form.Element _ -> memory.element(intrinsic, operand, expr, isCopy, want);
          case Form.Tile _ -> memory.tile(intrinsic, operand, expr, isCopy);
          case Form.TileOrRegisters _ ->
              indexing.startsAtMemory(expr)
                  ? memory.tile(intrinsic, operand, expr, isCopy)
                  : operands.registers(intrinsic, operand, expr);
          case Form.Map _ -> memory.map(operand, expr, isCopy);
          case Form.Coordinates _ -> operands.coordinates(expr, want);
          case Form.Known _ -> operands.known(intrinsic, operand, expr);
          case Form.Word word -> operands.word(intrinsic, operand, word, expr);
          case Form.Predicate _ ->
              operands.predicate(
                  expr, earlier.getFirst().map(Term::type).orElse(Type.Special.BROKEN));
          case Form.Places places -> operands.places(places, expr);
          case Form.Rest _ -> operands.rest(written, want);
        });
  }

  /** Who reads a word of global memory may wait for another block. */
  private void words(Intrinsic intrinsic, List<Optional<Term>> terms, Span span) {
    if (!(intrinsic.op() instanceof AtomicOp op) || op.way() != AtomicOp.Way.READ) {
      return;
    }
    var memory = terms.getFirst().flatMap(Terms::memory);
    boolean isGlobal = memory.isPresent() && memory.get().type() instanceof Type.Pointer;
    if (isGlobal && intrinsic.is(Trait.WAITS)) {
      flow.waits(span, Optional.empty());
    } else if (isGlobal) {
      flow.loadsWord(span);
    }
  }

  private Term typed(Intrinsic intrinsic, List<Optional<Term>> terms, Expr.Call call) {
    var types = new ArrayList<Optional<Type>>();
    var values = new ArrayList<Optional<Value>>();
    for (var term : terms) {
      types.add(term.map(Term::type));
      values.add(term.flatMap(Term::value));
    }
    return switch (intrinsic.typing().of(new Typing.Actuals(types, values))) {
      case Typing.Misfit misfit -> {
        var at = terms.get(misfit.operand()).map(Term::span).orElse(call.span());
        boolean isShape =
            terms.get(misfit.operand()).isPresent()
                && terms.get(misfit.operand()).get().type() instanceof Type.Tile;
        frame.report(
            (isShape ? Code.P0518 : Code.P0205)
                .at(at, misfit.problem())
                .help(
                    misfit
                        .help()
                        .orElseGet(
                            () ->
                                isShape
                                    ? "cut the tile to that shape (`x[0:64, :]`), or declare it so"
                                    : taken(intrinsic, misfit.operand()))));
        yield new Term.Nowhere(call.span());
      }
      case Typing.Typed(Type type) -> {
        wide(intrinsic, terms);
        words(intrinsic, terms, call.span());
        yield intrinsic.op() == MathOp.CLAMP
            ? clamped(terms, type, call.span())
            : computed(intrinsic, terms, type, call.span());
      }
    };
  }

  private Term computed(Intrinsic intrinsic, List<Optional<Term>> terms, Type type, Span span) {
    return new Term.Operation(
        intrinsic,
        settled(terms, type, intrinsic),
        type,
        resultPerspective(intrinsic, terms),
        Folding.operation(
            intrinsic, terms.stream().map(it -> it.flatMap(Term::value)).toList(), type),
        span);
  }

  private Term clamped(List<Optional<Term>> terms, Type type, Span span) {
    var atLeast = computed(MathOp.MAX.intrinsic(), terms.subList(0, 2), type, span);
    return computed(
        MathOp.MIN.intrinsic(), List.of(Optional.of(atLeast), terms.getLast()), type, span);
  }

  private static String taken(Intrinsic intrinsic, int operand) {
    var wanted = intrinsic.operands().get(operand);
    return "`"
        + intrinsic.name()
        + "` takes `"
        + wanted.form().text().replace("\\|", "or")
        + "` as `"
        + wanted.name()
        + "`";
  }

  /** Literals among the operands of arithmetic take the type of the result. */
  private List<Optional<Term>> settled(List<Optional<Term>> terms, Type type, Intrinsic intrinsic) {
    if (!intrinsic.isPure() || !(type instanceof Scalar)) {
      return terms;
    }
    var settled = new ArrayList<Optional<Term>>();
    for (var term : terms) {
      settled.add(term.map(it -> adapts(it, type) ? values.convert(it, type) : it));
    }
    return settled;
  }

  private static boolean adapts(Term term, Type type) {
    return term.type() instanceof Type.Literal && Conversion.accepts(type, term.type());
  }

  private Perspective resultPerspective(Intrinsic intrinsic, List<Optional<Term>> terms) {
    return switch (intrinsic.result()) {
      case THREAD, NONE -> Perspective.THREAD;
      case WARP -> Perspective.WARP;
      case BLOCK -> Perspective.BLOCK;
      case LANE -> terms.get(1).get().perspective().meet(Perspective.WARP);
      case MEET -> {
        var meet = Perspective.GRID;
        for (var term : terms) {
          meet = term.isPresent() ? meet.meet(term.get().perspective()) : meet;
        }
        yield meet;
      }
    };
  }

  /** P0520: a vector access that is provably not aligned. */
  private void wide(Intrinsic intrinsic, List<Optional<Term>> terms) {
    int width = intrinsic.op() instanceof MemoryOp op ? op.width() : 1;
    if (width > 1
        && terms.getFirst().isPresent()
        && terms.getFirst().get() instanceof Term.Element element) {
      var stride =
          element.base() instanceof Term.Read read
              ? Residues.stride(memories.of(read.variable()))
              : Optional.<Long>empty();
      if (stride.isPresent()) {
        frame.report(
            Code.P0520
                .at(
                    element.span(),
                    "the elements that this view calls neighbours lie " + stride.get() + " apart")
                .help("load them one by one, or view the memory along its rows"));
        return;
      }
      if (element.base() instanceof Term.Read read) {
        memories.useWide(memories.of(read.variable()), element, width);
      }
      var rest = Residues.of(element, width, memories);
      if (rest.isPresent() && rest.get() != 0) {
        frame.report(
            Code.P0520
                .at(
                    element.span(),
                    "this address is "
                        + Count.of((int) (long) rest.get(), "element")
                        + " past a multiple of "
                        + width)
                .help("`" + intrinsic.name() + "` needs an index that is a multiple of " + width));
      }
    }
  }
}

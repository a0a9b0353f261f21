package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.intrinsic.Access;
import org.prismlang.lang.intrinsic.Family;
import org.prismlang.lang.intrinsic.Form;
import org.prismlang.lang.intrinsic.Intrinsic;
import org.prismlang.lang.intrinsic.Operand;
import org.prismlang.lang.intrinsic.Timeline;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Operands of intrinsics, one method a form. */
final class Operands {
  private final Frame frame;

  Operands(Frame frame) {
    this.frame = frame;
  }

  Term value(Intrinsic intrinsic, Operand operand, Expr written, Want want) {
    var term = frame.expressions.check(written, want.anyType());
    if (!term.type().isValue() && !(term.type() instanceof Type.Array)) {
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
                      + "`, this is "
                      + term.type())
              .help(term.type().isMemory() ? "read an element: `…[i]`" : "give a value"));
      return new Term.Nowhere(written.span());
    }
    narrow(intrinsic, operand, term);
    return term;
  }

  /** P0406: a value that varies more often than the operation allows. */
  private void narrow(Intrinsic intrinsic, Operand operand, Term term) {
    if (operand.view().isPresent()
        && operand.mayBeBroader()
        && !term.perspective().isAtLeast(operand.view().get())) {
      frame.report(
          Code.P0406
              .at(
                  term.span(),
                  "`"
                      + operand.name()
                      + "` of `"
                      + intrinsic.name()
                      + "` is one value for each "
                      + operand.view().get()
                      + ", this varies per "
                      + term.perspective())
              .help("compute it from values of " + operand.view().get() + " or broader"));
    }
  }

  Term registers(Intrinsic intrinsic, Operand operand, Expr written) {
    boolean isAccumulator = intrinsic.timeline() == Timeline.WGMMA && operand.access().writes();
    var inFlight = frame.inFlight.state();
    var term = frame.expressions.check(written, Want.NOTHING);
    if (isAccumulator) {
      // Batches on the same registers are in order: the next one waits for nothing.
      frame.inFlight.restore(inFlight);
    }
    if (term.type().isBroken()) {
      return term;
    }
    boolean isPlace =
        term instanceof Term.Read || term instanceof Term.Slice || term instanceof Term.Element;
    if (!(term.type() instanceof Type.Array) || operand.access().writes() && !isPlace) {
      frame.report(
          Code.P0205
              .at(
                  written.span(),
                  "`"
                      + intrinsic.name()
                      + "` takes an array of a thread as `"
                      + operand.name()
                      + "` ("
                      + operand.form().text()
                      + "), this is "
                      + term.type())
              .help("declare it: `" + operand.name() + " : float[…] @ thread[1]`"));
      return new Term.Nowhere(written.span());
    }
    var variable = root(term);
    if (operand.access().writes() && variable.isPresent()) {
      if (!variable.get().perspective().equals(Perspective.THREAD) && !frame.isDefinition()) {
        frame.report(
            Code.P0406
                .at(
                    written.span(),
                    "`"
                        + intrinsic.name()
                        + "` leaves a different `"
                        + operand.name()
                        + "` in each thread, `"
                        + variable.get().name()
                        + "` lives at "
                        + variable.get().perspective())
                .label(variable.get().span(), "declared here")
                .help("declare it `@ thread[1]`"));
      }
      if (variable.get().isConst()) {
        frame.statements.places().constant(variable.get(), written.span());
      }
      frame.statements.places().changed(variable.get());
      if (isAccumulator) {
        frame.inFlight.launched(variable.get(), written.span());
      }
    }
    return term;
  }

  static Optional<Variable> root(Term term) {
    return switch (term) {
      case Term.Read read -> Optional.of(read.variable());
      case Term.Slice slice -> root(slice.base());
      case Term.Element element -> root(element.base());
      case Term.Lane lane -> root(lane.base());
      default -> Optional.empty();
    };
  }

  Term element(Intrinsic intrinsic, Operand operand, Expr written, boolean isCopy, Want want) {
    var indexed = asElement(intrinsic, written);
    if (indexed.isEmpty()) {
      return notAnElement(intrinsic, operand, written);
    }
    var use = frame.expressions.indexing().element(indexed.get(), want);
    if (use.isEmpty()) {
      return new Term.Nowhere(written.span());
    }
    var view = use.get().view();
    var type = view.variable().type();
    boolean isAtomicOperation = operand.access().isAtomic();
    if (isAtomicOperation && Memories.isAtomic(type)) {
      frame.memories.touch(view, use.get().key(), operand.access(), isCopy, written.span());
      return use.get().element();
    }
    if (isAtomicOperation) {
      atomicOnPlain(operand, use.get());
    } else if (operand.access() == Access.WRITE) {
      return write(use.get(), operand, isCopy, written);
    } else if (isCopy) {
      frame.memories.touch(view, use.get().key(), Access.READ, true, written.span());
    } else {
      frame.memories.plainRead(view, use.get().key(), written.span());
    }
    return use.get().element();
  }

  private Term write(Indexing.ElementUse use, Operand operand, boolean isCopy, Expr written) {
    if (isCopy && use.view().variable().perspective().equals(Perspective.THREAD)) {
      frame.memories.touch(use.view(), use.key(), operand.access(), true, written.span());
    } else {
      frame.memories.plainWrite(use.view(), use.key(), written.span());
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
    frame.memories.touch(use.view(), use.key(), operand.access(), false, use.element().span());
  }

  /** A counter may be named without its index: `ticket(counter)`. */
  private Optional<Expr.Index> asElement(Intrinsic intrinsic, Expr written) {
    if (written instanceof Expr.Index index) {
      return Optional.of(index);
    }
    boolean isCounter = intrinsic.name().equals("ticket") || intrinsic.name().equals("last_block");
    return isCounter && frame.expressions.indexing().startsAtMemory(written)
        ? Optional.of(
            new Expr.Index(
                written,
                List.of(new Expr.Int(java.math.BigInteger.ZERO, written.span())),
                written.span()))
        : Optional.empty();
  }

  private Term notAnElement(Intrinsic intrinsic, Operand operand, Expr written) {
    boolean isMemory = frame.expressions.indexing().startsAtMemory(written);
    var term =
        isMemory
            ? new Term.Nowhere(written.span())
            : frame.expressions.check(written, Want.NOTHING);
    if (!isMemory && term.type().isBroken()) {
      return term;
    }
    var diagnostic =
        Code.P0205.at(
            written.span(),
            "`" + intrinsic.name() + "` takes an element of memory as `" + operand.name() + "`");
    var variable = root(term);
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
    var resolved = frame.expressions.indexing().resolve(written, Want.NOTHING);
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
    if (use.term() instanceof Term.Read read
        && !frame.memories.use(use.view(), use.key(), read.span())) {
      return new Term.Nowhere(written.span());
    }
    if (frame.isDefinition()) {
      return use.term();
    }
    owner(intrinsic, operand, use, written);
    boolean byRows = !isCopy && intrinsic.timeline() != Timeline.WGMMA;
    var problem = byRows ? Optional.<String>empty() : TileLayout.problem(use.term(), !isCopy);
    if (problem.isPresent()) {
      frame.report(
          Code.P0518
              .at(written.span(), problem.get())
              .help("cut whole rows, and with a swizzle at multiples of 8"));
      return new Term.Nowhere(written.span());
    }
    if (!byRows) {
      frame.memories.solid(use.view());
    }
    frame.memories.touch(use.view(), use.key(), operand.access(), isCopy, written.span());
    return use.term();
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
    var resolved = frame.expressions.indexing().resolve(written, Want.NOTHING);
    if (resolved instanceof Indexing.Resolved.Part(MemoryUse use)
        && use.term().type() instanceof Type.TensorMap) {
      frame.memories.use(use.view(), new Key.Whole(), written.span());
      frame.memories.touch(use.view(), new Key.Whole(), operand.access(), isCopy, written.span());
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

  Term coordinates(Expr written, Want want) {
    var elements = written instanceof Expr.Tuple tuple ? tuple.elements() : List.of(written);
    var terms = new ArrayList<Term>();
    var types = new ArrayList<Type>();
    var perspective = Perspective.GRID;
    for (var element : elements) {
      var term =
          frame.expressions.convert(frame.expressions.check(element, want.anyType()), Scalar.INT32);
      if (term.type().isBroken()) {
        return new Term.Nowhere(written.span());
      }
      terms.add(term);
      types.add(term.type());
      perspective = perspective.meet(term.perspective());
    }
    return new Term.Several(terms, new Type.Tuple(types), perspective, written.span());
  }

  Term known(Intrinsic intrinsic, Operand operand, Expr written) {
    var value =
        frame.expressions.constant(
            written, "`" + operand.name() + "` of `" + intrinsic.name() + "`");
    if (value.isEmpty()) {
      return new Term.Nowhere(written.span());
    }
    var type = value.get() instanceof Value.Truth ? Scalar.BOOL : Scalar.INT32;
    return new Term.Constant(value.get(), type, Optional.empty(), written.span());
  }

  Term word(Operand operand, Form.Word word, Expr written) {
    var text =
        switch (written) {
          case Expr.Text it -> it.value();
          case Expr.Variable it -> it.name();
          default -> "";
        };
    if (!word.words().contains(text)) {
      frame.report(
          Code.P0208
              .at(
                  written.span(),
                  "`" + operand.name() + "=` is one of `" + String.join("`, `", word.words()) + "`")
              .help("choose one of these"));
      return new Term.Nowhere(written.span());
    }
    return new Term.Constant(
        new Value.Words(text), Type.Special.TEXT, Optional.empty(), written.span());
  }

  /** A condition on a word: its own thread's, so it sees what the thread sees. */
  Term predicate(Expr written, Type word) {
    if (!(written instanceof Expr.Lambda lambda) || lambda.parameters().size() != 1) {
      frame.report(
          Code.P0218
              .at(written.span(), "a condition on the word is wanted here")
              .help("write `lambda v: v != 0`"));
      return new Term.Nowhere(written.span());
    }
    var name = lambda.parameters().getFirst();
    var parameter =
        new Variable(
            name.text(), word, Perspective.THREAD, Variable.Origin.INDEX, false, name.span());
    frame.scope.open();
    frame.declare(parameter);
    var condition = frame.expressions.checkCondition(lambda.body(), Want.NOTHING);
    frame.scope.close();
    return condition.type().isBroken()
        ? condition
        : new Term.Code(PureCalls.function(lambda, List.of(parameter), condition), written.span());
  }

  Term places(Form.Places places, Expr written) {
    if (!(written instanceof Expr.ListLiteral list) || list.elements().size() != places.count()) {
      frame.report(
          Code.P0208
              .at(written.span(), "`out=` lists " + places.count() + " places")
              .help("`out=[d[0], d[1], …]`"));
      return new Term.Nowhere(written.span());
    }
    var terms = new ArrayList<Term>();
    var types = new ArrayList<Type>();
    for (var element : list.elements()) {
      var place = frame.statements.places().place(element);
      if (place.isEmpty()) {
        return new Term.Nowhere(written.span());
      }
      frame.statements.places().writable(place.get(), Perspective.THREAD, element.span());
      terms.add(place.get());
      types.add(place.get().type());
    }
    return new Term.Several(terms, new Type.Tuple(types), Perspective.THREAD, written.span());
  }

  Term rest(List<Argument> written, Want want) {
    var terms = new ArrayList<Term>();
    var types = new ArrayList<Type>();
    for (var argument : written) {
      var term = frame.expressions.check(argument.value(), want.anyType());
      terms.add(term);
      types.add(term.type());
    }
    return new Term.Several(
        terms, new Type.Tuple(types), Perspective.THREAD, written.getFirst().span());
  }
}

package org.prismlang.lang.check;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Symbol;
import org.prismlang.lang.check.frame.Terms;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.memory.Key;
import org.prismlang.lang.check.types.Lanes;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/** What stands left of `=`: "write down" (P0402, P0403), const, memory. */
final class Places {
  private final Frame frame;
  private final Values values;
  private final Indexing indexing;
  private final Ledger ledger;
  private final Set<Variable> changed = Collections.newSetFromMap(new IdentityHashMap<>());

  Places(Frame frame, Values values, Indexing indexing, Ledger ledger) {
    this.frame = frame;
    this.values = values;
    this.indexing = indexing;
    this.ledger = ledger;
  }

  /** Array parameters that the function writes: their callers must know. */
  boolean isChanged(Variable variable) {
    return changed.contains(variable);
  }

  void changed(Variable variable) {
    changed.add(variable);
  }

  /** The place, without a word about whether it may be written; memory is not touched yet. */
  Optional<Term> place(Expr target) {
    return switch (target) {
      case Expr.Variable name -> variable(name);
      case Expr.Index index -> element(index);
      case Expr.Field field ->
          place(field.base())
              .map(base -> Lanes.of(base, field, frame))
              .filter(it -> !it.type().isBroken());
      case Expr.Broken _ -> Optional.empty();
      default -> {
        frame.report(
            Code.P0111
                .at(target.span(), "this cannot be assigned")
                .help("assign to a variable, an element or a field"));
        yield Optional.empty();
      }
    };
  }

  private Optional<Term> variable(Expr.Variable name) {
    var symbol = frame.scope.find(name.name());
    if (symbol.isEmpty()) {
      var term = values.check(name, Want.NOTHING);
      if (!term.type().isBroken()) {
        unassignable(name, "a constant of the module");
      }
      return Optional.empty();
    }
    return switch (symbol.get()) {
      case Symbol.OfVariable(Variable variable) -> {
        ledger.inFlight().named(variable);
        if (variable.origin() == Variable.Origin.LOOP
            || variable.origin() == Variable.Origin.INDEX) {
          yield unassignable(name, "the variable of a loop");
        }
        if (variable.type().isMemory()) {
          yield unassignable(
              name, "memory; its elements are assigned: `" + name.name() + "[i] = …`");
        }
        yield Optional.of(new Term.Read(variable, name.span()));
      }
      case Symbol.Known _ -> unassignable(name, "a constant");
      case Symbol.Broken _ -> Optional.empty();
      default -> unassignable(name, "no variable");
    };
  }

  private Optional<Term> unassignable(Expr.Variable name, String what) {
    frame.report(
        Code.P0111
            .at(name.span(), "`" + name.name() + "` is " + what)
            .help("declare a variable of another name"));
    return Optional.empty();
  }

  private Optional<Term> element(Expr.Index index) {
    if (indexing.startsAtMemory(index)) {
      return indexing.element(index, Want.target(Perspective.THREAD)).map(use -> use.element());
    }
    var base = place(index.base());
    if (base.isEmpty()) {
      return Optional.empty();
    }
    var term =
        switch (base.get().type()) {
          case Type.Array array ->
              indexing
                  .arrays()
                  .ofArray(base.get(), array, index, Want.target(perspective(base.get())));
          case Type.Buffer _ -> values.check(index, Want.NOTHING);
          default -> {
            frame.report(
                Code.P0210
                    .at(index.span(), base.get().type() + " has no elements to assign")
                    .help("arrays, pointers and tiles have"));
            yield new Term.Nowhere(index.span());
          }
        };
    return term.type().isBroken() ? Optional.empty() : Optional.of(term);
  }

  /** How often the variable behind a place varies. */
  Perspective perspective(Term place) {
    return Terms.memory(place).isPresent()
        ? Perspective.THREAD
        : Terms.root(place).map(Variable::perspective).orElse(Perspective.THREAD);
  }

  /** The rows of the memory that a place lies in. */
  private static Key keyOf(Term place) {
    Term at = place;
    while (at instanceof Term.Lane lane) {
      at = lane.base();
    }
    boolean isDirect =
        at instanceof Term.Element element
            && element.base() instanceof Term.Read read
            && read.type() instanceof Type.Tile;
    return isDirect ? Key.ofRow(((Term.Element) at).indices().getFirst()) : new Key.Whole();
  }

  /** {@code x += e} reads what it writes. */
  void readsBeforeWrite(Term place) {
    Terms.memory(place)
        .ifPresent(
            it ->
                ledger.memories().plainRead(ledger.memories().of(it), keyOf(place), place.span()));
  }

  void assign(Term place, Term value, Span span) {
    if (!value.type().isBroken()) {
      writable(place, value.perspective(), value, span);
    }
    Terms.root(place)
        .ifPresent(
            it -> {
              if (place instanceof Term.Read) {
                ledger.memories().rings().assigned(it, span);
              }
            });
  }

  /** One of several results, of its own perspective. */
  void assignResult(Term place, Perspective perspective, Term call, Span span) {
    writable(place, perspective, place, span);
    Terms.root(place)
        .ifPresent(
            it -> {
              ledger.memories().rings().assigned(it, span);
            });
  }

  void update(Term place, BinaryOperator operator, Term by, Term result, Span span) {
    if (!result.type().isBroken()) {
      writable(place, by.perspective(), by, span);
    }
    Terms.root(place)
        .ifPresent(
            it -> {
              if (place instanceof Term.Read) {
                ledger.memories().rings().updated(it, operator, by, span);
              }
            });
  }

  /** A place that an operation writes, with a value of this perspective. */
  void writable(Term place, Perspective value, Span span) {
    writable(place, value, place, span);
  }

  private void writable(Term place, Perspective perspective, Term value, Span span) {
    var memory = Terms.memory(place);
    if (memory.isPresent()) {
      frame.facts.noteImpure();
      ledger.flow().collective();
      ledger.memories().plainWrite(ledger.memories().of(memory.get()), keyOf(place), place.span());
      return;
    }
    var root = Terms.root(place);
    if (root.isEmpty() || frame.isHost) {
      return;
    }
    changed.add(root.get());
    if (root.get().isConst()) {
      constant(root.get(), place.span());
    } else if (!frame.perspective().isAtLeast(root.get().perspective())) {
      broader(root.get(), place.span());
    } else if (!perspective.isAtLeast(root.get().perspective())) {
      narrower(root.get(), perspective, value, span);
    } else if (!place.perspective().isAtLeast(root.get().perspective())) {
      narrower(root.get(), place.perspective(), place, span);
    }
    if (!ledger.flow().isOwn(root.get())) {
      ledger.flow().collective();
    }
  }

  void constant(Variable variable, Span span) {
    frame.report(
        Code.P0508
            .at(span, "`" + variable.name() + "` is `const`")
            .label(variable.span(), "declared here")
            .help("declare it without `const`"));
  }

  /** P0403. */
  void broader(Variable variable, Span span) {
    frame.report(
        frame
            .withPerspective(
                Code.P0403
                    .at(
                        span,
                        "`"
                            + variable.name()
                            + "` lives at "
                            + variable.perspective()
                            + ", this code acts as "
                            + frame.perspective())
                    .label(
                        variable.span(),
                        "`"
                            + variable.name()
                            + "` has one value for each "
                            + variable.perspective()))
            .help(
                "assign it where the code acts as "
                    + variable.perspective()
                    + ", or declare it `@ "
                    + frame.perspective()
                    + "`"));
  }

  /** P0402. */
  void narrower(Variable variable, Perspective perspective, Term value, Span span) {
    frame.report(
        narrower(
            "`" + variable.name() + "`",
            variable.span(),
            variable.perspective(),
            perspective,
            value,
            span));
  }

  static Diagnostic narrower(
      String name,
      Span declared,
      Perspective wanted,
      Perspective perspective,
      Term value,
      Span span) {
    var diagnostic =
        Code.P0402
            .at(
                value.span().file() == span.file() ? value.span() : span,
                "this value varies per "
                    + perspective
                    + ", "
                    + name
                    + " has one for each "
                    + wanted)
            .label(declared, name + " lives at " + wanted);
    return Terms.withCulprit(diagnostic, value, wanted)
        .help(
            "declare "
                + name
                + " `@ "
                + perspective
                + "`, or make all of "
                + wanted
                + " agree first: "
                + agreement(wanted));
  }

  /** How values of narrower units become one of these. */
  private static String agreement(Perspective wanted) {
    if (wanted.level() == Level.GRID) {
      return "through memory, by a kernel before this one";
    }
    if (wanted.level() == Level.BLOCK) {
      return "`std.block.reduce`, or one thread puts it into shared memory";
    }
    return Perspective.WARP.isAtLeast(wanted)
        ? "`shfl(…, 0)`, a vote, `std.warp.reduce`"
        : "`std.block.reduce_role`, or one thread puts it into shared memory";
  }
}

package org.prismlang.lang.intrinsic;

import static org.prismlang.lang.intrinsic.Entries.element;
import static org.prismlang.lang.intrinsic.Entries.misfit;
import static org.prismlang.lang.intrinsic.Entries.typed;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Intrinsic.ResultPerspective;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Type;

/** Words that several threads change at once. Results are the old values, of one thread each. */
public enum AtomicOp implements Op.Action {
  LOAD(Way.READ),
  STORE(Way.WRITE),
  ADD(Way.CHANGE),
  SUB(Way.CHANGE),
  MIN(Way.CHANGE),
  MAX(Way.CHANGE),
  AND(Way.CHANGE),
  OR(Way.CHANGE),
  XOR(Way.CHANGE),
  EXCHANGE(Way.CHANGE),
  CAS(Way.CHANGE),
  WAIT_UNTIL(Way.READ);

  /** What is done to the word. */
  public enum Way {
    READ,
    WRITE,
    /** Read and written in one. */
    CHANGE
  }

  private static final Operand ORDER =
      Operand.word("order", "relaxed", "acquire", "release", "acq_rel");
  private static final Operand SCOPE = Operand.word("scope", "block", "cluster", "gpu", "system");

  private final Way way;

  AtomicOp(Way way) {
    this.way = way;
  }

  public Way way() {
    return way;
  }

  @Override
  public String text() {
    return this == WAIT_UNTIL ? function() : "atomic_" + function();
  }

  /** What becomes of the word. */
  public String function() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Intrinsic description() {
    return switch (this) {
      case LOAD ->
          new Intrinsic(
                  this,
                  Family.ATOMIC,
                  Optional.empty(),
                  false,
                  List.of(element("word", Access.ATOMIC_READ), ORDER, SCOPE),
                  actuals ->
                      word(actuals.type(0), List.of()).orElseGet(() -> typed(actuals.type(0))),
                  ResultPerspective.THREAD,
                  Timeline.IN_ORDER,
                  Targets.since(Target.SM_80),
                  "the word as it is now")
              .with(Trait.ASKS, Trait.PASSES_TIME);
      case STORE -> change(Type.Special.NOTHING, "puts a value");
      case ADD -> arithmetic("add").with(Trait.COUNTS);
      case SUB -> arithmetic("sub");
      case MIN -> arithmetic("min");
      case MAX -> arithmetic("max");
      case AND -> change(Type.Special.BROKEN, "the old value; bitwise and");
      case OR -> change(Type.Special.BROKEN, "the old value; bitwise or");
      case XOR -> change(Type.Special.BROKEN, "the old value; bitwise xor");
      case EXCHANGE -> change(Type.Special.BROKEN, "the old value; puts `value`").with(Trait.ASKS);
      case CAS ->
          Entries.single(
                  this,
                  Family.ATOMIC,
                  List.of(
                      element("word", Access.ATOMIC),
                      Operand.value("expected", "the word's type"),
                      Operand.value("value", "the word's type"),
                      ORDER,
                      SCOPE),
                  actuals ->
                      word(actuals.type(0), List.of(actuals.type(1), actuals.type(2)))
                          .orElseGet(() -> typed(actuals.type(0))),
                  Timeline.IN_ORDER,
                  Targets.since(Target.SM_80),
                  "the old value; puts `value` where the word was `expected`")
              .with(Trait.ASKS, Trait.PASSES_TIME);
      case WAIT_UNTIL ->
          new Intrinsic(
                  this,
                  Family.ATOMIC,
                  Optional.of(Perspective.THREAD),
                  true,
                  List.of(
                      element("word", Access.ATOMIC_READ),
                      Operand.of("condition", new Form.Predicate(), Access.NONE),
                      ORDER,
                      SCOPE),
                  actuals ->
                      word(actuals.type(0), List.of()).orElseGet(() -> typed(actuals.type(0))),
                  ResultPerspective.THREAD,
                  Timeline.IN_ORDER,
                  Targets.since(Target.SM_80),
                  "reads the word until the condition holds of it, and gives it")
              .with(Trait.WAITS);
    };
  }

  private Intrinsic arithmetic(String what) {
    return change(
        Type.Special.BROKEN, "the old value; the word becomes its " + what + " with `value`");
  }

  /** A result of {@code BROKEN} stands for the word's own type. */
  private Intrinsic change(Type result, String summary) {
    return Entries.single(
            this,
            Family.ATOMIC,
            List.of(
                element("word", Access.ATOMIC),
                Operand.value("value", "the word's type"),
                ORDER,
                SCOPE),
            actuals ->
                word(actuals.type(0), List.of(actuals.type(1)))
                    .orElseGet(() -> typed(result.isBroken() ? actuals.type(0) : result)),
            Timeline.IN_ORDER,
            Targets.since(Target.SM_80),
            summary)
        .with(Trait.PASSES_TIME);
  }

  private static Optional<Typing.Outcome> word(Type word, List<Type> values) {
    boolean fits =
        word.isBroken()
            || word instanceof Type.Opaque
            || word instanceof Scalar scalar
                && (scalar.bits() >= 32 || scalar == Scalar.HALF || scalar == Scalar.BF16);
    if (!fits) {
      return Optional.of(misfit(0, "the machine has no atomic operation on " + word));
    }
    for (int i = 0; i < values.size(); i++) {
      if (!Conversion.accepts(word, values.get(i))) {
        return Optional.of(misfit(i + 1, "wanted " + word + ", this is " + values.get(i)));
      }
    }
    return Optional.empty();
  }
}

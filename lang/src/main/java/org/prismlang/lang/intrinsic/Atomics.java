package org.prismlang.lang.intrinsic;

import static org.prismlang.lang.intrinsic.Entries.element;
import static org.prismlang.lang.intrinsic.Entries.misfit;
import static org.prismlang.lang.intrinsic.Entries.typed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Intrinsic.ResultPerspective;
import org.prismlang.lang.type.Conversion;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Target;
import org.prismlang.lang.type.Type;

/** Words that several threads change at once. Results are the old values, of one thread each. */
final class Atomics {
  private static final Operand ORDER =
      Operand.word("order", "relaxed", "acquire", "release", "acq_rel");
  private static final Operand SCOPE = Operand.word("scope", "block", "cluster", "gpu", "system");

  private Atomics() {}

  static List<Intrinsic> entries() {
    var entries = new ArrayList<Intrinsic>();
    entries.add(
        new Intrinsic(
            "atomic_load",
            Family.ATOMIC,
            Optional.empty(),
            false,
            List.of(element("word", Access.ATOMIC_READ), ORDER, SCOPE),
            actuals -> word(actuals.type(0), List.of()).orElseGet(() -> typed(actuals.type(0))),
            ResultPerspective.THREAD,
            Timeline.IN_ORDER,
            Targets.since(Target.SM_80),
            "the word as it is now"));
    entries.add(change("atomic_store", Type.Special.NOTHING, "puts a value"));
    for (var name : List.of("add", "sub", "min", "max")) {
      entries.add(
          change(
              "atomic_" + name,
              Type.Special.BROKEN,
              "the old value; the word becomes its " + name + " with `value`"));
    }
    for (var name : List.of("and", "or", "xor")) {
      entries.add(change("atomic_" + name, Type.Special.BROKEN, "the old value; bitwise " + name));
    }
    entries.add(change("atomic_exchange", Type.Special.BROKEN, "the old value; puts `value`"));
    entries.add(
        Entries.single(
            "atomic_cas",
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
            "the old value; puts `value` where the word was `expected`"));
    entries.add(
        new Intrinsic(
            "wait_until",
            Family.ATOMIC,
            Optional.of(Perspective.THREAD),
            true,
            List.of(
                element("word", Access.ATOMIC_READ),
                Operand.of("condition", new Form.Predicate(), Access.NONE),
                ORDER,
                SCOPE),
            actuals -> word(actuals.type(0), List.of()).orElseGet(() -> typed(actuals.type(0))),
            ResultPerspective.THREAD,
            Timeline.IN_ORDER,
            Targets.since(Target.SM_80),
            "reads the word until the condition holds of it, and gives it"));
    return entries;
  }

  /** A result of {@code BROKEN} stands for the word's own type. */
  private static Intrinsic change(String name, Type result, String summary) {
    return Entries.single(
        name,
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
        summary);
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

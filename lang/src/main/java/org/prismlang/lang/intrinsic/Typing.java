package org.prismlang.lang.intrinsic;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** From the types of the operands to the type of the result, or what is wrong with them. */
@FunctionalInterface
public interface Typing {
  Outcome of(Actuals actuals);

  /** Types and known values in the order of the operands; empty where one was not given. */
  record Actuals(List<Optional<Type>> types, List<Optional<Value>> values) {
    public Actuals {
      types = List.copyOf(types);
      values = List.copyOf(values);
    }

    public Type type(int operand) {
      return types.get(operand).orElse(Type.Special.BROKEN);
    }

    public boolean given(int operand) {
      return types.get(operand).isPresent();
    }

    public boolean isTrue(int operand) {
      return values.get(operand).equals(Optional.of(new Value.Truth(true)));
    }

    /** The word given, or else what is meant where none is. */
    public String word(int operand, String otherwise) {
      return values.get(operand).orElse(Value.UNKNOWN) instanceof Value.Words(String word)
          ? word
          : otherwise;
    }
  }

  sealed interface Outcome {}

  record Typed(Type type) implements Outcome {}

  /**
   * An operand that does not fit.
   *
   * @param help what to do about it; empty: give the operand what it takes
   */
  record Misfit(int operand, String problem, Optional<String> help) implements Outcome {}
}

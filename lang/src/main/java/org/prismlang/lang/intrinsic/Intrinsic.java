package org.prismlang.lang.intrinsic;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.number.IntegerFunction;
import org.prismlang.lang.type.Perspective;

/**
 * One operation of the machine: all that is known of it but what it becomes.
 *
 * @param needs the perspective that must meet it together; empty: any code
 * @param exact never reached through an implicit group: it would be done once a unit
 * @param result how often the result varies
 * @param meaning what it gives, where that follows from integers
 */
public record Intrinsic(
    Op op,
    Family family,
    Optional<Perspective> needs,
    boolean exact,
    List<Operand> operands,
    Typing typing,
    ResultPerspective result,
    Timeline timeline,
    Targets targets,
    String summary,
    Set<Trait> traits,
    Optional<Meaning> meaning) {

  public enum ResultPerspective {
    /** As often as the operands. */
    MEET("as the operands"),
    THREAD("thread[1]"),
    WARP("thread[32]"),
    BLOCK("block[1]"),
    /** As the first operand after the value, at most a warp. */
    LANE("as `lane`, at most thread[32]"),
    NONE("–");

    private final String text;

    ResultPerspective(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  public Intrinsic {
    operands = List.copyOf(operands);
    traits = Set.copyOf(traits);
  }

  Intrinsic(
      Op op,
      Family family,
      Optional<Perspective> needs,
      boolean exact,
      List<Operand> operands,
      Typing typing,
      ResultPerspective result,
      Timeline timeline,
      Targets targets,
      String summary) {
    this(
        op,
        family,
        needs,
        exact,
        operands,
        typing,
        result,
        timeline,
        targets,
        summary,
        Set.of(),
        Optional.empty());
  }

  Intrinsic with(Trait... more) {
    var all = new HashSet<>(traits);
    all.addAll(Arrays.asList(more));
    return new Intrinsic(
        op, family, needs, exact, operands, typing, result, timeline, targets, summary, all,
        meaning);
  }

  Intrinsic meaning(Meaning what) {
    return new Intrinsic(
        op,
        family,
        needs,
        exact,
        operands,
        typing,
        result,
        timeline,
        targets,
        summary,
        traits,
        Optional.of(what));
  }

  /** As programs call it. */
  public String name() {
    return op.text();
  }

  public boolean is(Trait trait) {
    return traits.contains(trait);
  }

  /** Whether an operand may say how much memory it takes, in this way. */
  public boolean takes(Amount amount) {
    return operands.stream().anyMatch(it -> it.amount().equals(Optional.of(amount)));
  }

  /** What it computes of integers, if it computes with nothing else. */
  public Optional<IntegerFunction> integers() {
    return meaning.isPresent() && meaning.get() instanceof Meaning.OfOperands(var function)
        ? Optional.of(function)
        : Optional.empty();
  }

  /** Whether several threads must meet it together. */
  public boolean isCollective() {
    return needs.isPresent() && !needs.get().equals(Perspective.THREAD);
  }

  /** A function of its operands and nothing else. */
  public boolean isPure() {
    return timeline == Timeline.REGISTERS && result == ResultPerspective.MEET;
  }

  /** Whether it changes memory: then who does it must be said exactly. */
  public boolean writesMemory() {
    for (var operand : operands) {
      boolean isMemory =
          !(operand.form() instanceof Form.Registers || operand.form() instanceof Form.Places);
      if (operand.access().writes() && isMemory) {
        return true;
      }
    }
    return false;
  }
}

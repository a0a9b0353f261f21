package org.prismlang.lang.intrinsic;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.type.Perspective;

/**
 * One operation of the machine.
 *
 * @param needs the perspective that must meet it together; empty: any code
 * @param exact never reached through an implicit group: it would be done once a unit
 * @param result how often the result varies
 */
public record Intrinsic(
    String name,
    Family family,
    Optional<Perspective> needs,
    boolean exact,
    List<Operand> operands,
    Typing typing,
    ResultPerspective result,
    Timeline timeline,
    Targets targets,
    String summary) {

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

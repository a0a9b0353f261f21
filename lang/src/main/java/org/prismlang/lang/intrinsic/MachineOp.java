package org.prismlang.lang.intrinsic;

import static org.prismlang.lang.intrinsic.Entries.NOTHING;
import static org.prismlang.lang.intrinsic.Entries.gives;
import static org.prismlang.lang.intrinsic.Entries.misfit;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Intrinsic.ResultPerspective;
import org.prismlang.lang.type.Kind;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Target;

/** What blocks do among themselves, and what is said to the machine itself. */
public enum MachineOp implements Op.Action {
  TICKET,
  NANOSLEEP,
  SCHEDULE_FENCE;

  @Override
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Intrinsic description() {
    return switch (this) {
      case TICKET ->
          new Intrinsic(
                  this,
                  Family.GRID,
                  Optional.of(Perspective.BLOCK),
                  true,
                  List.of(Entries.counter()),
                  actuals -> Entries.counted(actuals, gives(Scalar.INT32)),
                  ResultPerspective.BLOCK,
                  Timeline.IN_ORDER,
                  Targets.since(Target.SM_80),
                  "numbers blocks in the order in which they start: a block that waits for a"
                      + " smaller number does not wait for ever")
              .with(Trait.NUMBERS_BLOCKS);
      case NANOSLEEP ->
          toMachine(
                  Operand.value("nanoseconds", "uint"),
                  actuals ->
                      Entries.fits(actuals.type(0), Kind.INTEGER)
                          ? NOTHING.of(actuals)
                          : misfit(0, "nanoseconds are an integer, this is " + actuals.type(0)),
                  "waits about so long")
              .with(Trait.PASSES_TIME);
      case SCHEDULE_FENCE ->
          toMachine(
              Operand.of("values", new Form.Rest(), Access.NONE),
              NOTHING,
              "no effect on values; no later completion wait moves above it");
    };
  }

  private Intrinsic toMachine(Operand operand, Typing typing, String summary) {
    return new Intrinsic(
        this,
        Family.MACHINE,
        Optional.empty(),
        false,
        List.of(operand),
        typing,
        ResultPerspective.NONE,
        Timeline.REGISTERS,
        Targets.since(Target.SM_80),
        summary);
  }
}

package org.prismlang.lang.intrinsic;

import static org.prismlang.lang.intrinsic.Entries.gives;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Intrinsic.ResultPerspective;
import org.prismlang.lang.intrinsic.Meaning.Index;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Target;

/** What depends on where, or when, it is asked. */
public enum PositionOp implements Op.Function {
  ACC_ROW,
  ACC_COL,
  CLOCK,
  CLUSTER_RANK;

  private static final Index THREAD = new Index.Thread();
  private static final Index ELEMENT = new Index.Operand();

  @Override
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Intrinsic description() {
    return switch (this) {
      // PTX, accumulator fragment of `wgmma`: a warp has 16 rows, a lane two of them.
      case ACC_ROW ->
          accumulatorIndex(
              THREAD
                  .over(32)
                  .modulo(4)
                  .times(16)
                  .plus(THREAD.modulo(32).over(4))
                  .plus(ELEMENT.over(2).modulo(2).times(8)),
              "the row of `d[i]` in the 64 × N result of a `wgmma`");
      // A lane has two neighbouring columns of every eight.
      case ACC_COL ->
          accumulatorIndex(
              ELEMENT.over(4).times(8).plus(THREAD.modulo(4).times(2)).plus(ELEMENT.modulo(2)),
              "the column of `d[i]` in the 64 × N result of a `wgmma`");
      case CLOCK ->
          machine(gives(Scalar.INT64), ResultPerspective.THREAD, "cycles of the multiprocessor")
              .with(Trait.READS_THE_MACHINE);
      case CLUSTER_RANK ->
          machine(gives(Scalar.INT32), ResultPerspective.BLOCK, "index of the block in its cluster")
              .meaning(new Meaning.OfPlace(new Index.Rank()));
    };
  }

  private Intrinsic accumulatorIndex(Index index, String summary) {
    return new Intrinsic(
            this,
            Family.MATRIX,
            Optional.empty(),
            false,
            List.of(Operand.of("i", new Form.Known("int"), Access.NONE)),
            gives(Scalar.INT32),
            ResultPerspective.THREAD,
            Timeline.REGISTERS,
            Targets.since(Target.SM_90A),
            summary)
        .meaning(new Meaning.OfPlace(index));
  }

  private Intrinsic machine(Typing typing, ResultPerspective result, String summary) {
    return new Intrinsic(
        this,
        Family.MACHINE,
        Optional.empty(),
        false,
        List.of(),
        typing,
        result,
        Timeline.REGISTERS,
        Targets.since(Target.SM_80),
        summary);
  }
}

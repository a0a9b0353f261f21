package org.prismlang.lang.intrinsic;

import static org.prismlang.lang.intrinsic.Entries.NOTHING;
import static org.prismlang.lang.intrinsic.Entries.gives;
import static org.prismlang.lang.intrinsic.Entries.misfit;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Intrinsic.ResultPerspective;
import org.prismlang.lang.type.Kind;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Target;

/** What blocks do among themselves, and what the machine says of itself. */
final class Grid {
  private Grid() {}

  static List<Intrinsic> entries() {
    return List.of(
        new Intrinsic(
            "ticket",
            Family.GRID,
            Optional.of(Perspective.BLOCK),
            true,
            List.of(Entries.element("counter", Access.ATOMIC)),
            actuals ->
                actuals.type(0) == Scalar.UINT32
                        || actuals.type(0) == Scalar.INT32
                        || actuals.type(0).isBroken()
                    ? gives(Scalar.INT32).of(actuals)
                    : misfit(0, "a counter is an atomic uint, this is " + actuals.type(0)),
            ResultPerspective.BLOCK,
            Timeline.IN_ORDER,
            Targets.since(Target.SM_80),
            "numbers blocks in the order in which they start: a block that waits for a smaller"
                + " number does not wait for ever"),
        new Intrinsic(
            "last_block",
            Family.GRID,
            Optional.of(Perspective.BLOCK),
            true,
            List.of(Entries.element("counter", Access.ATOMIC)),
            actuals ->
                actuals.type(0) == Scalar.UINT32
                        || actuals.type(0) == Scalar.INT32
                        || actuals.type(0).isBroken()
                    ? NOTHING.of(actuals)
                    : misfit(0, "a counter is an atomic uint, this is " + actuals.type(0)),
            ResultPerspective.NONE,
            Timeline.IN_ORDER,
            Targets.since(Target.SM_80),
            "`with last_block(counter):` runs its body in the block that arrives last, after all"
                + " blocks' earlier accesses"),
        new Intrinsic(
            "wgmma_async",
            Family.MATRIX,
            Optional.of(Perspective.WARPGROUP),
            false,
            List.of(),
            NOTHING,
            ResultPerspective.NONE,
            Timeline.WGMMA,
            Targets.only(Target.SM_90A),
            "`with wgmma_async():` makes one group of the `wgmma` in its body"),
        machine(
            "clock", gives(Scalar.INT64), "cycles of the multiprocessor", ResultPerspective.THREAD),
        machine(
            "cluster_rank",
            gives(Scalar.INT32),
            "index of the block in its cluster",
            ResultPerspective.BLOCK),
        new Intrinsic(
            "nanosleep",
            Family.MACHINE,
            Optional.empty(),
            false,
            List.of(Operand.value("nanoseconds", "uint")),
            actuals ->
                Entries.fits(actuals.type(0), Kind.INTEGER)
                    ? NOTHING.of(actuals)
                    : misfit(0, "nanoseconds are an integer, this is " + actuals.type(0)),
            ResultPerspective.NONE,
            Timeline.REGISTERS,
            Targets.since(Target.SM_80),
            "waits about so long"),
        new Intrinsic(
            "schedule_fence",
            Family.MACHINE,
            Optional.empty(),
            false,
            List.of(Operand.of("values", new Form.Rest(), Access.NONE)),
            NOTHING,
            ResultPerspective.NONE,
            Timeline.REGISTERS,
            Targets.since(Target.SM_80),
            "no effect on values; no later completion wait moves above it"));
  }

  private static Intrinsic machine(
      String name, Typing typing, String summary, ResultPerspective result) {
    return new Intrinsic(
        name,
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

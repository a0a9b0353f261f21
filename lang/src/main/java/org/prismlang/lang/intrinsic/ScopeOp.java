package org.prismlang.lang.intrinsic;

import static org.prismlang.lang.intrinsic.Entries.NOTHING;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.prismlang.lang.intrinsic.Intrinsic.ResultPerspective;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Target;

/** What stands behind {@code with} and is about all that is done in its body. */
public enum ScopeOp implements Op.Construct {
  WGMMA_ASYNC,
  LAST_BLOCK;

  public static Optional<ScopeOp> named(String name) {
    return Arrays.stream(values()).filter(it -> it.text().equals(name)).findFirst();
  }

  @Override
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Intrinsic description() {
    return switch (this) {
      case LAST_BLOCK ->
          new Intrinsic(
              this,
              Family.GRID,
              Optional.of(Perspective.BLOCK),
              true,
              List.of(Entries.counter()),
              actuals -> Entries.counted(actuals, NOTHING),
              ResultPerspective.NONE,
              Timeline.IN_ORDER,
              Targets.since(Target.SM_80),
              "`with last_block(counter):` runs its body in the block that arrives last, after all"
                  + " blocks' earlier accesses");
      case WGMMA_ASYNC ->
          new Intrinsic(
              this,
              Family.MATRIX,
              Optional.of(Perspective.WARPGROUP),
              false,
              List.of(),
              NOTHING,
              ResultPerspective.NONE,
              Timeline.WGMMA,
              Targets.only(Target.SM_90A),
              "`with wgmma_async():` makes one group of the `wgmma` in its body");
    };
  }
}

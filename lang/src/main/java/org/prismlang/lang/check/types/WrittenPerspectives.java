package org.prismlang.lang.check.types;

import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.check.names.BuiltIn;
import org.prismlang.lang.check.names.Suggestions;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Edit;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Value;

/** {@code level[n]} as written, with `warp` and `warpgroup` as so many threads. */
public final class WrittenPerspectives {
  /**
   * No machine has more units of a level in one place; products of sizes stay far from overflow.
   */
  private static final int MAX_UNITS = 1 << 20;

  private final Frame frame;
  private final Values values;

  public WrittenPerspectives(Frame frame, Values values) {
    this.frame = frame;
    this.values = values;
  }

  public Optional<Perspective> resolve(Expr written) {
    if (written instanceof Expr.Index index
        && index.base() instanceof Expr.Variable(String name, _)
        && index.indices().size() <= 1
        && BuiltIn.UNITS.contains(name)) {
      return sized(index, name);
    }
    if (!(written instanceof Expr.Broken)) {
      reportUnknown(written);
    }
    return Optional.empty();
  }

  private void reportUnknown(Expr written) {
    var diagnostic =
        Code.P0215.at(written.span(), "`" + Written.brief(written) + "` is no perspective");
    var all = "perspectives are `thread[n]`, `warp[n]`, `warpgroup[n]`, `block[n]` and `grid[1]`";
    frame.report(
        switch (written) {
          case Expr.Variable(String name, var span) when BuiltIn.UNITS.contains(name) ->
              diagnostic.help("say how many: `" + name + "[1]`", new Edit(span, name + "[1]"));
          case Expr.Index index when index.base() instanceof Expr.Variable name ->
              Suggestions.nearest(diagnostic, name.span(), BuiltIn.UNITS, all);
          default -> diagnostic.help(all);
        });
  }

  private Optional<Perspective> sized(Expr.Index written, String name) {
    int unit = name.equals("warp") ? 32 : name.equals("warpgroup") ? 128 : 1;
    var level = unit > 1 ? Level.THREAD : Level.of(name).orElseThrow();
    if (written.indices().isEmpty()) {
      return Optional.of(new Perspective(level, unit));
    }
    var size = written.indices().getFirst();
    var value = values.constant(size, "the size of a perspective");
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (value.get() instanceof Value.Unknown) {
      return Optional.of(new Perspective(level, unit));
    }
    int most = level == Level.GRID ? 1 : MAX_UNITS / unit;
    if (value.get() instanceof Value.Int(long n) && n >= 1 && n <= most) {
      return Optional.of(new Perspective(level, unit * (int) n));
    }
    frame.report(
        Code.P0215
            .at(size.span(), "there is no perspective `" + written.span().text() + "`")
            .help(
                level == Level.GRID
                    ? "there is one grid: `grid[1]`"
                    : "the size is a constant from 1 to " + most));
    return Optional.empty();
  }
}

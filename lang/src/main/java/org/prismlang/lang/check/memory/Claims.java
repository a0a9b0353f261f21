package org.prismlang.lang.check.memory;

import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.source.Span;

/** Views that are claimed are used by one unit of their perspective: P0504. */
public final class Claims {
  private final Frame frame;

  public Claims(Frame frame) {
    this.frame = frame;
  }

  /** For the view and all it was made of. */
  public boolean allow(View view, Span span) {
    for (var making : view.makings()) {
      boolean fits = making.claim().isEmpty() || allows(making.claim().get(), view, span);
      if (!fits || !allow(making.source(), span)) {
        return false;
      }
    }
    return true;
  }

  private boolean allows(Claim claim, View view, Span span) {
    var name = view.variable().name();
    var unit = claim.unit(frame.here);
    if (unit.isEmpty()) {
      if (claim.report()) {
        reportSeveral(claim, name, span);
      }
      return false;
    }
    if (claim.first().isEmpty()) {
      claim.usedBy(new Claim.Use(unit.get(), span));
      return true;
    }
    if (claim.first().get().unit().equals(unit.get())) {
      return true;
    }
    if (claim.report()) {
      reportOther(claim, unit.get(), name, span);
    }
    return false;
  }

  private void reportSeveral(Claim claim, String name, Span span) {
    boolean tooBroad = !claim.owner().isAtLeast(frame.perspective());
    frame.report(
        frame
            .withPerspective(
                Code.P0504
                    .at(
                        span,
                        "`"
                            + name
                            + "` is claimed for one "
                            + claim.owner()
                            + (tooBroad
                                ? ", this code acts as " + frame.perspective()
                                : ", this code runs in several"))
                    .label(claim.span(), "claimed here"))
            .help(
                "use it in a branch of `match split("
                    + claim.owner().level().text()
                    + "):` with `case "
                    + claim.owner().size()
                    + ":`; to give each unit its own part, `partition` it"));
  }

  private void reportOther(Claim claim, Claim.Unit unit, String name, Span span) {
    var first = claim.first().orElseThrow();
    frame.report(
        Code.P0504
            .at(span, "`" + name + "` is claimed for one " + claim.owner() + " and used by another")
            .label(
                first.span(),
                "here it is used by "
                    + first.unit().text(claim.owner())
                    + ", below by "
                    + unit.text(claim.owner()))
            .label(claim.span(), "claimed here")
            .help("claim it a second time, in a `with` of its own, for the other threads"));
  }
}

package org.prismlang.lang.check;

import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.check.units.Roles;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Summary.RoleThreads;
import org.prismlang.lang.syntax.Argument;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Value;

/** {@code @roles(consumers=256, producer=128)}: consecutive threads of the block, by name. */
final class RolesAbove {
  private static final int WARP = 32;

  private final Frame frame;
  private final Values values;
  private final Roles roles;

  RolesAbove(Frame frame, Values values, Roles roles) {
    this.frame = frame;
    this.values = values;
    this.roles = roles;
  }

  void declare(Item.Function function) {
    for (var decorator : function.decorators()) {
      if (decorator.name().text().equals("roles")) {
        declare(decorator);
      }
    }
  }

  private void declare(Item.Decorator decorator) {
    if (decorator.arguments().isEmpty()) {
      frame.report(
          Code.P0213
              .at(decorator.span(), "`@roles` names no role")
              .help("`@roles(consumers=256, producer=128)`"));
    }
    int offset = 0;
    for (var argument : decorator.arguments()) {
      offset = declare(argument, offset);
      if (offset < 0) {
        return;
      }
    }
  }

  /** Where the next one begins; negative where something is wrong. */
  private int declare(Argument argument, int offset) {
    if (argument.name().isEmpty()) {
      frame.report(
          Code.P0213
              .at(argument.span(), "a role has a name here")
              .help("`@roles(consumers=256, producer=128)`"));
      return -1;
    }
    var name = argument.name().get();
    var size = values.constant(argument.value(), "the size of a role");
    if (frame.isDefinition() || size.isEmpty()) {
      return offset;
    }
    int there = frame.here.available(Level.THREAD);
    if (!(size.get() instanceof Value.Int(long threads)) || threads < 1 || threads % WARP != 0) {
      frame.report(
          Code.P0313
              .at(argument.value().span(), "a role is whole warps")
              .help("use a multiple of 32 threads"));
      return -1;
    }
    if (offset + threads > there) {
      frame.report(
          Code.P0303
              .at(
                  argument.span(),
                  "this role ends at thread "
                      + (offset + threads)
                      + ", and "
                      + there
                      + " are there")
              .help("promise more in `@requires`, or make the roles smaller"));
      return -1;
    }
    int end = (int) (offset + threads);
    roles.add(name.text(), new RoleThreads(offset, (int) threads, name.span()), Optional.empty());
    return end;
  }
}

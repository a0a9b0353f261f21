package org.prismlang.kernel.analyze;

import java.util.HashMap;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.LaunchesNearby;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Scalar;

/** Sizes for a kernel that nobody has given any. */
public final class UsualSizes {
  private static final long PARAMETER = 1024;
  private static final int GRID = 16;
  private static final int BLOCK = 256;

  /** What a size is that is not given. */
  public static final String TEXT = PARAMETER + ", " + GRID + " blocks, " + BLOCK + " threads";

  private UsualSizes() {}

  /** Before preconditions are asked. */
  public static Sizes wanted(Kernel kernel) {
    var chosen = new HashMap<String, Long>();
    for (var parameter : kernel.parameters()) {
      if (isNumber(parameter)) {
        chosen.put(parameter.name(), PARAMETER);
      }
    }
    int cluster = kernel.launch().cluster();
    int multiple = kernel.bound().promised(Level.THREAD);
    return new Sizes(
        kernel.launch().grid().orElse((GRID + cluster - 1) / cluster * cluster),
        kernel.launch().block().orElse((BLOCK + multiple - 1) / multiple * multiple),
        chosen);
  }

  /** Such as the kernel allows; none where no such were found. */
  public static Optional<Sizes> of(Kernel kernel) {
    return LaunchesNearby.of(wanted(kernel), Set.of(), kernel.preconditions());
  }

  /** Whether it has a size. */
  public static boolean isNumber(Parameter parameter) {
    return parameter instanceof Parameter.OfLocal(Local local)
        && local.type() instanceof Scalar scalar
        && !scalar.isFloating();
  }
}

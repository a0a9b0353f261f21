package org.prismlang.cuda;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Target;

/**
 * Kernels alone, for those who read them beside their source.
 *
 * @param source the {@code .cu}: kernels and no host code
 * @param origins of each of its lines the statement or function it was made of; nothing for what
 *     belongs to none
 */
public record LinkedCode(String source, List<Optional<Span>> origins) {
  public LinkedCode {
    origins = List.copyOf(origins);
  }

  public static LinkedCode of(PlacedModule placed, Target target) {
    var lines = Kernels.of(placed, target, false).lines(Set.of("stdint.h"), List.of());
    return new LinkedCode(lines.text(), lines.origins());
  }
}

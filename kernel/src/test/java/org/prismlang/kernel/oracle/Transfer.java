package org.prismlang.kernel.oracle;

import java.util.List;
import java.util.Optional;

/**
 * A copy to shared memory by the copy engine.
 *
 * @param blocks those it reaches, each with a barrier that counts its bytes
 * @param phase that counts them, in the block that starts the copy
 */
record Transfer(
    long bytes, List<Touch> touches, List<Integer> blocks, Optional<Event.Phase> phase, Site site) {
  Transfer {
    touches = List.copyOf(touches);
    blocks = List.copyOf(blocks);
  }
}

package org.prismlang.lang.mapping;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.prismlang.lang.plan.PlanNode;

/** What a kernel calls what no directive names: never what one does name. */
final class KernelNames {
  private final Set<String> taken = new HashSet<>();
  private final Map<String, String> given = new HashMap<>();

  KernelNames(Assembled kernel) {
    kernel.mapping().task().parameters().forEach(it -> taken.add(it.name().text()));
    kernel.mapping().task().sizes().forEach(it -> taken.add(it.text()));
    kernel.plan().repeated().forEach(it -> taken.add(it.name()));
    kernel.plan().locals().forEach(it -> taken.add(it.name()));
    kernel.roles().forEach(it -> taken.add(it.name()));
    taken.add(kernel.grid().name());
    taken.add(kernel.mapping().task().name());
    KernelText.called(kernel).forEach(it -> taken.add(it.name().text()));
  }

  /** The same for the same wish. */
  String of(String wish) {
    return given.computeIfAbsent(
        wish,
        it -> {
          var free = it;
          while (!taken.add(free)) {
            free = free + "_";
          }
          return free;
        });
  }

  String tiles(PlanNode.Loop loop) {
    return of("tiles_" + loop.name());
  }

  /** Trips along the loop that a cluster of blocks takes at once. */
  String groups(PlanNode.Loop loop) {
    return of("groups_" + loop.name());
  }

  /** Which of them. */
  String group(PlanNode.Loop loop) {
    return of(loop.name() + "_group");
  }

  /** Which block of its cluster. */
  String rank() {
    return of("rank");
  }

  String trips(PlanNode.Loop loop) {
    return of("trips_" + loop.name());
  }

  String shared(String tensor) {
    return of("s" + tensor);
  }

  String views(Assembled.OutTile tile) {
    return of("s" + tile.tensor() + "_rows");
  }

  String generation(String loop) {
    return of("g_" + loop);
  }

  String before(String loop) {
    return of(loop + "_before");
  }

  String target(Assembled.Ring ring) {
    return of("to_" + ring.tensor());
  }

  /** What this block brings of it for all of its cluster. */
  String share(Assembled.Ring ring) {
    return of("share_" + ring.tensor());
  }
}

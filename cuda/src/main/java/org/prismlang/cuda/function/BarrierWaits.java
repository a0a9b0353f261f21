package org.prismlang.cuda.function;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.cuda.emit.Watched;
import org.prismlang.kernel.ir.Barrier;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.ir.Sync;
import org.prismlang.kernel.report.SyncReport;
import org.prismlang.kernel.report.SyncWords;
import org.prismlang.lang.source.Span;

/**
 * Waits at split barriers, in words: what the barrier protects, and who has not arrived.
 *
 * @param arriving the roles that arrive at a barrier, by its name
 */
record BarrierWaits(Map<String, Set<String>> arriving) {
  private static final int MOST_SHOWN = 3;

  /** For code without barriers of its own. */
  static final BarrierWaits NONE = new BarrierWaits(Map.of());

  static BarrierWaits of(Kernel kernel, Module module) {
    var arriving = new LinkedHashMap<String, Set<String>>();
    for (var point : SyncReport.of(kernel, module).points()) {
      if (point.sync() instanceof Sync.Arrive arrive && !point.role().isEmpty()) {
        var roles =
            arriving.computeIfAbsent(arrive.barrier().name(), _ -> new LinkedHashSet<String>());
        roles.add("`" + point.role() + "`");
      }
    }
    return new BarrierWaits(arriving);
  }

  /** What waits is the access behind the wait, where the wait has a reason. */
  Watched.Wait of(Sync.Await await) {
    var reasons = await.reasons();
    var span = reasons.isEmpty() ? await.span() : reasons.getFirst().second();
    var awaited = new LinkedHashMap<String, Set<String>>();
    for (var reason : reasons) {
      awaited
          .computeIfAbsent(place(reason.first(), span), _ -> new LinkedHashSet<String>())
          .add("`" + reason.memory() + "`");
    }
    var guarded = new ArrayList<String>();
    awaited.forEach((place, memories) -> guarded.add(all(memories) + " of " + place));
    return new Watched.Wait(
        span,
        (await.previous() ? "release at " : "")
            + barrier(await.barrier())
            + (guarded.isEmpty() ? "" : ", which guards " + most(guarded)));
  }

  private String barrier(Barrier barrier) {
    int slots = barrier.slots();
    var roles = Optional.ofNullable(arriving.get(barrier.name()));
    return "barrier `"
        + barrier.name()
        + "` ("
        + (slots == 1 ? "" : slots + " slots, ")
        + barrier.arrivals()
        + (barrier.arrivals() == 1 ? " arrival" : " arrivals")
        + roles.map(it -> " by " + all(it)).orElse("")
        + ")";
  }

  private static String place(Span access, Span from) {
    var path = access.file().path();
    var file =
        access.file().equals(from.file()) ? "" : path.substring(path.lastIndexOf('/') + 1) + " ";
    return file + "line " + access.from().line() + " (" + SyncWords.line(access) + ")";
  }

  private static String all(Collection<String> names) {
    return String.join(" and ", names);
  }

  private static String most(List<String> texts) {
    int more = texts.size() - MOST_SHOWN;
    var shown = String.join(", ", texts.subList(0, Math.min(MOST_SHOWN, texts.size())));
    return more > 0 ? shown + " and " + more + " more" : shown;
  }
}

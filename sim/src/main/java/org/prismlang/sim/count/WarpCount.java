package org.prismlang.sim.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.kernel.cost.Banks;
import org.prismlang.kernel.cost.Request;

/**
 * Puts together what the lanes of one warp do, told lane by lane. The n-th visits of all lanes to a
 * site in one trip are one instruction.
 */
final class WarpCount {
  private final Tallies tallies;
  private final Banks banks;
  private final Map<Visit, Visits> requests = new HashMap<>();
  private final Map<Integer, int[]> runs = new HashMap<>();
  private int pending;

  private record Visit(int site, int trip, Way way, boolean isShared) {}

  private static final class Visits {
    private final int[] ofLane = new int[Request.LANES];
    private final List<Request> requests = new ArrayList<>(1);
  }

  WarpCount(Tallies tallies, Banks banks) {
    this.tallies = tallies;
    this.banks = banks;
  }

  /** Requests that lanes may still join. */
  int pending() {
    return pending;
  }

  void ask(
      int lane, int count, int site, int trip, Way way, boolean isShared, long address, int bytes) {
    var visits = requests.computeIfAbsent(new Visit(site, trip, way, isShared), _ -> new Visits());
    int visit = visits.ofLane[lane];
    if (visit == visits.requests.size()) {
      visits.requests.add(new Request().of(bytes));
      pending++;
    }
    var request = visits.requests.get(visit);
    for (int i = lane; i < lane + count; i++) {
      request.add(i, address);
    }
    Arrays.fill(visits.ofLane, lane, lane + count, visit + 1);
  }

  void run(int lane, int count, int site) {
    var ofLane = runs.computeIfAbsent(site, _ -> new int[Request.LANES]);
    for (int i = lane; i < lane + count; i++) {
      ofLane[i]++;
    }
  }

  /** Nobody joins any more. */
  void settle() {
    requests.forEach(
        (visit, visits) -> visits.requests.forEach(request -> account(visit, request)));
    requests.clear();
    pending = 0;
    runs.forEach(
        (site, ofLane) -> {
          tallies.add(site, Quantity.STATEMENTS, Arrays.stream(ofLane).max().orElseThrow());
          tallies.add(site, Quantity.THREADS, Arrays.stream(ofLane).sum());
        });
    runs.clear();
  }

  private void account(Visit visit, Request request) {
    int site = visit.site;
    var way = visit.way;
    // A copy asks for memory at both its ends; it is one instruction all the same.
    if (way != Way.ASYNC_COPY || visit.isShared) {
      tallies.add(site, visit.isShared ? way.shared : way.global, 1);
      tallies.add(site, Quantity.THREADS, request.lanes());
    }
    if (visit.isShared) {
      int wavefronts = request.wavefronts(way.service, banks);
      tallies.add(site, Quantity.WAVEFRONTS, wavefronts);
      tallies.add(site, Quantity.CONFLICTS, wavefronts - request.idealWavefronts(way.service));
    } else {
      tallies.add(site, Quantity.SECTORS, request.sectors());
      tallies.add(site, Quantity.IDEAL_SECTORS, request.idealSectors());
    }
  }
}

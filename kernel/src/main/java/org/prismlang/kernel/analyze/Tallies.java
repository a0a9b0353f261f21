package org.prismlang.kernel.analyze;

import java.util.IdentityHashMap;
import org.prismlang.kernel.cost.Banks;
import org.prismlang.kernel.cost.Matrices;
import org.prismlang.kernel.cost.Request;
import org.prismlang.kernel.ir.Access;

/** What every access asks for, request by request. */
final class Tallies {
  private static final int WAYS = Way.values().length;

  private final IdentityHashMap<Access, Tally[]> all = new IdentityHashMap<>();
  private final Request request = new Request();
  private final Banks banks = new Banks();

  /** Takes what one access costs; shared memory is that of the block itself. */
  interface Each {
    void accept(Access access, Way way, boolean isShared, Tally tally);
  }

  void forEach(Each each) {
    all.forEach(
        (access, tallies) -> {
          for (int i = 0; i < tallies.length; i++) {
            if (tallies[i].requests > 0 || !tallies[i].unknown.isEmpty()) {
              each.accept(access, Way.values()[i / 2], i % 2 == 1, tallies[i]);
            }
          }
        });
  }

  private Tally of(Access access, Way way, boolean isShared) {
    var tallies = all.computeIfAbsent(access, _ -> fresh());
    return tallies[2 * way.ordinal() + (isShared ? 1 : 0)];
  }

  private static Tally[] fresh() {
    var tallies = new Tally[2 * WAYS];
    for (int i = 0; i < tallies.length; i++) {
      tallies[i] = new Tally();
    }
    return tallies;
  }

  void doubt(Access access, Way way, boolean isShared, String why) {
    of(access, way, isShared).doubt(why);
  }

  /** Each of the threads asks for so many bytes from its address on. */
  void touch(Access access, Way way, boolean isShared, int bytes, Lanes lanes, Num address) {
    var tally = of(access, way, isShared);
    for (int warp = 0; warp < lanes.warps(); warp++) {
      int active = lanes.ofWarp(warp);
      for (int part = 0; active != 0 && part < bytes; part += Request.WIDEST) {
        int each = Math.min(Request.WIDEST, bytes - part);
        gather(active, warp * Lanes.WARP, address, part, request.of(each));
        if (!tally.repeats(request)) {
          tally.remember(
              request,
              isShared ? request.wavefronts(way.service(), banks) : request.sectors(),
              isShared ? request.idealWavefronts(way.service()) : request.idealSectors());
        }
        tally.addAgain();
      }
    }
  }

  private static void gather(int active, int first, Num address, int part, Request request) {
    for (int rest = active; rest != 0; rest &= rest - 1) {
      int lane = Integer.numberOfTrailingZeros(rest);
      request.add(lane, address.at(first + lane) + part);
    }
  }

  /** A warp moves small matrices. */
  void matrices(
      Access access,
      Way way,
      int rows,
      int columns,
      int elementBytes,
      int lanes,
      Matrices.Box box) {
    var matrices = Matrices.of(rows, columns, elementBytes, box, banks);
    of(access, way, true).add(lanes, matrices.wavefronts(), matrices.count());
  }
}

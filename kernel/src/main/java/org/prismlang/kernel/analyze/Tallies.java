package org.prismlang.kernel.analyze;

import java.util.IdentityHashMap;
import java.util.function.IntConsumer;
import org.prismlang.kernel.cost.Banks;
import org.prismlang.kernel.cost.Request;
import org.prismlang.kernel.ir.Access;

/** What every access asks for, request by request. */
final class Tallies {
  private static final int MATRIX_ROWS = 8;
  private static final int MATRIX_ROW_BYTES = 16;
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

  /** Where the elements of a box lie. */
  interface Box {
    long address(int row, int column);
  }

  /** A warp moves small matrices, eight rows of 16 bytes each. */
  void matrices(
      Access access, Way way, int rows, int columns, int elementBytes, int lanes, Box box) {
    int chunk = Math.max(1, MATRIX_ROW_BYTES / elementBytes);
    int matrices = 0;
    int wavefronts = 0;
    for (int row = 0; row < rows; row += MATRIX_ROWS) {
      for (int column = 0; column < columns; column += chunk) {
        int from = column;
        upTo(row, rows, it -> banks.add(box.address(it, from), MATRIX_ROW_BYTES));
        wavefronts += banks.serve();
        matrices++;
      }
    }
    of(access, way, true).add(lanes, wavefronts, matrices);
  }

  private static void upTo(int row, int rows, IntConsumer each) {
    for (int i = row; i < Math.min(row + MATRIX_ROWS, rows); i++) {
      each.accept(i);
    }
  }
}

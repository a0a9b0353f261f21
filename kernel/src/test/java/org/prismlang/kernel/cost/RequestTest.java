package org.prismlang.kernel.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RequestTest {
  private static final Path MEASURED = Path.of("src/test/resources/cost/wavefronts.txt");

  private final Banks banks = new Banks();

  static Stream<String> measured() throws IOException {
    return Files.readAllLines(MEASURED).stream().filter(it -> !it.startsWith("#"));
  }

  @ParameterizedTest
  @MethodSource("measured")
  void countsTheWavefrontsOfTheHardware(String line) {
    var words = line.split(" ", 4);
    int bytes = Integer.parseInt(words[1]);
    var addresses = words[3].split(" ");
    var request = new Request().of(bytes);
    for (int lane = 0; lane < Request.LANES; lane++) {
      if (!addresses[lane].equals("-")) {
        request.add(lane, Long.parseLong(addresses[lane]));
      }
    }
    int wavefronts =
        switch (words[0]) {
          case "load" -> request.wavefronts(Service.LOADS, banks);
          case "store" -> request.wavefronts(Service.STORES, banks);
          case "atomic" -> request.wavefronts(Service.ATOMICS, banks);
          case "matrix_load" -> matrices(addresses, bytes);
          default -> throw new IllegalArgumentException(line);
        };
    assertEquals(Integer.parseInt(words[2]), wavefronts);
  }

  /** Rows of four matrices, each wherever it likes. */
  private int matrices(String[] rows, int bytes) {
    Matrices.Box box = (row, _) -> Long.parseLong(rows[row]);
    return Matrices.of(rows.length, 1, bytes, box, banks).wavefronts();
  }

  @Test
  void loadsOfPairsShareAPassOnlyWhereTheWholeWarpIsPaired() {
    assertEquals(2, every(16, lane -> lane / 2 * 16).wavefronts(Service.LOADS, banks));
    assertEquals(4, every(16, lane -> lane / 2 * 16).wavefronts(Service.STORES, banks));
    assertEquals(2, every(16, lane -> lane / 2 * 16).idealWavefronts(Service.LOADS));
    assertEquals(4, every(16, lane -> lane * 16).wavefronts(Service.LOADS, banks));
    var odd = every(16, lane -> lane / 2 * 16);
    odd.add(31, 0);
    assertEquals(4, odd.wavefronts(Service.LOADS, banks));
    assertEquals(4, odd.idealWavefronts(Service.LOADS));
  }

  @Test
  void idleLanesNeedNoPass() {
    var request = new Request().of(8);
    request.add(3, 24);
    assertEquals(1, request.wavefronts(Service.STORES, banks));
    assertEquals(1, request.idealWavefronts(Service.STORES));
    assertEquals(1, request.lanes());
  }

  @Test
  void sectorsAreCountedOnce() {
    assertEquals(4, every(4, lane -> lane * 4).sectors());
    assertEquals(5, every(4, lane -> lane * 4 + 4).sectors());
    assertEquals(4, every(4, lane -> lane * 4 + 4).idealSectors());
    assertEquals(1, every(4, _ -> 64).sectors());
    assertEquals(2, every(16, lane -> lane % 2 * 16 + 16).sectors());
    assertEquals(2, every(4, lane -> lane % 2 * 4 - 4).sectors());
  }

  @Test
  void requestsAreAlikeWhereSectorsAndBanksFallAlike() {
    assertTrue(every(4, lane -> lane * 4).isLike(every(4, lane -> lane * 4 + 128)));
    assertFalse(every(4, lane -> lane * 4).isLike(every(4, lane -> lane * 4 + 64)));
    assertFalse(every(4, lane -> lane * 4).isLike(every(8, lane -> lane * 4)));
    assertFalse(every(4, lane -> lane * 4).isLike(every(4, lane -> lane * 8)));
    assertTrue(every(4, lane -> lane * 4).isLike(every(4, lane -> lane * 4).copy()));
  }

  private interface Address {
    int of(int lane);
  }

  private static Request every(int bytes, Address address) {
    var request = new Request().of(bytes);
    for (int lane = 0; lane < Request.LANES; lane++) {
      request.add(lane, address.of(lane));
    }
    return request;
  }
}

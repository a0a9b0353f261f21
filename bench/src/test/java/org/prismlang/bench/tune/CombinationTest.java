package org.prismlang.bench.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CombinationTest {
  @Test
  void theLastTunableChangesFirst() {
    var candidates = new LinkedHashMap<String, List<Long>>();
    candidates.put("BN", List.of(256L, 128L));
    candidates.put("BK", List.of(64L));
    candidates.put("Q", List.of(3L, 4L, 6L));
    assertEquals(6, Combination.count(candidates));
    assertEquals(
        List.of(
            "BN=256, BK=64, Q=3",
            "BN=256, BK=64, Q=4",
            "BN=256, BK=64, Q=6",
            "BN=128, BK=64, Q=3",
            "BN=128, BK=64, Q=4",
            "BN=128, BK=64, Q=6"),
        LongStream.range(0, 6).mapToObj(it -> Combination.at(it, candidates).words()).toList());
  }

  @Test
  void ofNothingThereIsOne() {
    assertEquals(1, Combination.count(Map.of()));
    assertEquals("", Combination.at(0, Map.of()).words());
  }

  @Test
  void tooManyToCountAreManyAndNotFew() {
    var candidates = new LinkedHashMap<String, List<Long>>();
    var numbers = LongStream.range(0, 1000).boxed().toList();
    for (int i = 0; i < 30; i++) {
      candidates.put("N" + i, numbers);
      long count = Combination.count(candidates);
      assertEquals(i < 6 ? (long) Math.pow(1000, i + 1) : Long.MAX_VALUE, count);
    }
    assertEquals(
        List.of(0L, 0L, 7L),
        List.copyOf(Combination.at(7, candidates).numbers().values()).subList(27, 30));
  }
}

package org.prismlang.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.prismlang.cuda.operation.Prelude;

class WatchReportTest {
  private static final String STRUCT = Prelude.function("prism_watch").text();

  @Test
  void theWordsAreThoseOfTheStruct() {
    try (var arena = Arena.ofConfined()) {
      var memory = arena.allocate(WatchReport.BYTES, Long.BYTES);
      put(memory, "place", 3);
      put(memory, "block", 70_000);
      put(memory, "thread", 383);
      put(memory, "seen", 1);
      assertEquals(Optional.empty(), WatchReport.in(memory), "before the state is written");
      put(memory, "state", 1);
      assertEquals(Optional.of(new WatchReport(3, 70_000, 383, 1)), WatchReport.in(memory));
    }
  }

  @Test
  void theStructIsAsLargeAsItsMemory() {
    var spare = Pattern.compile("spare\\[(\\d)]").matcher(STRUCT);
    assertTrue(spare.find());
    int words = fields().size() + Integer.parseInt(spare.group(1));
    assertEquals(WatchReport.BYTES, words * (long) Integer.BYTES);
  }

  @Test
  void theSymbolsAreThoseOfTheModule() {
    for (var symbol : List.of(WatchReport.ADDRESS_SYMBOL, WatchReport.STATE_SYMBOL)) {
      var definition = Pattern.compile("extern \"C\" \\{[^}]*__device__ [^;]+ " + symbol + ";");
      assertTrue(definition.matcher(STRUCT).find(), symbol);
    }
  }

  private static void put(MemorySegment memory, String field, int value) {
    memory.setAtIndex(ValueLayout.JAVA_INT, fields().indexOf(field), value);
  }

  private static List<String> fields() {
    return Pattern.compile("uint32_t (\\w+);")
        .matcher(STRUCT.substring(0, STRUCT.indexOf("};")))
        .results()
        .map(it -> it.group(1))
        .toList();
  }
}

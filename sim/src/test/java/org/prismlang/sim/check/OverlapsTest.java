package org.prismlang.sim.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.sim.check.Overlaps.Passed;

class OverlapsTest {
  private static final SourceFile FILE = new SourceFile("kernel.prism", "x, y");

  private static Passed passed(String name, long address, long bytes, boolean isWritten) {
    int at = name.equals("x") ? 0 : 3;
    return new Passed(name, name, address, bytes, isWritten, FILE.span(at, at + 1));
  }

  @Test
  void overlappingArgumentsOfWhichOneIsWritten() {
    var found = Overlaps.of(List.of(passed("x", 100, 50, false), passed("y", 140, 50, true)));
    assertEquals(1, found.size());
    assertEquals(Code.P0805, found.getFirst().code());
    assertEquals("`x` and `y` share 10 bytes", found.getFirst().message());
    assertEquals(FILE.span(0, 1), found.getFirst().labels().getFirst().span());
  }

  @Test
  void neighboursAndReadersDoNot() {
    assertEquals(
        List.of(), Overlaps.of(List.of(passed("x", 100, 50, true), passed("y", 150, 50, true))));
    assertEquals(
        List.of(), Overlaps.of(List.of(passed("x", 100, 50, false), passed("y", 100, 50, false))));
  }

  @Test
  void twoNamesOfOneParameterDoNot() {
    var map = new Passed("m", "x", 100, 50, true, FILE.span(3, 4));
    assertEquals(List.of(), Overlaps.of(List.of(passed("x", 100, 50, true), map)));
  }
}

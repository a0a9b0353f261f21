package org.prismlang.kernel.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.check.Checker;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

/** All that is generated is a program. */
final class GeneratorTest {
  @Test
  void programsCheckClean() {
    var shapes = new TreeMap<String, Integer>();
    for (int number = 0; number < 300; number++) {
      var generated = Generator.program(number, 5);
      var diagnostics = new Diagnostics();
      Checker.check(
          new SourceFile("generated.prism", generated.text()), Options.DEFAULT, diagnostics);
      var found = new ArrayList<String>();
      for (var diagnostic : diagnostics.inOrder()) {
        found.add(diagnostic.span() + " " + diagnostic.code() + " " + diagnostic.message());
      }
      assertEquals(List.of(), found, generated.text());
      shapes.merge(generated.shape(), 1, Integer::sum);
    }
    assertEquals(true, shapes.size() > 15, shapes.toString());
  }
}

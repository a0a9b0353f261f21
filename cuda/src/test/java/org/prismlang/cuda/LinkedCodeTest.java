package org.prismlang.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.type.Target;

/** Each line of a kernel knows what it was made of. */
final class LinkedCodeTest {
  private static final List<String> PROGRAMS =
      List.of("hgemm", "softmax", "scan_lookback", "histogram", "sgemm4", "transpose");

  @Test
  void aStatementIsMadeOfALine() {
    var code = code("saxpy");
    assertEquals("def saxpy", head(origin(code, "saxpy(float a")));
    assertEquals("i : int @ thread[1] = id()", head(origin(code, "const int i = ")));
    assertEquals("if i < n:", head(origin(code, "if (i < n) {")));
    assertEquals("mine[0] = a * x[i] + mine[0]", head(origin(code, "y[i] = a * x[i] + y[i];")));
  }

  @Test
  void whatIsTidiedComesFromWhereItCame() {
    var code =
        linked(
            """
            @prism("device")
            @requires(thread[1])
            def twice(v: int @ thread[1]) -> int @ thread[1]:
                return v + v

            @prism("global")
            @requires(grid[1], block[1], thread[1])
            def k(y: ptr(int) @ grid[1], n: int @ grid[1]):
                i : int @ thread[1] = id()
                with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
                    a : int
                    a = i + 1
                    if i < n:
                        b : int = twice(a)
                        mine[0] = b
                    else:
                        mine[0] = a
            """);
    assertEquals("a = i + 1", head(origin(code, "const int a = i + 1;")));
    assertEquals("mine[0] = a", head(origin(code, "y[i] = a;")));
    assertEquals("if i < n:", head(origin(code, "} else {")));
    assertEquals("mine[0] = b", head(origin(code, "y[i] = a + a;")));
  }

  @Test
  void noLineOfAFunctionIsLost() {
    for (var program : PROGRAMS) {
      var code = code(program);
      var lines = code.source().lines().toList();
      assertEquals(lines.size(), code.origins().size(), program);
      boolean isInside = false;
      int inside = 0;
      for (int i = 0; i < lines.size(); i++) {
        isInside |= lines.get(i).startsWith("extern \"C\" __global__");
        if (isInside) {
          inside++;
          assertTrue(code.origins().get(i).isPresent(), program + ": " + lines.get(i));
        }
        isInside &= !lines.get(i).equals("}");
      }
      assertTrue(inside > 5, program);
    }
  }

  @Test
  void itIsTheCodeThatIsCompiled() {
    for (var program : PROGRAMS) {
      var placed = placed(Prism.file(example(program)));
      assertEquals(
          DeviceCode.of(placed, Target.SM_90A, false).source(),
          LinkedCode.of(placed, Target.SM_90A).source());
    }
  }

  private static LinkedCode code(String example) {
    return LinkedCode.of(placed(Prism.file(example(example))), Target.SM_90A);
  }

  private static LinkedCode linked(String text) {
    return LinkedCode.of(placed(new SourceFile("k.prism", text)), Target.SM_90A);
  }

  private static PlacedModule placed(SourceFile file) {
    return Prism.placed(file, new Diagnostics());
  }

  private static Path example(String name) {
    return Path.of("../examples/" + name + ".prism");
  }

  private static Span origin(LinkedCode code, String text) {
    var lines = code.source().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(text)) {
        return code.origins().get(i).orElseThrow();
      }
    }
    throw new AssertionError("no line with " + text + " in\n" + code.source());
  }

  /** The first line of what it was made of, without its comment; of a function its name. */
  private static String head(Span span) {
    Optional<String> definition =
        span.text().lines().filter(it -> it.startsWith("def ")).findFirst();
    var line = definition.map(it -> it.substring(0, it.indexOf('('))).orElse(span.text());
    return line.lines().findFirst().orElse("").replaceAll("\\s*#.*", "");
  }
}

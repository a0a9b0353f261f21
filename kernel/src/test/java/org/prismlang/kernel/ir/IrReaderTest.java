package org.prismlang.kernel.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.lang.source.SourceFile;

class IrReaderTest {
  private static final String HEAD =
      """
      file 0 "a.prism" 9
      kernel k(n@1-2 : int @ grid[1])
        bound grid[1] @1-2
        launch
      @1-9 {
      """;

  /** The text behind the head begins line 6. */
  private record Wrong(String statements, String message) {
    static final String DEEP = "(".repeat(5000);
  }

  @TestFactory
  Stream<DynamicTest> mistakesAreLocated() {
    return Stream.of(
            new Wrong("let @1-2", "6:5: wanted a name, found `@1-2`"),
            new Wrong("let x : int", "6:7: wanted a span, as `@120-134`, found `:`"),
            new Wrong("let x@1-2 : flaot", "6:13: wanted a type, found `flaot`"),
            new Wrong(
                "let x@1-2 : int @ warp[1]",
                "6:19: wanted one of thread, block, grid, found `warp`"),
            new Wrong("group thread[0] @1-2 {}", "6:14: a perspective has at least one unit"),
            new Wrong("n = m @1-2", "6:5: no local is called `m` so far"),
            new Wrong("n = load m[0]@1-2 @1-2", "6:10: no memory is called `m` so far"),
            new Wrong("await full#n @1-2", "6:7: no barrier is called `full` so far"),
            new Wrong("n = exq(n):int @1-2", "6:5: no operation is called `exq`"),
            new Wrong("n = exp(n) @1-2", "6:12: wanted `:`, found `@1-2`"),
            new Wrong("n = n +\n  @1-2", "7:3: wanted an expression, found `@1-2`"),
            new Wrong("n = (n @1-2", "6:8: wanted `)`, found `@1-2`"),
            new Wrong("n = n @2-1", "6:7: no span of a.prism"),
            new Wrong("n = n @2-10", "6:7: no span of a.prism"),
            new Wrong("n = n @1:2-3", "6:7: there is no file 1"),
            new Wrong("n = n @1-99999999999", "6:7: wanted numbers of 32 bits"),
            new Wrong("n = n @1,2", "6:9: wanted a span, as `@120-134`"),
            new Wrong("n = 99999999999999999999 @1-2", "6:5: wanted a number of 64 bits"),
            new Wrong("meet warp 99999999999 @1-2", "6:11: wanted a whole number of 32 bits"),
            new Wrong("meet wrap 32 @1-2", "6:6: wanted one of warp, named, block"),
            new Wrong("n ! = n @1-2", "6:5: wanted a number, found `=`"),
            new Wrong("modify x = n @1-2", "6:8: no memory is called `x` so far"),
            new Wrong("unsafe \"open @1-2", "6:8: wanted \" at the end of this"),
            new Wrong("unsafe \"\\x\" @1-2", "6:9: wanted \\n, \\u, \\\\ or an escaped quote"),
            new Wrong("unsafe \"\\u12\" @1-2", "6:9: wanted four hexadecimal digits"),
            new Wrong("n = é @1-2", "6:5: nothing begins with `\\u00e9`"),
            new Wrong("n = (n):float @1-2", "6:8: wanted no type here"),
            new Wrong("n = 1 @1-2", "7:1: wanted an expression, found the end"),
            new Wrong("n = " + Wrong.DEEP, "6:254: nested more than 250 levels deep"))
        .map(wrong -> DynamicTest.dynamicTest(wrong.message(), () -> isLocated(wrong)));
  }

  private static void isLocated(Wrong wrong) {
    var text = HEAD + wrong.statements() + "\n";
    var thrown = assertThrows(IrTextException.class, () -> IrReader.read(text, Map.of()));
    var message = String.valueOf(thrown.getMessage());
    assertTrue(message.startsWith(wrong.message()), message);
    assertEquals(thrown.line() + ":" + thrown.column(), message.replaceFirst(": .*", ""));
  }

  @Test
  void filesAreThoseGiven() {
    var file = new SourceFile("a.prism", "123456789");
    var module = IrReader.read(HEAD + "}", Map.of("a.prism", file));
    assertSame(file, module.kernels().getFirst().span().file());
  }

  @Test
  void filesThatAreNotGivenAreBlank() {
    var span = IrReader.read(HEAD + "}", Map.of()).kernels().getFirst().span();
    assertEquals("a.prism", span.file().path());
    assertEquals(" ".repeat(8), span.text());
  }

  @Test
  void filesHaveTheLengthTheTextSays() {
    var file = new SourceFile("a.prism", "1234");
    var thrown =
        assertThrows(
            IrTextException.class, () -> IrReader.read(HEAD + "}", Map.of("a.prism", file)));
    assertEquals("1:18: wanted 4, the length of a.prism", thrown.getMessage());
  }

  /** Whatever is done to a text, it is read or refused, never mishandled. */
  @Test
  void mutatedTextsAreReadOrRefused() {
    var file = new SourceFile("a.prism", "0123456789".repeat(10));
    for (int seed = 0; seed < 40; seed++) {
      var text = IrText.print(new RandomIr(seed, List.of(file)).module());
      for (int i = 0; i < 100; i++) {
        readOrRefuse(mutated(text, new SplittableRandom(1000L * seed + i)));
      }
    }
  }

  private static void readOrRefuse(String text) {
    try {
      var _ = IrReader.read(text, Map.of());
    } catch (IrTextException e) {
      // Refused, as most are.
      assertTrue(e.line() >= 1 && e.column() >= 1);
    }
  }

  private static String mutated(String text, SplittableRandom random) {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(3)) {
        case 0 -> bytes[at] = (byte) random.nextInt(256);
        case 1 -> bytes[at] = bytes[random.nextInt(bytes.length)];
        default -> {
          int length = Math.min(random.nextInt(20), bytes.length - at);
          int from = random.nextInt(bytes.length - length);
          System.arraycopy(bytes.clone(), from, bytes, at, length);
        }
      }
    }
    int end = random.nextInt(10) == 0 ? random.nextInt(bytes.length) : bytes.length;
    return new String(bytes, 0, end, StandardCharsets.UTF_8);
  }
}

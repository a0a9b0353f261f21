package org.prismlang.lang.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.prismlang.lang.check.Checked;
import org.prismlang.lang.check.CheckedFile;
import org.prismlang.lang.check.Conformance;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.NameTokens;

class IndexTest {
  private record Program(SourceFile file, Checked checked) {
    Index index() {
      return checked.index();
    }

    /** The entry at the first place where {@code text} holds {@code around}, on its caret. */
    Entry at(String around) {
      int caret = around.indexOf('^');
      int start = file.text().indexOf(around.replace("^", ""));
      assertTrue(start >= 0, () -> "no `" + around + "`");
      return index().at(file, start + caret).orElseThrow();
    }

    String line(String around) {
      var entry = at(around);
      return entry.symbol().map(it -> it.kind() + " " + it.name()).orElse("expression")
          + entry.type().map(it -> " : " + it).orElse("")
          + entry.perspective().map(it -> " @ " + it).orElse("");
    }

    String definition(String around) {
      return at(around).symbol().orElseThrow().definition().orElseThrow().toString();
    }
  }

  private static Program checked(SourceFile file) {
    return program(CheckedFile.of(file));
  }

  private static Program program(CheckedFile it) {
    return new Program(it.file(), it.checked());
  }

  private static Program checked(String text) {
    return checked(new SourceFile("text.prism", text));
  }

  private static Optional<Program> checked(Path path) {
    return SourceReader.read(path) instanceof SourceReader.Read(SourceFile file)
        ? Optional.of(checked(file))
        : Optional.empty();
  }

  private static Stream<Path> right() {
    return Stream.of("../examples", "../std", "src/test/prism/programs", "src/test/prism/accept")
        .flatMap(folder -> Conformance.programs(Path.of(folder)).stream());
  }

  private static Stream<Path> wrong() {
    return Conformance.programs(Path.of("src", "test", "prism", "reject")).stream();
  }

  private static Stream<DynamicTest> right(Consumer<Program> law) {
    return right()
        .map(
            path ->
                DynamicTest.dynamicTest(
                    path.toString(), () -> law.accept(program(CheckedFile.of(path)))));
  }

  private static Stream<DynamicTest> each(Stream<Path> paths, Consumer<Program> law) {
    return paths.map(
        path -> DynamicTest.dynamicTest(path.toString(), () -> checked(path).ifPresent(law)));
  }

  @TestFactory
  Stream<DynamicTest> lawsOfRightPrograms() {
    return right(
        program -> {
          everyNameStandsForSomething(program);
          definitionsSpellTheirNamesAndAreUsesOfThemselves(program);
          readsAreOfTheVariablesThatTheCheckerFound(program);
        });
  }

  @TestFactory
  Stream<DynamicTest> lawsOfWrongPrograms() {
    return each(
        wrong(),
        program -> {
          definitionsSpellTheirNamesAndAreUsesOfThemselves(program);
          readsAreOfTheVariablesThatTheCheckerFound(program);
        });
  }

  private static void everyNameStandsForSomething(Program program) {
    var without = new ArrayList<Span>();
    for (var token : NameTokens.of(program.file())) {
      var entry = program.index().at(program.file(), token.span().start());
      boolean isNamed =
          entry.isPresent()
              && entry.get().span().equals(token.span())
              && entry.get().symbol().isPresent();
      if (!token.isKeyword() && !isNamed && !mayMeanNothing(token.span())) {
        without.add(token.span());
      }
    }
    assertEquals(List.of(), without.stream().map(it -> it + " " + it.text()).toList());
  }

  /**
   * The word before an alias or a struct is reserved there only; an alias that says `of=` speaks of
   * parameters of the functions that use it.
   */
  private static boolean mayMeanNothing(Span name) {
    var line = name.file().lineText(name.from().line());
    int column = name.from().column() - 1;
    return line.startsWith("struct ") && column == 0
        || line.startsWith("type ") && (column == 0 || line.startsWith("of=", column - 3));
  }

  /**
   * Modules are defined by a file, not by a name; `import … as` gives another name; the deprecated
   * `@template` has it in quotes.
   */
  private static void definitionsSpellTheirNamesAndAreUsesOfThemselves(Program program) {
    for (var token : NameTokens.of(program.file())) {
      var symbol = program.index().at(program.file(), token.span().start()).flatMap(Entry::symbol);
      if (symbol.isEmpty()
          || symbol.get().definition().isEmpty()
          || symbol.get().kind() == Symbol.Kind.MODULE) {
        continue;
      }
      var definition = symbol.get().definition().get();
      var spelt = definition.text().replace("\"", "");
      assertEquals(symbol.get().name(), spelt);
      assertTrue(
          spelt.equals(token.span().text()) || isAlias(program, token.span()),
          () -> token.span() + " " + token.span().text() + " is defined at " + definition);
      var itself = program.index().at(definition.file(), definition.start());
      assertEquals(symbol, itself.flatMap(Entry::symbol), token.span()::toString);
      var uses = program.index().uses(symbol.get());
      assertTrue(uses.contains(definition), token.span()::toString);
      assertTrue(uses.contains(token.span()), token.span()::toString);
    }
  }

  private static boolean isAlias(Program program, Span name) {
    return program
        .file()
        .text()
        .lines()
        .anyMatch(it -> it.matches("(?!.*\\b(with|case)\\b).*\\bas " + name.text() + "\\b.*"));
  }

  /** The index reads scopes by itself: it must not find another variable than the checker does. */
  private static void readsAreOfTheVariablesThatTheCheckerFound(Program program) {
    for (var read : Reads.in(program.checked().program())) {
      var definition = program.index().definition(read.span().file(), read.span().start());
      boolean isName = read.span().text().equals(read.variable().name());
      if (isName) {
        assertEquals(
            Optional.of(read.variable().span().start()),
            definition.map(Span::start),
            () -> read.span() + " " + read.variable());
      }
    }
  }

  @Test
  void hoverSaysTypeAndPerspective() {
    var hgemm = checked(Path.of("..", "examples", "hgemm.prism")).orElseThrow();
    assertEquals("VIEW tile : ptr(bf16) @ thread[256]", hgemm.line("partition(^tile, p=thread[1]"));
    assertEquals("LOCAL acc : float[128] @ thread[1]", hgemm.line("multiply_slot(^acc, a0"));
    assertEquals(
        "LOCAL a0 : shared(bf16[128][64], swizzle=128) @ block[1]", hgemm.line("(acc, ^a0, b0"));
    assertEquals("LOOP_VARIABLE t : int @ block[1]", hgemm.line("m0 : int = ^t % tiles_m"));
    assertEquals("expression : int @ block[1]", hgemm.line("t ^% tiles_m"));
    assertEquals("PARAMETER q : int @ grid[1]", hgemm.line("* N + ^q)"));
    assertEquals("KERNEL hgemm", kindOf(hgemm, "launch(^hgemm"));
    assertEquals("ROLE producer", kindOf(hgemm, "case 128 as ^producer"));
    assertEquals("INTRINSIC tma_load", kindOf(hgemm, "^tma_load(a1"));
    assertEquals("UNIT thread", kindOf(hgemm, "with group(^thread[128])"));
    assertEquals("DECORATOR launch", kindOf(hgemm, "@^launch(block=384"));
    assertEquals("WORD zeros", kindOf(hgemm, "init=^zeros"));
    assertEquals("TYPE shared", kindOf(hgemm, "a0 : ^shared"));
  }

  private static String kindOf(Program program, String around) {
    var symbol = program.at(around).symbol().orElseThrow();
    return symbol.kind() + " " + symbol.name();
  }

  private static final String GENERIC =
      """
      SIZE : constexpr(int) = 4

      @prism("device")
      @requires(thread[1])
      def sum[T: number, op: def(T, T) -> T](x: T[SIZE] @ thread[1], zero: T @ thread[1]) -> T @ thread[1]:
          all : T = zero
          for i in range(0, SIZE, unroll=True):
              all = op(all, x[i])
          return all

      @prism("device")
      @requires(thread[1])
      def largest(x: float[SIZE] @ thread[1]) -> float @ thread[1]:
          return sum[float, max](x, zero=0.0)
      """;

  @Test
  void theTextOfAGenericFunctionIsThatOfItsDefinition() {
    var program = checked(GENERIC);
    assertEquals("LOCAL all : T @ thread[1]", program.line("return ^all"));
    assertEquals("PARAMETER zero : T @ thread[1]", program.line("all : T = ^zero"));
    assertEquals("PARAMETER x : T[4] @ thread[1]", program.line("op(all, ^x[i])"));
    assertEquals("expression : T @ thread[1]", program.line("op(all, x^[i])"));
    assertEquals("GENERIC op", program.line("all = ^op"));
    assertEquals("text.prism:5:20", program.definition("all = ^op"));
    assertEquals("CONSTANT SIZE : int @ grid[1]", program.line("x: T[^SIZE]"));
    assertEquals("FUNCTION sum : def(T[4], T) -> T @ thread[1]", program.line("return ^sum["));
    assertEquals("PARAMETER zero : T @ thread[1]", program.line("(x, ^zero=0.0)"));
    assertEquals("text.prism:5:64", program.definition("(x, ^zero=0.0)"));
  }

  @Test
  void usesAreFoundInAllTheText() {
    var program = checked(GENERIC);
    var size = program.at("^SIZE : constexpr").symbol().orElseThrow();
    assertEquals(
        List.of("text.prism:1:1", "text.prism:5:45", "text.prism:7:23", "text.prism:13:22"),
        program.index().uses(size).stream().map(Span::toString).toList());
  }

  @Test
  void importedNamesAreDefinedInTheirFile() {
    var scan = checked(Path.of("..", "examples", "scan_lookback.prism")).orElseThrow();
    assertEquals("FUNCTION publish", kindOf(scan, "^publish(state, tile"));
    var publish = scan.at("^publish(state, tile").symbol().orElseThrow();
    assertEquals("std/state.prism", publish.definition().orElseThrow().file().path());
    assertTrue(scan.definition("import ^tile_state").startsWith("std/state.prism:6:6"));
    assertTrue(scan.definition("from std.^state").startsWith("std/state.prism:1:1"));
    var used = scan.index().uses(publish).stream().map(it -> it.file().path()).distinct().toList();
    assertEquals(List.of(scan.file().path(), "std/state.prism"), used);
    var inLibrary = publish.definition().orElseThrow();
    var word = inLibrary.file().text().indexOf("status, v)", inLibrary.start());
    assertEquals(
        Optional.of("uint"),
        scan.index().at(inLibrary.file(), word).flatMap(Entry::type).map(Object::toString));
  }

  @Test
  void moduleMembersLeadIntoTheModule() {
    var program =
        checked(
            """
            import std.warp as lanes

            @prism("device")
            @requires(thread[32])
            def total(x: float @ thread[1]) -> float @ thread[32]:
                return lanes.reduce[float, lambda a, b: a + b](x)
            """);
    assertEquals("MODULE warp", kindOf(program, "return ^lanes"));
    assertEquals("MODULE warp", kindOf(program, "as ^lanes"));
    assertEquals("FUNCTION reduce", kindOf(program, "lanes.^reduce"));
    assertTrue(program.definition("lanes.^reduce").startsWith("std/warp.prism:"));
    assertEquals("PARAMETER b : float @ thread[1]", program.line("a + ^b]"));
  }

  @Test
  void aTextWithErrorsHasAnIndexOfWhatWasUnderstood() {
    var program =
        checked(
            """
            @prism("device")
            @requires(thread[1])
            def f(n: int @ thread[1]) -> int @ thread[1]:
                a : float = 1.5
                b : int = a
                c : nonsense = 3
                if n < (:
                return n + c + missing

            @prism("device")
            @requires(thread[1])
            def g(v: float4 @ thread[1]) -> float @ thread[1]:
                return v.y + f(2, unknown=3)
            """);
    assertEquals("LOCAL a : float @ thread[1]", program.line("b : int = ^a"));
    assertEquals("LOCAL c", program.line("n + ^c"));
    assertEquals("PARAMETER n : int @ thread[1]", program.line("return ^n"));
    assertEquals(
        Optional.empty(),
        program
            .index()
            .at(program.file(), program.file().text().indexOf("missing"))
            .flatMap(Entry::symbol));
    assertEquals("FIELD y : float @ thread[1]", program.line("v.^y"));
    assertEquals("FUNCTION f : def(int) -> int @ thread[1]", program.line("+ ^f(2"));
  }

  @Test
  void namesAreInScopeFromTheirDeclarationToTheEndOfTheirBlock() {
    var program =
        checked(
            """
            N : constexpr(int) = 4

            @prism("device")
            @requires(thread[1])
            def f(x: int @ thread[1]) -> int @ thread[1]:
                a : int = x
                for i in range(0, N):
                    b : int = i
                    a += b
                c : int = a
                return c
            """);
    assertEquals(List.of("N", "f", "x"), inScope(program, "a : int = ^x"));
    assertEquals(List.of("N", "f", "x", "a", "i", "b"), inScope(program, "a += ^b"));
    assertEquals(List.of("N", "f", "x", "a", "c"), inScope(program, "return ^c"));
  }

  private static List<String> inScope(Program program, String around) {
    return program.index().inScope(program.file(), program.at(around).span().start()).stream()
        .map(Visible::name)
        .toList();
  }
}

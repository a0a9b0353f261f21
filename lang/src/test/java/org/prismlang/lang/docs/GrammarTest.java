package org.prismlang.lang.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Parser;

/** The grammar in docs/language.md is the parser's. */
class GrammarTest {
  private static final List<String> TOKENS =
      List.of("NAME", "INT", "FLOAT", "TEXT", "NEWLINE", "INDENT", "DEDENT");
  private static final List<String> FOLDERS =
      List.of("examples", "std", "lang/src/test/prism/accept", "lang/src/test/prism/programs");
  private static final int MUTANTS = 20;

  private final Grammar grammar = new Grammar(text());

  private static String text() {
    return Page.read(Page.ROOT.resolve("docs").resolve("language.md")).blocks().stream()
        .filter(block -> block.info().equals("grammar"))
        .findFirst()
        .orElseThrow()
        .text();
  }

  @Test
  void everyNameIsExplained() {
    assertEquals(List.of(), grammar.undefined(TOKENS));
  }

  @Test
  void programsOfTheRepositoryFollowIt() throws IOException {
    var refused = new ArrayList<Path>();
    int count = 0;
    for (var folder : FOLDERS) {
      for (var file : programs(Page.ROOT.resolve(folder))) {
        String program = Files.readString(file).replace("\r\n", "\n");
        if (parses(program)) {
          count++;
          if (!follows(program)) {
            refused.add(file);
          }
        }
      }
    }
    assertEquals(List.of(), refused);
    assertTrue(count > 20, "found " + count);
  }

  private static List<Path> programs(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".prism")).sorted().toList();
    }
  }

  /** Programs with a token left out, doubled or moved: where one takes it, so does the other. */
  @Test
  void parserAndGrammarAgreeOnMistakes() {
    var random = new SplittableRandom(20);
    var different = new ArrayList<String>();
    for (var page : Page.all()) {
      for (var block : page.blocks()) {
        if (block.info().equals("prism")) {
          for (int i = 0; i < MUTANTS; i++) {
            String mutant = mutant(block.text(), random);
            if (parses(mutant) != follows(mutant)) {
              different.add(
                  "the parser " + (parses(mutant) ? "takes" : "refuses") + ":\n" + mutant);
            }
          }
        }
      }
    }
    assertEquals("", String.join("\n", different));
  }

  private static String mutant(String program, SplittableRandom random) {
    var tokens =
        Layout.of(program).orElseThrow().stream().filter(it -> it.end() > it.start()).toList();
    var first = tokens.get(random.nextInt(tokens.size()));
    var second = tokens.get(random.nextInt(tokens.size()));
    String before = program.substring(0, first.start());
    String after = program.substring(first.end());
    return switch (random.nextInt(3)) {
      case 0 -> before + after;
      case 1 -> before + first.token().text() + " " + first.token().text() + after;
      default -> before + second.token().text() + after;
    };
  }

  private static boolean parses(String program) {
    var diagnostics = new Diagnostics();
    Parser.parse(new SourceFile("kernel.prism", program), diagnostics);
    return !diagnostics.hasErrors();
  }

  private boolean follows(String program) {
    var tokens = Layout.of(program);
    return tokens.isPresent()
        && grammar.accepts("module", tokens.get().stream().map(Layout.Placed::token).toList());
  }
}

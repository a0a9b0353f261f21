package org.prismlang.lang.syntax;

import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;

/**
 * Random texts: {@code -Dprism.fuzz=1000000} for a long run, {@code -Dprism.seed=…} to repeat one.
 */
class FuzzTest {
  private static final int CASES = Integer.getInteger("prism.fuzz", 1_000);
  private static final long SEED = Long.getLong("prism.seed", 1);
  private static final long SLOWEST_NANOS = 5_000_000_000L;

  private static final List<Corpus.Program> PROGRAMS = Corpus.programs();
  private static final List<String> WORDS = words();

  private static List<String> words() {
    var words = new ArrayList<String>();
    for (var kind : TokenKind.values()) {
      words.add(kind.text());
    }
    words.addAll(
        List.of(
            "x",
            "y",
            "1",
            "0.5",
            "\"a\"",
            "'",
            "\"\"\"",
            "\n",
            "\n    ",
            "\n        ",
            "\n\t",
            "\\\n",
            "# c\n",
            "thread[1]",
            "match warp:\n",
            "template=[x]",
            "c_int",
            "float4_cast(x)",
            "0x",
            "@attr(\"__launch_bounds__(3)\")\n",
            "@template([(\"A\", int)])\n",
            "ptr[x]",
            "$",
            "\0",
            "scope=",
            "claim(",
            "type",
            "def f():\n    "));
    return words;
  }

  @Test
  void randomBytes() {
    run(
        random -> {
          var bytes = new byte[random.nextInt(200)];
          random.nextBytes(bytes);
          return new String(bytes, StandardCharsets.UTF_8);
        });
  }

  @Test
  void tokenSoup() {
    run(
        random -> {
          var text = new StringBuilder(random.nextBoolean() ? "def f():\n    " : "");
          for (int i = random.nextInt(60); i > 0; i--) {
            text.append(WORDS.get(random.nextInt(WORDS.size())));
            text.append(random.nextInt(3) > 0 ? " " : "");
          }
          return text.toString();
        });
  }

  @Test
  void mutatedPrograms() {
    run(
        random -> {
          String text = part(PROGRAMS.get(random.nextInt(PROGRAMS.size())).text(), random);
          for (int i = 1 + random.nextInt(4); i > 0; i--) {
            text =
                random.nextBoolean() ? mutatedToken(text, random) : mutatedCharacter(text, random);
          }
          return text;
        });
  }

  private interface Source {
    String next(SplittableRandom random);
  }

  private static void run(Source source) {
    for (int i = 0; i < CASES; i++) {
      long seed = SEED * 1_000_003 + i;
      String text = source.next(new SplittableRandom(seed));
      try {
        check(text);
      } catch (Throwable e) {
        throw new AssertionError("case " + i + " of seed " + SEED + ":\n" + text, e);
      }
    }
  }

  private static void check(String text) {
    long start = System.nanoTime();
    var file = new SourceFile("test.prism", text);
    var diagnostics = new Diagnostics();
    Parser.parse(file, diagnostics);
    for (var diagnostic : diagnostics.inOrder()) {
      inside(diagnostic.span(), file);
      diagnostic.labels().forEach(label -> inside(label.span(), file));
      diagnostic.helps().forEach(h -> h.edits().forEach(edit -> inside(edit.span(), file)));
    }
    FormatterTest.assertLaws(text);
    DeprecatedSpellingsTest.assertLaw(text);
    assertTrue(System.nanoTime() - start < SLOWEST_NANOS, "slow");
  }

  private static void inside(Span span, SourceFile file) {
    assertSame(file, span.file());
    assertTrue(span.start() <= span.end() && span.end() <= file.text().length());
  }

  /**
   * Some lines of a program, so that a case is small; half of them from the start of a function.
   */
  private static String part(String text, SplittableRandom random) {
    var lines = text.lines().toList();
    int from = random.nextInt(Math.max(1, lines.size()));
    if (random.nextBoolean()) {
      while (from > 0 && !lines.get(from).startsWith("def") && !lines.get(from).startsWith("@")) {
        from--;
      }
    }
    int to = Math.min(lines.size(), from + 1 + random.nextInt(40));
    return String.join("\n", lines.subList(Math.min(from, to), to)) + "\n";
  }

  private static String mutatedToken(String text, SplittableRandom random) {
    var tokens = Lexer.lex(new SourceFile("test.prism", text), new Diagnostics());
    int one = random.nextInt(tokens.size());
    int other = random.nextInt(tokens.size());
    int start = tokens.start(one);
    int end = tokens.end(one);
    String word = text.substring(start, end);
    return switch (random.nextInt(4)) {
      case 0 -> text.substring(0, start) + text.substring(end);
      case 1 -> text.substring(0, end) + " " + word + text.substring(end);
      case 2 -> text.substring(0, start) + tokens.text(other) + text.substring(end);
      default ->
          text.substring(0, start)
              + WORDS.get(random.nextInt(WORDS.size()))
              + text.substring(start);
    };
  }

  private static String mutatedCharacter(String text, SplittableRandom random) {
    if (text.isEmpty()) {
      return " ";
    }
    int at = random.nextInt(text.length());
    return switch (random.nextInt(3)) {
      case 0 -> text.substring(0, at) + text.substring(at + 1);
      case 1 -> text.substring(0, at) + (char) random.nextInt(256) + text.substring(at);
      default ->
          text.substring(0, at)
              + "()[]:#\"' \n\t=@".charAt(random.nextInt(13))
              + text.substring(at + 1);
    };
  }
}

package org.prismlang.lang.check;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/** Programs with small mistakes in them, the kind that hands and editors make. */
final class Mutations {
  private static final Pattern TOKEN =
      Pattern.compile("#[^\n]*|\"[^\"\n]*\"|\\w+(?:\\.\\d+)?|->|[-+*/%&|^=!<>]=|<<|>>|[^\\s\\w]");
  private static final Pattern NAME = Pattern.compile("\\b[A-Za-z_]\\w*\\b");
  private static final Pattern NUMBER = Pattern.compile("\\b\\d[\\w.]*");
  private static final Pattern PERSPECTIVE =
      Pattern.compile("\\b(?:grid|block|warpgroup|warp|thread)\\[[^\\[\\]\n]*]");

  private static final List<String> NUMBERS =
      List.of(
          "0",
          "1",
          "-1",
          "2",
          "7",
          "31",
          "32",
          "33",
          "64",
          "128",
          "255",
          "1024",
          "1025",
          "2147483647",
          "2147483648",
          "-2147483648",
          "4294967296",
          "9223372036854775807",
          "9223372036854775808",
          "99999999999999999999999999",
          "0.5",
          "1e308",
          "1e999",
          "inf",
          "0xffffffff",
          "True",
          "(1 - 2)",
          "(1 << 40)",
          "(5 / 0)",
          "sizeof(float)");
  private static final List<String> PERSPECTIVES =
      List.of(
          "grid[1]",
          "block[1]",
          "thread[1]",
          "grid[]",
          "block[]",
          "thread[]",
          "grid[2]",
          "block[2]",
          "block[3]",
          "thread[2]",
          "thread[3]",
          "thread[31]",
          "thread[32]",
          "thread[33]",
          "thread[64]",
          "thread[128]",
          "thread[256]",
          "thread[1024]",
          "thread[2048]",
          "thread[0]",
          "thread[-1]",
          "thread[n]",
          "thread[4294967296]",
          "warp[1]",
          "warp[2]",
          "warpgroup[1]",
          "warp[100000000]",
          "thread",
          "thread[1][1]",
          "thread[1.5]");
  private static final List<String> WORDS =
      List.of(
          "id()",
          "units(thread[1])",
          "units(block[1], grid[1])",
          "pass",
          "break",
          "continue",
          "return",
          "return 0",
          "x",
          "0",
          "not",
          "and",
          "-",
          "~",
          "lambda i: i",
          "lambda: 0",
          "()",
          "(0,)",
          "[]",
          "[0, 1]",
          "{ 0 }",
          "inf",
          "True",
          "float4(0.0)",
          "float4",
          "int",
          "type",
          "ptr(float)",
          "ptr(const(int))",
          "ptr(atomic(uint))",
          "const(int)",
          "constexpr(int)",
          "shared(float[4])",
          "shared(bf16[64][64], swizzle=128)",
          "ring(2, shared(int[4]))",
          "buffer(float)",
          "tensormap(const(bf16), box=[64, 64])",
          "float[4]",
          "float[0]",
          "float[-1]",
          "float[1000000000][1000000000]",
          "shfl(x, 0)",
          "ballot(True)",
          "wgmma",
          "wgmma_async()",
          "tma_load",
          "atomic_add",
          "ticket",
          "last_block",
          "wait_until",
          "acc_row(0)",
          "ldmatrix",
          "load4",
          "store4",
          "schedule_fence",
          "print(x)",
          "assert True",
          "static_assert(True)",
          "static_assert(1 == 1, \"\")",
          "unsafe(\"x\")",
          "sizeof(T)",
          "bitcast[uint](0)",
          "swap",
          "x, y = y, x",
          "x[0]",
          "x[0:4]",
          "x[:, 0]",
          "x[0, 0]",
          ".x",
          ".w",
          "p=thread[1]",
          "offset=0",
          "f=lambda i: i",
          "cache=\"stream\"",
          "order=relaxed",
          "scope=gpu",
          "unroll=True",
          "unroll=2",
          "accumulate=False",
          "as y",
          "if",
          "else",
          "range(0, 4)",
          "launch(k, grid=1, block=1)()",
          "random(seed=1)",
          "zeros",
          "expect_equal",
          "std.warp",
          "\"",
          "'",
          "$",
          "\\",
          "#",
          "(",
          ")",
          "[",
          "]",
          "{",
          "}",
          ":",
          ",",
          "@",
          "=",
          "\t",
          "\u0000",
          "é",
          "\uD83D\uDE00");
  private static final List<String> LINES =
      List.of(
          "with group(thread[1]):",
          "with group(thread[32]):",
          "with group(block[1]):",
          "match split(thread):",
          "match split(block):",
          "case 1:",
          "case 32:",
          "case 128 as producer:",
          "for i in range(0, 4, unroll=True):",
          "for i in range(0, 4):",
          "while True:",
          "if True:",
          "elif False:",
          "else:",
          "with wgmma_async():",
          "with last_block(x):",
          "with partition(x, p=thread[1]) as y:",
          "with claim(x, p=thread[1]) as y:",
          "with async(x) as y:",
          "with partition(x, p=thread[1], f=lambda i, j: (i, j)) as y, group(thread[1]):",
          "s : shared(float[32]) @ block[1]",
          "r : ring(2, shared(float[32])) @ block[1]",
          "x : int @ thread[1] = id()",
          "a : float[4] @ thread[1] = { 0.0 }",
          "x, y = y, x",
          "it += 1",
          "return",
          "break",
          "continue",
          "pass",
          "def f():",
          "@prism(\"device\")",
          "@prism(\"global\")",
          "@requires(thread[1])",
          "@requires(grid[1], block[1], thread[32], smem=auto)",
          "@launch(block=256)",
          "@test",
          "@instantiate(T=float)",
          "@workspace(state, bytes=64, zero=once)",
          "from std.block import reduce",
          "import std.warp as warp",
          "N : constexpr(int) = 4",
          "type t[T: type] = T",
          "static_assert(False, \"no\")");

  private final SplittableRandom random;
  private final List<String> corpus;

  private Mutations(SplittableRandom random, List<String> corpus) {
    this.random = random;
    this.corpus = corpus;
  }

  /** One to five mutations of {@code program}, the same for the same seed. */
  static String of(String program, List<String> corpus, long seed) {
    var mutations = new Mutations(new SplittableRandom(seed), corpus);
    String text = program;
    for (int i = 1 + mutations.random.nextInt(5); i > 0; i--) {
      text = mutations.mutated(text);
    }
    return text;
  }

  private String mutated(String text) {
    return switch (random.nextInt(20)) {
      case 0 -> withToken(text, (_, _) -> "");
      case 1 -> withToken(text, (token, _) -> token + " " + token);
      case 2 -> withToken(text, (_, other) -> other);
      case 3 -> withToken(text, (token, other) -> token + " " + other);
      case 4 -> withToken(text, (token, _) -> token + " " + pick(WORDS));
      case 5, 6, 7 -> replaced(text, NAME, occurrence(text, NAME));
      case 8 -> replaced(text, NAME, pick(WORDS));
      case 9, 10, 11 -> replaced(text, NUMBER, pick(NUMBERS));
      case 12, 13 -> replaced(text, PERSPECTIVE, pick(PERSPECTIVES));
      case 14 -> withLine(text, (_, _) -> List.of());
      case 15 -> withLine(text, (line, _) -> List.of(line, line));
      case 16 -> withLine(text, (_, other) -> List.of(other));
      case 17 -> withLine(text, (line, _) -> List.of(indent(line) + pick(LINES), line));
      case 18 -> withLine(text, (line, _) -> List.of(reindented(line)));
      default -> random.nextInt(4) == 0 ? spliced(text) : swappedLines(text);
    };
  }

  private interface OfTwo<R> {
    R of(String one, String other);
  }

  private String withToken(String text, OfTwo<String> change) {
    return replaced(text, TOKEN, one -> change.of(one, occurrence(text, TOKEN)));
  }

  private interface OfOne {
    String of(String one);
  }

  private String replaced(String text, Pattern pattern, String replacement) {
    return replaced(text, pattern, _ -> replacement);
  }

  private String replaced(String text, Pattern pattern, OfOne change) {
    var matcher = pattern.matcher(text);
    int start = text.isEmpty() ? 0 : random.nextInt(text.length());
    if (!matcher.find(start) && !matcher.find(0)) {
      return text + pick(WORDS);
    }
    return text.substring(0, matcher.start())
        + change.of(matcher.group())
        + text.substring(matcher.end());
  }

  private String occurrence(String text, Pattern pattern) {
    var matcher = pattern.matcher(text);
    int start = text.isEmpty() ? 0 : random.nextInt(text.length());
    return matcher.find(start) || matcher.find(0) ? matcher.group() : "x";
  }

  private String withLine(String text, OfTwo<List<String>> change) {
    var lines = lines(text);
    int one = random.nextInt(lines.size());
    var other = lines.get(random.nextInt(lines.size()));
    var line = lines.remove(one);
    lines.addAll(one, change.of(line, other));
    return String.join("\n", lines);
  }

  private String swappedLines(String text) {
    var lines = lines(text);
    int one = random.nextInt(lines.size());
    int other = Math.min(lines.size() - 1, one + 1 + random.nextInt(3));
    var line = lines.get(one);
    lines.set(one, lines.get(other));
    lines.set(other, line);
    return String.join("\n", lines);
  }

  private String spliced(String text) {
    var first = lines(text);
    var second = lines(pick(corpus));
    var head = first.subList(0, random.nextInt(first.size()) + 1);
    var tail = second.subList(random.nextInt(second.size()), second.size());
    return String.join("\n", head) + "\n" + String.join("\n", tail);
  }

  private String reindented(String line) {
    var body = line.stripLeading();
    return switch (random.nextInt(5)) {
      case 0 -> body;
      case 1 -> "    " + line;
      case 2 -> " " + line;
      case 3 -> "\t" + body;
      default -> line.length() > body.length() + 3 ? line.substring(4) : line;
    };
  }

  private static String indent(String line) {
    return line.substring(0, line.length() - line.stripLeading().length());
  }

  private static List<String> lines(String text) {
    return new ArrayList<>(List.of(text.split("\n", -1)));
  }

  private String pick(List<String> list) {
    return list.get(random.nextInt(list.size()));
  }
}

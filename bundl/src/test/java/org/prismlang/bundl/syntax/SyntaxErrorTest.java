package org.prismlang.bundl.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.prismlang.bundl.syntax.Texts.errors;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Explanations;

/** Every bad text has one located error that says what to write. */
class SyntaxErrorTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '§',
      value = {
        "§§ | 1 | expected `input`, `fun` or the `{` of the program, found the end of the text",
        "{ skip | 7 | expected `;` or `}`, found the end of the text",
        "{ skip } skip | 10 | expected the end of the text behind the program's block, found"
            + " `skip`",
        "{ if 1 < 2 { } else { } skip } | 25 | expected `;` or `}`, found `skip`",
        "{ if 1 < 2 { } } | 16 | expected `else` and what is done if the condition does not hold:"
            + " `else { skip }`, found `}`",
        "{ if a = 2 { } } | 8 | expected `{` and what is done if the condition holds, found `=`",
        "{ x } | 5 | expected `=`, `[`, `(`, `:` or `:=` behind `x`, found `}`",
        "{ x[1] } | 8 | expected `=` and a value: this sets an element, found `}`",
        "{ x[1 = 2 } | 7 | expected `]` to close the index, found `=`",
        "{ x = (1 } | 10 | expected `)` to close the parenthesis, found `}`",
        "{ x = } | 7 | expected a value, found `}`",
        "{ x = -y } | 8 | expected a number behind `-`, found `y`",
        "{ x = 1 < 2 < 3 } | 13 | comparisons do not chain",
        "{ x = 2147483648 } | 7 | the number does not fit in 32 bits",
        "{ x = 1.0e99 } | 7 | the number is too large for a float",
        "{ x = 1. } | 7 | a number does not go on with `.`",
        "{ x = 2y } | 7 | a number does not go on with `y`",
        "{ x = .5 } | 7 | `.` is no part of Bundl",
        "{ x = a > b } | 9 | `>` is no part of Bundl",
        "{ x = π } | 7 | `π` is no part of Bundl",
        "{ f(1 2) } | 7 | expected `)` to close the arguments, found `2`",
        "{ f(1,) } | 7 | expected a value, found `)`",
        "{ 3 } | 3 | expected a statement, found `3`",
        "{ skip;; } | 8 | expected a statement, found `;`",
        "{ else } | 3 | expected a statement, found `else`",
        "{ alloc = 1 } | 3 | expected a statement, found `alloc`",
        "{ x := 4 } | 8 | expected `alloc` behind `:=`, found `4`",
        "{ x := alloc shared int 4 in } | 14 | expected a memory: `Local`, `Shared`, `Global`,"
            + " found `shared`",
        "{ x := alloc Shared int in } | 25 | expected the number of elements, a whole number, found"
            + " `in`",
        "{ x := alloc Shared int 2000000 in } | 25 | the number of elements is from 0 to 1048576",
        "{ x := alloc Shared int 4; skip } | 26 | expected `in` and the statements for which the"
            + " name is there, found `;`",
        "{ x : int = 4 in } | 11 | expected `@` and the perspective of the variable: `@ Thread[1]`,"
            + " found `=`",
        "{ x : int[] Shared @ Thread[1] = 4 in } | 10 | expected `@` and the perspective of the"
            + " variable: `@ Thread[1]`, found `[`",
        "{ x : int @ thread[1] = 4 in } | 13 | expected a level: `Thread`, `Block`, `Grid`, found"
            + " `thread`",
        "{ x : int @ Thread = 4 in } | 20 | expected `[` and the size of the perspective:"
            + " `Thread[1]`, found `=`",
        "{ x : int @ Thread[0] = 4 in } | 20 | the size of a perspective is from 1 to 1048576",
        "{ x : int @ Thread[99999999999] = 4 in } | 20 | the size of a perspective is from 1 to"
            + " 1048576",
        "{ x : int @ Grid[2] = 4 in } | 13 | there is one grid",
        "{ group { } } | 9 | expected the number of parts, a whole number, found `{`",
        "{ group 0 { } } | 9 | the number of parts is from 1 to 1048576",
        "{ split 2, 1 { } { } } | 9 | expected `(` and the sizes of the parts: `split(2, 1) { … } {"
            + " … }`, found `2`",
        "{ split(2, 1) { } } | 19 | expected `{` and what the second part does, found `}`",
        "{ partition a into y by 2 { } } | 13 | expected `[` and the name of the semaphore, as in"
            + " `[p]`, found `a`",
        "{ partition[p] a by 2 { } } | 18 | expected `into` and the new name of the array, found"
            + " `by`",
        "{ partition[p] a into y at 2 { } } | 25 | expected `by` and a number, found `at`",
        "{ lower[p] a into y by 2 { } } | 21 | expected `{` and what is done with the array, found"
            + " `by`",
        "{ claim[p] a into by at 2 { } } | 19 | expected the new name of the array, found `by`",
        "{ memcpy(a) } | 11 | expected `,` and the array that is read, found `)`",
        "{ init 3 } | 8 | expected the name of a semaphore, found `3`",
        "with B = 0 { } | 10 | the number of blocks is from 1 to 1024",
        "with T = 4096 { } | 10 | the number of threads in a block is from 1 to 1024",
        "with B = 2, B = 3 { } | 13 | expected `B`, `T` or `m`, each once, found `B`",
        "with N = 2 { } | 6 | expected `B`, `T` or `m`, each once, found `N`",
        "input a = [1, 2.5] { } | 15 | expected a whole number: inputs are arrays of them, found"
            + " `2.5`",
        "fun f(x) @ Grid[1] { } { } | 8 | expected `:` and the type of the parameter, found `)`",
        "fun f(x : int[]) @ Grid[1] { } { } | 16 | expected a memory: `Local`, `Shared`, `Global`,"
            + " found `)`",
        "fun f(x : async int[] Local) @ Grid[1] { } { } | 17 | expected `(` and the handler:"
            + " `async(h) int[] Shared`, found `int`",
        "fun f() { } { } | 9 | expected `@` and the perspective of the function: `@ Thread[1]`,"
            + " found `{`",
        "fun f() @ Grid[1], 4 { } { } | 20 | expected `m`, the shared memory that the function"
            + " needs, found `4`",
      })
  void anErrorSaysWhereAndWhat(String text, int column, String message) {
    var errors = errors(text);
    assertEquals(1, errors.size(), text);
    assertEquals(message, errors.getFirst().message());
    assertEquals(column, errors.getFirst().span().from().column());
    assertEquals(Code.P1001, errors.getFirst().code());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ whlie i < 3 { } } | did you mean `while`?",
        "{ x : innt @ Thread[1] = 1 in } | did you mean `int`?",
        "{ x := alloc shared int 4 in } | did you mean `Shared`?",
        "{ by : int @ Thread[1] = 1 in } | `by` is a word of Bundl",
        "{ x = in } | `in` is a word of Bundl",
        "{ lend at { } } | `at` is a word of Bundl",
        "{ x = a > b } | for `a > b` write `b < a`",
        "{ x = -y } | write `0 - x`",
        "{ if a = 2 { } } | compared with `==`",
        "{ x = 1 y = 2 } | separated by `;`",
        "{ x = π } | the letters a to z",
      })
  void anErrorHelps(String text, String help) {
    var helps = errors(text).getFirst().helps();
    assertTrue(helps.stream().anyMatch(it -> it.text().contains(help)), text + helps);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "input a = [] input a = [] { }",
        "input a = [] fun a() @ Grid[1] { } { }",
        "fun f(x : int, x : int) @ Grid[1] { } { }",
        "fun f(f : int) @ Grid[1] { } { }",
        "fun f(x : int) @ Grid[1] { } fun g(x : int) @ Grid[1] { } { }",
        "fun f(x : int) @ Grid[1] { } { x := alloc Local int 1 in }",
        "{ { x := alloc Local int 1 in }; { x : int @ Grid[1] = 1 in } }",
        "{ partition[p] a into y by 1 { }; claim[p] a into y at 1 { } }",
        "input a = [] { lower[p] a into a { } }",
      })
  void aNameIsDeclaredOnceInAProgram(String text) {
    var errors = errors(text);
    assertEquals(1, errors.size(), text);
    var error = errors.getFirst();
    String name = error.span().text();
    assertEquals("`" + name + "` is declared twice", error.message());
    assertEquals(text.lastIndexOf(name), error.span().start(), text);
    assertEquals(name, error.labels().getFirst().span().text());
    assertTrue(error.labels().getFirst().span().start() < error.span().start());
  }

  @Test
  void everySecondDeclarationIsSaid() {
    var errors = errors("input a = [] input a = [] input b = [] { lower[p] a into b { } }");
    assertEquals(List.of(20, 58), errors.stream().map(it -> it.span().from().column()).toList());
  }

  @Test
  void theExamplesOfThePageHold() {
    var blocks = Explanations.of(Code.P1001).orElseThrow().page().split("```", -1);
    var wrong = errors(blocks[1].replaceFirst("bundl\n", ""));
    assertEquals(
        List.of("`i` is declared twice", "expected `;` or `}`, found `i`"),
        wrong.stream().map(it -> it.message()).toList());
    assertEquals(List.of(), errors(blocks[3].replaceFirst("bundl\n", "")));
  }
}

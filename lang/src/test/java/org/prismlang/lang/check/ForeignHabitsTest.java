package org.prismlang.lang.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.source.SourceFile;

/** Who comes from Python, CUDA or Triton is told, once, how it is said here. */
class ForeignHabitsTest {
  private static final String KERNEL =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(block=256)
      def k(x: const(ptr(float)) @ grid[1], y: ptr(float) @ grid[1], n: int @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              if i < n:
                  HERE
                  mine[0] = x[i]
      """;

  private static final String HOST =
      """

      @prism("host")
      def main():
          x : buffer(float) = buffer(float, 512, init=zeros)
          y : buffer(float) = buffer(float, 512, init=zeros)
          launch(k, SHAPE)(x, y, 512)
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          m : int = [j for j in range(3)]  | no comprehensions             | in a loop
          m : int = max(j for j in x)      | no comprehensions             | in a loop
          print(f"a {i}")                  | no `f` before it              | print("i is", i)
          m : int = {1: 2}                 | no dictionaries               | [a, b]
          global q                         | no `global`                   | passed as parameters
          // isn't it                      | starts with `#`, not with `//` | write `#`
          /* so */                         | a comment starts with `#`     | each of its lines
          raise ValueError                 | no `raise`                    | `assert`
          del q                            | no `del`                      | leave it out
          yield i                          | no `yield`                    | `return a, b`
          m : int = (k := i)               | no operator `:=`              | a line of its own
          m : int = len(x)                 | no function `len`             | a parameter `n: int
          m : int = x.shape                | no `.shape`                   | a parameter `n: int
          m : int = x.size                 | no `.size`                    | a parameter `n: int
          m : int = x.mean                 | no `.mean`                    | only vectors have fields
          """)
  void aStatement(String written, String message, String help) {
    onlyError(KERNEL.replace("HERE", written), message, help);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "blockIdx.x * blockDim.x + threadIdx.x",
        "blockDim.x * blockIdx.x + threadIdx.x",
        "threadIdx.x + blockIdx.x * blockDim.x"
      })
  void theIndexOfAThreadIsOneMistake(String index) {
    var error = onlyError(KERNEL.replace("HERE", "m : int = " + index), "is `id()`", "= id()`");
    assertEquals(index, error.span().text());
  }

  @Test
  void piecesOfThatIndexAreUnknownNames() {
    var text = KERNEL.replace("HERE", "m : int = blockIdx.x * 4 + threadIdx.x");
    assertEquals(
        List.of(Code.P0201, Code.P0201), said(text).stream().map(Diagnostic::code).toList());
  }

  @Test
  void aTryIsSaidOnce() {
    var text =
        """
        @prism("host")
        def main():
            try:
                x : int = 3
            except ValueError:
                pass
            finally:
                pass
            print(x)
        """;
    var error = onlyError(text, "no `try`", "`assert`");
    assertEquals("try", error.span().text());
  }

  @Test
  void whatLooksLikeSuchAWordMayBeAName() {
    var text =
        """
        @prism("host")
        def main():
            try : int = 3
            class : int = try
            global : int = class + try
            global = 4
            raise : int = global
            print(raise)
        """;
    assertEquals(List.of(), said(text));
  }

  @Test
  void classesAreSkippedAsAWhole() {
    var text =
        """
        class Adder(object):
            def __init__(self, n):
                self.n = n

            def add(self, x):
                return self.n + x

        N : constexpr(int) = 4
        """;
    onlyError(text, "no `class`", "`struct Name:`");
  }

  @Test
  void codeOfCudaIsToldFromStatements() {
    var text =
        """
        __global__ void saxpy(int n, float a, float *x, float *y) {
            int i = blockIdx.x * blockDim.x + threadIdx.x;
            if (i < n) y[i] = a * x[i] + y[i];
        }
        """;
    onlyError(text, "looks like C++", "@prism(\"global\")");
  }

  @Test
  void theMainOfPythonIsLeftOut() {
    var text =
        """
        @prism("host")
        def main():
            pass

        if __name__ == "__main__":
            main()
        """;
    onlyError(text, "outside a function", "leave it out: `prism run` calls");
  }

  @Test
  void decoratorsOfTritonAreNone() {
    var error = said("@triton.jit\n" + KERNEL.replace("HERE", "pass")).getFirst();
    assertEquals("there is no decorator `@triton.jit`", error.message());
    assertTrue(error.helps().getFirst().text().contains("@prism(\"global\")"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          b : float = i / 2        | `float(i) / 2.0`;        | `float(i / 2)`
          b : float = i / n        | `float(i) / float(n)`;   | `float(i / n)`
          b : float = 7 / (n + 1)  | `7.0 / float(n + 1)`;    | `float(7 / (n + 1))`
          """)
  void aDivisionOfIntegersIsNotWhatAFloatWants(String written, String kept, String dropped) {
    var error = onlyError(KERNEL.replace("HERE", written), "wanted is float", kept);
    assertTrue(error.helps().getFirst().text().endsWith(dropped), error::toString);
  }

  @Test
  void otherIntegersAreJustConverted() {
    var error = onlyError(KERNEL.replace("HERE", "b : float = i * 2"), "wanted is float", "say so");
    assertEquals("say so: `float(i * 2)`", error.helps().getFirst().text());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          grid=(2, 2)            | a grid has one dimension  | `@launch(grid=[rows, columns])`
          grid=[2, 2]            | a grid has one dimension  | `id(dim=0)` and `id(dim=1)` are row
          grid=2, block=(16, 16) | a block has one dimension | `id() / columns` and `id() % columns`
          """)
  void launchesHaveOneDimension(String shape, String message, String help) {
    onlyError(KERNEL.replace("HERE", "pass") + HOST.replace("SHAPE", shape), message, help);
  }

  @Test
  void whatFixesTheBlockIsShown() {
    var text = KERNEL.replace("HERE", "pass") + HOST.replace("SHAPE", "grid=2, block=128");
    var error = onlyError(text, "blocks of 256, not 128", "leave `block=` out");
    assertEquals("@launch(block=256)", error.labels().getFirst().span().text());
    var fixed = text.replace("block=256)", "block=256, grid=2)").replace("grid=2, b", "grid=3, b");
    var grid = said(fixed.replace(", block=128", "")).getFirst();
    assertEquals("@launch(block=256, grid=2)", grid.labels().getFirst().span().text());
  }

  @Test
  void noPromiseIsAdvisedThatNoMachineKeeps() {
    var text =
        """
        @prism("global")
        @requires(grid[1], block[1], thread[1])
        @launch(block=256)
        def k(y: ptr(float) @ grid[1]):
            with group(block[1]):
                s : shared(float[100000])
                t : shared(float[100000])
                i : int @ thread[1] = id()
                with partition(s, p=thread[1], offset=i) as mine, group(thread[1]):
                    mine[0] = 1.0
                with partition(t, p=thread[1], offset=i) as mine, group(thread[1]):
                    mine[0] = 1.0
        """;
    var error = onlyError(text, "400000 bytes of shared memory are in use", "smaller tiles");
    assertEquals(Code.P0604, error.code());
    assertEquals("s", error.span().text());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          constexpr(int) | `V: int`
          int64          | `V: int`
          string         | `V: type`
          """)
  void numbersAreGenericParametersToo(String kind, String help) {
    var text =
        """
        @prism("device")
        @requires(thread[1])
        def fill[T: type, V: KIND](x: T @ thread[1]) -> T @ thread[1]:
            return x
        """;
    onlyError(text.replace("KIND", kind), "a generic parameter is", help);
  }

  private static Diagnostic onlyError(String text, String message, String help) {
    var said = said(text);
    assertEquals(1, said.size(), said::toString);
    var error = said.getFirst();
    assertTrue(error.message().contains(message), error::message);
    assertTrue(error.helps().getFirst().text().contains(help), () -> error.helps().toString());
    return error;
  }

  private static List<Diagnostic> said(String text) {
    var diagnostics = new Diagnostics();
    Checker.check(new SourceFile("habit.prism", text), Options.DEFAULT, diagnostics);
    return diagnostics.inOrder();
  }
}

package org.prismlang.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.prismlang.lang.lint.LintLevels;

/** What the page gets to show. */
@ResourceLock(value = Visitor.PROCESSES, mode = ResourceAccessMode.READ)
final class ExploreServerTest {
  private static final Path EXAMPLES = Path.of("../examples");

  private static ExploreServer server;
  private static Visitor visitor;

  @BeforeAll
  static void start() throws IOException {
    server = Visitor.server(EXAMPLES, "saxpy.prism", Visitor.LIMITS);
    visitor = new Visitor(server.page());
  }

  @AfterAll
  static void end() {
    server.close();
  }

  @Test
  void thePageIsMadeOfItsFiles() throws IOException {
    for (var file : PageFile.values()) {
      var name = file == PageFile.INDEX ? "" : file.file();
      var reply = visitor.get(name);
      assertEquals(200, reply.status(), file.name());
      assertTrue(reply.head().contains(file.type()), reply.head());
      assertTrue(reply.head().contains("default-src 'none'"), reply.head());
    }
    for (var file : List.of("page.css", "page.js", "editor.js")) {
      assertTrue(visitor.get("").body().contains(file), file);
    }
  }

  @Test
  void programsOfTheFolderAreListedAndRead() throws IOException {
    var listing = visitor.get("folder").body();
    assertTrue(listing.startsWith("{\"first\":\"saxpy.prism\",\"files\":["), listing);
    assertTrue(listing.contains("\"softmax.prism\""), listing);
    assertEquals(
        Files.readString(EXAMPLES.resolve("saxpy.prism")),
        visitor.get("text?file=saxpy.prism").body());
  }

  @Test
  void aLookShowsCudaGraphCostAndWhatCanBeRun() throws IOException {
    var text = Files.readString(EXAMPLES.resolve("saxpy.prism"));
    var look = visitor.look("saxpy.prism", text).body();
    assertTrue(look.contains("\"diagnostics\":[]"), look);
    assertTrue(look.contains("y[i] = a * x[i] + y[i];"), look);
    assertTrue(look.contains("<svg "), look);
    assertTrue(look.contains("\"mark\":\"fine\""), look);
    assertTrue(look.contains("\"runs\":[\"main\",\"less_than_a_block\",\"many_blocks\"]"), look);
    // The CUDA line of the sum is made of the Prism line of the sum.
    assertEquals(line(text, "mine[0] = a"), lineBehind(look, "y[i] = a * x[i] + y[i];"));
    assertEquals(line(text, "if i < n"), lineBehind(look, "if (i < n) {"));
    assertEquals(line(text, "def saxpy"), lineBehind(look, "saxpy(float a"));
    assertEquals(0, lineBehind(look, "#include <stdint.h>"));
  }

  private static int line(String text, String part) {
    return 1 + (int) text.substring(0, text.indexOf(part)).chars().filter(it -> it == '\n').count();
  }

  /** What the look says of the line of CUDA that holds the text. */
  private static int lineBehind(String look, String part) {
    var cuda = look.substring(look.indexOf("\"cuda\":{\"text\":\"") + 16);
    var numbers = cuda.substring(cuda.indexOf("\"lines\":[") + 9, cuda.indexOf("]}"));
    int at = cuda.substring(0, cuda.indexOf(part)).split("\\\\n", -1).length - 1;
    return Integer.parseInt(numbers.split(",", -1)[at]);
  }

  @Test
  void lintsHaveTheLevelThatTheProjectGivesThem() throws IOException {
    var text = "@prism(\"host\")\ndef main():\n    x : int = 1\n";
    assertTrue(visitor.look("a.prism", text).body().contains("\"severity\":\"warning\""));
    var strict = LintLevels.ofText("P1401=error");
    try (var other = Visitor.server(EXAMPLES, "saxpy.prism", strict, Visitor.LIMITS)) {
      var look = new Visitor(other.page()).look("a.prism", text).body();
      assertTrue(look.contains("\"severity\":\"error\""), look);
    }
  }

  @Test
  void whatIsWrongIsSaidWithItsPlaceAndARewrite() throws IOException {
    var look =
        visitor.look("wrong.prism", "@prism(\"host\")\ndef f():\n    x : int = tru\n").body();
    assertTrue(look.contains("\"severity\":\"error\""), look);
    assertTrue(look.contains("\"file\":\"wrong.prism\",\"span\":{\"start\":{\"line\":3"), look);
    assertFalse(look.contains("\"cuda\""), look);
    var code = look.replaceAll("(?s).*?\"code\":\"(P\\d+)\".*", "$1");
    assertTrue(visitor.get("explain?code=" + code).body().startsWith("# " + code));
  }

  @Test
  void mappingsHaveTheirSteps() throws IOException {
    var text = Files.readString(EXAMPLES.resolve("sgemm_tasks.prism"));
    var look = visitor.look("sgemm_tasks.prism", text).body();
    int line = line(text, "b = split(k, BK)");
    assertTrue(look.contains("{\"directive\":\"b = split(k, BK)\",\"line\":" + line + ","), look);
    assertTrue(look.contains("\"name\":\"plain\",\"task\":\"sgemm\""), look);
  }

  @Test
  void aRunGivesWhatIsPrintedAndWhatIsFound() throws IOException {
    var text =
        """
        @prism("global")
        @requires(grid[1], block[1], thread[1])
        @launch(block=32)
        def put(y: ptr(int) @ grid[1]):
            i : int @ thread[1] = id()
            with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
                mine[0] = i

        @prism("host")
        def main(n: int = 32):
            y : buffer(int) = buffer(int, n, init=zeros)
            launch(put, grid=1, block=32)(y)
            print("last is", y[n - 1])
        """;
    var fine = visitor.run("put.prism", "checked", text).body();
    assertTrue(fine.contains("\"name\":\"main\",\"passed\":true"), fine);
    assertTrue(fine.contains("last is 31"), fine);
    assertTrue(fine.contains("checked"), fine);
    var beyond = visitor.run("put.prism", "checked", text.replace("int = 32", "int = 31")).body();
    assertTrue(beyond.contains("\"passed\":false"), beyond);
    assertTrue(beyond.contains("\"line\":7"), beyond);
    var counted = visitor.run("put.prism", "counted", text).body();
    assertTrue(counted.contains("\"counts\":\"") && !counted.contains("\"counts\":\"\""), counted);
  }

  @Test
  void withoutMainTheTestsAreRun() throws IOException {
    var text =
        """
        @prism("host")
        @test
        def right():
            assert 1 + 1 == 2

        @prism("host")
        @test
        def wrong():
            assert 1 + 1 == 3
        """;
    var run = visitor.run("tests.prism", "fast", text).body();
    assertTrue(run.contains("\"name\":\"right\",\"passed\":true"), run);
    assertTrue(run.contains("\"name\":\"wrong\",\"passed\":false"), run);
  }
}

package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

class TestCommandTest {
  private static final String GOOD =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(block=32)
      def number(y: ptr(int) @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              mine[0] = i

      @prism("host")
      @test
      def numbers():
          y : buffer(int) = buffer(int, 64, init=zeros)
          launch(number, grid=2)(y)
          expect_equal(y, buffer(int, 64, init=iota))

      @prism("host")
      @test
      def adds():
          n : int = 2
          assert n + 2 == 4

      @prism("host")
      def helper():
          assert False
      """;

  private static final String BAD =
      """
      @prism("host")
      @test
      def fails():
          print("a < b & \\"c\\"")
          n : int = 2
          expect_equal(n, 3)

      @prism("host")
      @test
      def passes():
          pass
      """;

  @TempDir Path folder;
  private CommandLine line;
  private Path tests;

  @BeforeEach
  void start() throws IOException {
    line = CommandLine.plain(folder);
    tests = folder.resolve("tests");
    Files.createDirectories(tests.resolve("deeper"));
    Files.writeString(tests.resolve("good.prism"), GOOD);
  }

  @Test
  void testsOfStandardInputRun() {
    var good = GOOD.getBytes(StandardCharsets.UTF_8);
    line.withInput(good, "test", "-").expect(Status.FINE).out("2 passed, 0 failed in ");
    line.withInput(good, "test", "-", tests).expect(Status.FINE).out("4 passed, 0 failed in ");
    line.withInput(BAD.getBytes(StandardCharsets.UTF_8), "test", "-")
        .expect(Status.PROBLEMS)
        .out("FAILED -::fails")
        .out("<stdin>:6:5");
    line.withInput(new byte[] {(byte) 0xff}, "test", "-")
        .expect(Status.PROBLEMS)
        .out("FAILED -::check");
  }

  @Test
  void definesThatNoKernelTakesAreRefusedBeforeAnyTestRuns() throws IOException {
    var generic =
        """
        @prism("global")
        @requires(grid[1], block[1], thread[1])
        @launch(block=32)
        def fill[WIDTH: int](y: ptr(int) @ grid[1]):
            i : int @ thread[1] = id()
            with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
                mine[0] = WIDTH

        @prism("host")
        @test
        def runs():
            print("ran")
        """;
    Files.writeString(tests.resolve("generic.prism"), generic);
    line.prism("test", tests, "-DWIDTH=3").expect(Status.FINE).out("3 passed");
    var refused =
        line.prism("test", tests, "-DWIDHT=3")
            .expect(Status.USAGE)
            .err("no kernel has a generic parameter `WIDHT`; did you mean `WIDTH`?");
    assertFalse(refused.out().contains("passed"), refused.out());
    Files.writeString(tests.resolve("main.prism"), generic.replace("@test\ndef runs", "def main"));
    line.prism("run", tests.resolve("main.prism"), "-DWIDTH=3").expect(Status.FINE).out("ran");
    var run = line.prism("run", tests.resolve("main.prism"), "-DWIDHT=3").expect(Status.USAGE);
    assertEquals("", run.err("did you mean `WIDTH`?").out());
  }

  @Test
  void resultsAreWrittenForPrograms() throws IOException {
    var bad = Files.writeString(tests.resolve("bad.prism"), BAD);
    var lines = line.prism("test", tests, "--json").expect(Status.PROBLEMS).out().lines().toList();
    assertEquals(5, lines.size());
    var fails = JsonParser.parseString(lines.getFirst()).getAsJsonObject();
    assertEquals(bad.toString(), fails.get("file").getAsString());
    assertEquals("fails", fails.get("test").getAsString());
    assertFalse(fails.get("passed").getAsBoolean());
    assertEquals("a < b & \"c\"\n", fails.get("output").getAsString());
    var problem = fails.getAsJsonArray("problems").get(0).getAsJsonObject();
    assertEquals("P0811", problem.get("code").getAsString());
    assertEquals("`n` is 2, expected 3", problem.get("message").getAsString());
    var all = JsonParser.parseString(lines.getLast()).getAsJsonObject();
    assertEquals(3, all.get("passed").getAsInt());
    assertEquals(1, all.get("failed").getAsInt());
    assertTrue(all.get("backend").getAsString().startsWith("simulator, fast"));
  }

  @Test
  void testsPass() {
    var outcome = line.prism("test", tests).expect(Status.FINE).out("2 passed, 0 failed in ");
    assertTrue(outcome.out().startsWith("simulator, fast, "), outcome.out());
    assertEquals("", outcome.err());
    line.prism("test", tests, "--checked", "--seed", "3").expect(Status.FINE).out("2 passed");
  }

  @Test
  void testsFailWithWhatWasFound() throws IOException {
    var bad = Files.writeString(tests.resolve("deeper/bad.prism"), BAD);
    line.prism("test", tests, "--jobs", "2")
        .expect(Status.PROBLEMS)
        .out("FAILED " + bad + "::fails\n")
        .out("error[P0811]: `n` is 2, expected 3")
        .out("it printed:\na < b & \"c\"\n")
        .out("3 passed, 1 failed in ");
  }

  @Test
  void filesWithErrorsFail() throws IOException {
    var wrong = Files.writeString(tests.resolve("wrong.prism"), GOOD + "\n?\n");
    line.prism("test", tests)
        .expect(Status.PROBLEMS)
        .out("FAILED " + wrong + "::check\n")
        .out("error[P0105]")
        .out("2 passed, 1 failed in ");
  }

  @Test
  void filtersChoose() throws IOException {
    Files.writeString(tests.resolve("bad.prism"), BAD);
    line.prism("test", tests, "--filter", "::(adds|passes)$")
        .expect(Status.FINE)
        .out("2 passed, 0 failed in ");
    line.prism("test", tests, "--filter", "good.*num").expect(Status.FINE).out("1 passed");
    line.prism("test", tests, "--filter", "none")
        .expect(Status.USAGE)
        .err("no test matches `none`");
    line.prism("test", tests, "--filter", "(").expect(Status.USAGE).err("`--filter (`: Unclosed");
  }

  @Test
  void noTestsAreNoSuccess() throws IOException {
    var empty = Files.writeString(folder.resolve("empty.prism"), "N : constexpr(int) = 1\n");
    line.prism("test", empty).expect(Status.USAGE).err("no tests here");
    line.prism("test", folder.resolve("x.prism")).expect(Status.USAGE).err("no such file");
    line.prism("test", tests, "--jobs", "0").expect(Status.USAGE).err("`--jobs 0`");
    line.prism("test", tests, "--backend", "gpu")
        .expect(Status.ENVIRONMENT)
        .err("no NVIDIA driver here");
    line.prism("test", tests, "--backend", "gpu", "--checked").expect(Status.USAGE);
  }

  @Test
  void resultsAreWrittenForCiServers() throws Exception {
    var bad = Files.writeString(tests.resolve("bad.prism"), BAD);
    var file = folder.resolve("results/junit.xml");
    line.prism("test", tests, "--junit", file).expect(Status.PROBLEMS);
    var schema =
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
            .newSchema(new StreamSource(TestCommandTest.class.getResourceAsStream("/junit.xsd")));
    schema.newValidator().validate(new StreamSource(file.toFile()));
    var document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    assertEquals("4", document.getDocumentElement().getAttribute("tests"));
    assertEquals("1", document.getDocumentElement().getAttribute("failures"));
    var suites = document.getElementsByTagName("testsuite");
    assertEquals(bad.toString(), ((Element) suites.item(0)).getAttribute("name"));
    var failure = (Element) document.getElementsByTagName("failure").item(0);
    assertEquals("P0811", failure.getAttribute("type"));
    assertEquals("`n` is 2, expected 3", failure.getAttribute("message"));
    assertTrue(failure.getTextContent().contains("bad.prism:6:5"), failure.getTextContent());
    assertEquals("fails", ((Element) failure.getParentNode()).getAttribute("name"));
    assertEquals(
        "a < b & \"c\"\n", document.getElementsByTagName("system-out").item(0).getTextContent());
  }
}

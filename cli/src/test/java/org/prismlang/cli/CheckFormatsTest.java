package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.lang.diagnostic.Code;

/** What {@code check --format} prints for those who are no people. */
class CheckFormatsTest {
  private static final String KERNEL =
      """
      @prism("global")
      @requires(grid[1], block[1], thread[1])
      @launch(block=256)
      def fill(y: ptr(float) @ grid[1], n: int @ grid[1]):
          i : int @ thread[1] = id()
          with partition(y, p=thread[1], offset=i) as mine, group(thread[1]):
              if i < n:
                  mine[0] = 1.0
      """;

  /** P0105 with an edit in line 7, behind a character of two UTF-16 units. */
  private static final String CHAINED =
      KERNEL.replace("if i < n:", "if \"😀\" == \"\" or 0 <= i < n:");

  private static final String NOTED = KERNEL.replace("offset=i)", "offset=i % 256)");

  @TempDir Path folder;
  private CommandLine line;

  @BeforeEach
  void start() {
    line = CommandLine.plain(folder);
  }

  @Test
  void theShortFormOfJsonIsTheSame() throws IOException {
    var file = write("bad.prism", CHAINED);
    var once = line.prism("check", "--json", file).expect(Status.PROBLEMS).out();
    assertEquals(once, line.prism("check", "--format", "json", file).out());
    assertEquals(once, line.prism("check", "--format=json", "--json", file).out());
    line.prism("check", "--format", "sarif", "--json", file)
        .expect(Status.USAGE)
        .err("`--json` is `--format json`, not `--format sarif`");
    var text = line.prism("check", file).expect(Status.PROBLEMS);
    assertEquals(text, line.prism("check", "--format", "text", file));
  }

  @Test
  void aFormatThatIsNoneIsWrongUsage() {
    line.prism("check", "--format", "sarf", "a.prism")
        .expect(Status.USAGE)
        .err("no format `sarf`; did you mean `sarif`?");
    line.prism("check", "--format", "xml", "a.prism")
        .expect(Status.USAGE)
        .err("there are text, json, sarif, github");
  }

  @Test
  void sarifHasWhatTheStandardRequires() throws IOException {
    var outcome =
        line.prism("check", "--format", "sarif", write("bad.prism", CHAINED))
            .expect(Status.PROBLEMS);
    assertEquals("", outcome.err());
    var log = log(outcome.out());
    var run = log.getAsJsonArray("runs").get(0).getAsJsonObject();
    assertEquals("unicodeCodePoints", run.get("columnKind").getAsString());
    var results = run.getAsJsonArray("results");
    assertEquals(1, results.size());
    var result = results.get(0).getAsJsonObject();
    assertEquals("P0105", result.get("ruleId").getAsString());
    assertEquals("error", result.get("level").getAsString());
    var region = region(physical(result.getAsJsonArray("locations").get(0)), "region");
    int column = CHAINED.lines().toList().get(6).indexOf("< n") + 1 - 1;
    assertEquals(7, region.get("startLine").getAsInt());
    assertEquals(column, region.get("startColumn").getAsInt(), "a code point is one column");
    assertEquals(column + 1, region.get("endColumn").getAsInt());
    var replacement =
        result
            .getAsJsonArray("fixes")
            .get(0)
            .getAsJsonObject()
            .getAsJsonArray("artifactChanges")
            .get(0)
            .getAsJsonObject()
            .getAsJsonArray("replacements")
            .get(0)
            .getAsJsonObject();
    assertEquals(
        " and i", replacement.getAsJsonObject("insertedContent").get("text").getAsString());
    var deleted = region(replacement, "deletedRegion");
    assertEquals(deleted.get("startColumn"), deleted.get("endColumn"), "an insertion");
  }

  @Test
  void sarifNamesEachRuleOnce() throws IOException {
    write("a.prism", CHAINED);
    write("b.prism", CHAINED);
    write("c.prism", NOTED);
    var log = log(line.prism("check", "--format", "sarif", folder).expect(Status.PROBLEMS).out());
    var run = log.getAsJsonArray("runs").get(0).getAsJsonObject();
    var rules = run.getAsJsonObject("tool").getAsJsonObject("driver").getAsJsonArray("rules");
    assertEquals(3, run.getAsJsonArray("results").size());
    assertEquals(2, rules.size());
  }

  @Test
  void sarifOfAGoodProgramIsALogWithoutResults() throws IOException {
    var outcome =
        line.prism("check", "--format", "sarif", write("good.prism", KERNEL)).expect(Status.FINE);
    var run = log(outcome.out()).getAsJsonArray("runs").get(0).getAsJsonObject();
    assertTrue(run.getAsJsonArray("results").isEmpty());
  }

  @Test
  void sarifNamesFilesAsUris() throws IOException {
    var odd = write("a b%20ü:c.prism", CHAINED);
    var log = log(line.prism("check", "--format", "sarif", odd).expect(Status.PROBLEMS).out());
    var result =
        log.getAsJsonArray("runs")
            .get(0)
            .getAsJsonObject()
            .getAsJsonArray("results")
            .get(0)
            .getAsJsonObject();
    var uri =
        physical(result.getAsJsonArray("locations").get(0))
            .getAsJsonObject("artifactLocation")
            .get("uri")
            .getAsString();
    assertEquals(odd, Path.of(URI.create(uri)));
  }

  @Test
  void githubGetsOneLineEach() throws IOException {
    var bad = write("bad.prism", CHAINED);
    var outcome = line.prism("check", "--format", "github", bad).expect(Status.PROBLEMS);
    assertEquals("", outcome.err());
    int column = CHAINED.lines().toList().get(6).indexOf("< n");
    assertEquals(
        "::error file=%s,line=7,endLine=7,col=%d,endColumn=%d,title=P0105%%3A %s::"
                .formatted(bad, column, column + 1, Code.P0105.title())
            + "`<=` and `<` cannot be chained%0Ahelp: write `0 <= i and i < …`\n",
        outcome.out());
    var noted = line.prism("check", "--format", "github", write("noted.prism", NOTED));
    assertTrue(noted.expect(Status.FINE).out().startsWith("::notice file="), noted.out());
    assertEquals(1, noted.out().lines().count());
    line.prism("check", "--format", "github", write("good.prism", KERNEL))
        .expect(Status.FINE)
        .silent();
  }

  @Test
  void githubIsToldNothingThatItWouldTakeForItsOwn() throws IOException {
    var odd = write("a,b:c%.prism", KERNEL.replace("i < n", "i % n ::x::\n"));
    var outcome = line.prism("check", "--format", "github", odd).expect(Status.PROBLEMS);
    outcome.out("file=" + folder + "/a%2Cb%3Ac%25.prism,line=");
    for (var text : outcome.out().lines().toList()) {
      assertTrue(text.matches("::error file=[^,:]*(,[a-zA-Z]+=[^,:]*)*::.+"), text);
      assertFalse(text.replaceAll("%(25|0A|0D|3A|2C)", "").contains("%"), text);
    }
  }

  private static JsonObject log(String text) {
    var log = JsonParser.parseString(text).getAsJsonObject();
    assertEquals("2.1.0", log.get("version").getAsString());
    assertTrue(log.get("$schema").getAsString().endsWith("sarif-2.1.0.json"));
    for (var element : log.getAsJsonArray("runs")) {
      var run = element.getAsJsonObject();
      var driver = run.getAsJsonObject("tool").getAsJsonObject("driver");
      assertEquals("prism", driver.get("name").getAsString());
      var rules = driver.getAsJsonArray("rules");
      rules.forEach(it -> assertFalse(it.getAsJsonObject().get("id").getAsString().isEmpty()));
      for (var it : run.getAsJsonArray("results")) {
        var result = it.getAsJsonObject();
        int index = result.get("ruleIndex").getAsInt();
        assertEquals(result.get("ruleId"), rules.get(index).getAsJsonObject().get("id"));
        assertFalse(result.getAsJsonObject("message").get("text").getAsString().isEmpty());
        assertTrue(Set.of("error", "warning", "note").contains(result.get("level").getAsString()));
        result.getAsJsonArray("locations").forEach(CheckFormatsTest::physical);
      }
    }
    return log;
  }

  private static JsonObject physical(JsonElement location) {
    var physical = location.getAsJsonObject().getAsJsonObject("physicalLocation");
    var uri = URI.create(physical.getAsJsonObject("artifactLocation").get("uri").getAsString());
    assertFalse(uri.getPath().isEmpty());
    region(physical, "region");
    return physical;
  }

  private static JsonObject region(JsonObject of, String name) {
    var region = of.getAsJsonObject(name);
    int startLine = region.get("startLine").getAsInt();
    int endLine = region.get("endLine").getAsInt();
    assertTrue(startLine >= 1 && endLine >= startLine, region::toString);
    assertTrue(region.get("startColumn").getAsInt() >= 1, region::toString);
    assertTrue(
        endLine > startLine
            || region.get("endColumn").getAsInt() >= region.get("startColumn").getAsInt(),
        region::toString);
    return region;
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}

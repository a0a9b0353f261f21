package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.lang.diagnostic.Code;

/** With {@code --json}, standard output is one object a line and nothing else. */
class JsonOutputTest {
  private static final Path REVERSE = Path.of("../examples/reverse.prism");

  @TempDir Path folder;
  private CommandLine line;

  @BeforeEach
  void start() {
    line = CommandLine.plain(folder);
  }

  @Test
  void verifySaysTheSizes() {
    var lines = objects(line.prism("verify", "--json", REVERSE).expect(Status.FINE));
    assertEquals("verified", lines.getFirst().get("verdict").getAsString());
    assertTrue(lines.getFirst().getAsJsonArray("sizes").size() > 0);
  }

  @Test
  void mutateSaysWhoFoundWhat() {
    var lines = objects(line.prism("mutate", "--json", REVERSE).expect(Status.FINE));
    var all = lines.getLast();
    assertEquals(lines.size() - 1, all.get("mistakes").getAsInt());
    assertTrue(all.get("mistakes").getAsInt() > 0);
    long verified =
        lines.stream()
            .filter(it -> it.has("found_by") && it.get("found_by").getAsString().equals("verifier"))
            .count();
    assertEquals(verified, all.get("verifier").getAsLong());
    var people = line.prism("mutate", REVERSE).expect(Status.FINE);
    people.out("the verifier finds " + verified + ",");
  }

  @Test
  void runSaysWhatIsPrintedAndCounted() {
    var example = Path.of("../examples/saxpy.prism");
    var lines =
        objects(line.prism("run", "--json", "--counted", example, "n=100").expect(Status.FINE));
    assertTrue(lines.getFirst().get("backend").getAsString().startsWith("simulator, counted"));
    assertEquals(
        "saxpy of 100 elements agrees with the host", lines.get(1).get("printed").getAsString());
    assertTrue(lines.getLast().has("totals"));
  }

  @Test
  void explainSaysAllCodesOrOne() {
    var all = objects(line.prism("explain", "--json").expect(Status.FINE));
    assertEquals(Code.values().length, all.size());
    var one = objects(line.prism("explain", "401", "--json").expect(Status.FINE));
    assertEquals(1, one.size());
    assertEquals("P0401", one.getFirst().get("code").getAsString());
    assertTrue(one.getFirst().get("page").getAsString().startsWith("# P0401: "));
  }

  @Test
  void doctorSaysWhatIsMissing() {
    var lines = objects(line.prism("doctor", "--json").expect(Status.FINE));
    assertTrue(lines.getFirst().has("prism"));
    var gpu = lines.getLast();
    assertEquals("GPU", gpu.get("what").getAsString());
    assertEquals("not needed to check programs", gpu.get("how").getAsString());
  }

  @Test
  void graphSaysWhatIsOrdered() {
    var lines = objects(line.prism("graph", "--json", REVERSE).expect(Status.FINE));
    assertTrue(lines.getFirst().has("kernel"));
    assertEquals("block barrier", lines.get(1).get("sync").getAsString());
    var pair = lines.get(1).getAsJsonArray("orders").get(0).getAsJsonObject();
    assertTrue(pair.getAsJsonObject("first").getAsJsonObject("span").has("start"));
    line.prism("graph", "--json", REVERSE, "-o", "x.svg").expect(Status.USAGE);
  }

  @Test
  void mapSaysEachMapping() {
    var tasks = Path.of("../examples/gemm_tasks.prism");
    var lines = objects(line.prism("map", "--json", tasks).expect(Status.FINE));
    assertTrue(lines.getFirst().has("mapping"));
    assertTrue(lines.getFirst().get("explanation").getAsString().contains("\n"));
    line.prism("map", "--json", "--emit", tasks).expect(Status.USAGE);
  }

  @Test
  void fmtSaysOfEachFileWhetherItIsFormatted() throws IOException {
    var untidy = Files.writeString(folder.resolve("a.prism"), "A : constexpr(int)=1\n");
    var lines =
        objects(line.prism("fmt", "--check", "--json", REVERSE, untidy).expect(Status.PROBLEMS));
    assertEquals(
        List.of(true, false),
        lines.stream().map(it -> it.get("formatted").getAsBoolean()).toList());
    line.prism("fmt", "--json", untidy).expect(Status.USAGE);
  }

  @Test
  void thePageNamesCommandsThatHaveNone() throws IOException {
    var without =
        Commands.all(Environment.ofProcess()).stream()
            .filter(it -> it.option("--json").isEmpty())
            .map(it -> "`" + it.name() + "`")
            .toList();
    var page = Files.readString(Path.of("../docs/cli.md"));
    int start = page.indexOf("No `--json` have ");
    var said = page.substring(start, page.indexOf("\n\n", start));
    var named = Pattern.compile("`[a-z]+`").matcher(said).results().map(it -> it.group()).toList();
    assertEquals(new TreeSet<>(without), new TreeSet<>(named));
  }

  private static List<JsonObject> objects(CommandLine.Outcome outcome) {
    return outcome.out().lines().map(it -> JsonParser.parseString(it).getAsJsonObject()).toList();
  }
}

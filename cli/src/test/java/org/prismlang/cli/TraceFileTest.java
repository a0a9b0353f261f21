package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.Prism;
import org.prismlang.runtime.host.HostProgram;
import org.prismlang.sim.Mode;
import org.prismlang.sim.trace.TraceLog;

class TraceFileTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  @TempDir Path folder;
  private CommandLine line;
  private Path file;

  @BeforeEach
  void start() {
    line = CommandLine.plain(folder);
    file = folder.resolve("timeline.json");
  }

  /** A row of the timeline: {@code process/track}, with its slices in order. */
  private record Rows(Map<String, List<JsonObject>> slices, Map<String, String> names) {
    List<JsonObject> of(String row) {
      return slices.getOrDefault(row, List.of());
    }

    List<JsonObject> named(String name) {
      var all = new ArrayList<JsonObject>();
      names.forEach(
          (row, text) -> {
            if (text.contains(name)) {
              all.addAll(of(row));
            }
          });
      return all;
    }
  }

  /** Two warps exchange their numbers, and write them so far behind where they belong. */
  private static String mirror(String behind, int launches) {
    return """
    @prism("global")
    @requires(grid[1], block[1], thread[64], smem=auto)
    def mirror(y: ptr(int) @ grid[1]):
        i : int @ thread[1] = id()
        with group(block[1]):
            t : int @ thread[1] = id()
            s : shared(int[64]) @ block[1]
            with partition(s, p=thread[1], offset=t) as mine, group(thread[1]):
                mine[0] = t
            with partition(y, p=thread[1], offset=i) as out, group(thread[1]):
                out[%s] = s[63 - t]

    @prism("host")
    def main():
        y : buffer(int) = buffer(int, 128, init=zeros)
        for k in range(0, %d):
            launch(mirror, grid=2, block=64)(y)
    """
        .formatted(behind, launches);
  }

  private static String row(JsonObject event) {
    return event.get("pid").getAsInt() + "/" + event.get("tid").getAsInt();
  }

  /** Reads a timeline and holds it to what viewers need. */
  private Rows rows() throws IOException {
    var text = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    var slices = new LinkedHashMap<String, List<JsonObject>>();
    var names = new HashMap<String, String>();
    var processes = new HashMap<Integer, String>();
    var begun = new HashMap<Integer, JsonObject>();
    for (JsonElement element : text.getAsJsonArray("traceEvents")) {
      var event = element.getAsJsonObject();
      switch (event.get("ph").getAsString()) {
        case "M" -> {
          var what = event.get("name").getAsString();
          if (what.equals("thread_name")) {
            var name = event.getAsJsonObject("args").get("name").getAsString();
            assertEquals(null, names.put(row(event), name), "two names for a row");
          } else if (what.equals("process_name")) {
            processes.put(
                event.get("pid").getAsInt(),
                event.getAsJsonObject("args").get("name").getAsString());
          }
        }
        case "X" -> slices.computeIfAbsent(row(event), _ -> new ArrayList<>()).add(event);
        case "s" -> begun.put(event.get("id").getAsInt(), event);
        case "f" -> {
          var from = Optional.ofNullable(begun.remove(event.get("id").getAsInt())).orElseThrow();
          assertTrue(from.get("ts").getAsLong() < event.get("ts").getAsLong(), () -> "" + event);
        }
        default -> throw new AssertionError("unknown: " + event);
      }
    }
    assertTrue(begun.isEmpty(), "arrows without an end");
    slices.forEach(
        (row, all) -> {
          assertTrue(names.containsKey(row), () -> row + " has no name");
          assertTrue(processes.containsKey(Integer.parseInt(row.split("/", -1)[0])), row);
          long end = 0;
          for (var slice : all) {
            assertFalse(slice.get("name").getAsString().isEmpty());
            assertTrue(slice.get("ts").getAsLong() >= end, () -> row + " overlaps at " + slice);
            assertTrue(slice.get("dur").getAsLong() > 0, () -> "no time: " + slice);
            end = slice.get("ts").getAsLong() + slice.get("dur").getAsLong();
          }
        });
    return new Rows(slices, names);
  }

  private static long start(JsonObject slice) {
    return slice.get("ts").getAsLong();
  }

  private static long end(JsonObject slice) {
    return start(slice) + slice.get("dur").getAsLong();
  }

  @Test
  void anEmptyTimelineSaysWhy() {
    line.prism("run", EXAMPLES.resolve("saxpy.prism"), "300", "--trace", file)
        .expect(Status.FINE)
        .err("timeline of no events in " + file + ": nothing waits, copies or multiplies");
  }

  @Test
  void aPipelineShowsItsProducerAheadOfItsConsumers() throws IOException {
    var outcome =
        line.prism("run", EXAMPLES.resolve("hgemm.prism"), 128, 256, 512, 1, "--trace", file)
            .expect(Status.FINE);
    assertTrue(outcome.out().startsWith("simulator, checked with seed 0"), outcome.out());
    var rows = rows();
    assertEquals(
        List.of("consumers: threads 0–127", "consumers: threads 128–255", "producer: thread 256"),
        rows.names().values().stream().filter(it -> it.contains("thread")).sorted().toList());
    var copies = rows.named("copies under way");
    assertEquals(2 * 512 / 64, copies.size());
    assertTrue(copies.stream().allMatch(it -> it.getAsJsonObject("args").has("bytes")));
    var products = rows.named("products under way");
    assertEquals(2 * 512 / 64, products.size());
    assertTrue(
        copies.stream()
            .anyMatch(
                copy ->
                    products.stream()
                        .anyMatch(it -> start(it) < end(copy) && start(copy) < end(it))),
        "no copy is under way while tensor cores multiply");
    assertTrue(
        rows.named("producer").stream()
            .anyMatch(it -> it.get("name").getAsString().equals("wait empty_a0")));
    assertTrue(
        rows.named("consumers").stream()
            .anyMatch(it -> it.get("name").getAsString().equals("wait full_a0")));
  }

  @Test
  void everyLaunchBeginsWhenTheOneBeforeIsOver() throws IOException {
    var program = Files.writeString(folder.resolve("twice.prism"), mirror("0", 2));
    line.prism("run", program, "--trace", file).expect(Status.FINE);
    var rows = rows();
    assertEquals(2 * 2, rows.slices().size(), "a row a block of each launch");
    long firstEnds = rows.of("1/1").stream().mapToLong(TraceFileTest::end).max().orElseThrow();
    assertEquals(firstEnds, start(rows.of("3/1").getFirst()));
  }

  @Test
  void aRunThatFailsIsDrawnAsFarAsItCame() throws IOException {
    var program = Files.writeString(folder.resolve("stray.prism"), mirror("1000000", 1));
    line.prism("run", program, "--trace", file).expect(Status.PROBLEMS).err("P0802");
    assertTrue(
        rows().of("1/1").stream()
            .anyMatch(it -> it.get("name").getAsString().startsWith("barrier of")));
  }

  @Test
  void whatIsTooMuchIsCountedAndLeftOut() throws IOException {
    var whole = transposed(new TraceLog());
    assertEquals(0, whole.leftOut());
    var log = transposed(new TraceLog(7));
    Files.writeString(file, log.json());
    assertEquals(7, rows().slices().values().stream().mapToInt(List::size).sum());
    assertTrue(log.leftOut() > 0 && log.leftOut() <= whole.kept() - 7, "" + log.leftOut());
    assertTrue(Files.readString(file).contains("\"eventsLeftOut\":" + log.leftOut() + "}"));
  }

  private static TraceLog transposed(TraceLog log) {
    var device = Device.simulator(new Mode.Checked(0, log));
    var program = Prism.load(EXAMPLES.resolve("transpose.prism")).on(device);
    HostProgram.of(program).function("main").orElseThrow().run(_ -> {}, List.of(100, 70));
    log.json();
    return log;
  }

  @Test
  void aProgramThatDoesNotRunHasNone() throws IOException {
    var program = Files.writeString(folder.resolve("wrong.prism"), "x : int = 1\n");
    line.prism("run", program, "--trace", file).expect(Status.PROBLEMS);
    assertFalse(Files.exists(file));
  }

  @Test
  void isTheSimulatorsAlone() {
    line.prism("run", EXAMPLES.resolve("saxpy.prism"), "--trace", file, "--counted")
        .expect(Status.USAGE)
        .err("`--trace` and `--counted` are two runs");
    line.prism("run", EXAMPLES.resolve("saxpy.prism"), "--trace", file, "--backend", "gpu")
        .expect(Status.USAGE);
  }
}

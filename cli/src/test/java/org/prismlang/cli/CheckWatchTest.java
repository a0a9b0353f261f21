package org.prismlang.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Waits for what is said, however long that takes; only what never comes runs into the limit. */
class CheckWatchTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final String GOOD = "N : constexpr(int) = 4\n";
  private static final String BAD = "N : constexpr(int) = x\n";

  @TempDir Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private volatile Status status = Status.INTERNAL;
  private Optional<Thread> watching = Optional.empty();

  @AfterEach
  void nobodyIsLeft() throws InterruptedException {
    if (watching.isPresent()) {
      watching.get().interrupt();
      ends();
    }
  }

  @Test
  void aChangeIsCheckedAgainUntilSomebodyEndsIt() throws Exception {
    var file = write("a.prism", BAD);
    watch(out, file);
    said(1, "error[P0201]");
    watches(1);
    overwrite(file, GOOD);
    watches(2);
    assertEquals("ok: 1 file, 0 kernels\n", out.toString(StandardCharsets.UTF_8));
    said(1, "again: " + file);
    overwrite(file, BAD);
    watches(3);
    said(2, "error[P0201]");
    assertTrue(watching.orElseThrow().isAlive());
    watching.get().interrupt();
    ends();
    assertEquals(Status.PROBLEMS, status);
  }

  @Test
  void aFileThatIsReplacedIsAChangeThoughSizeAndTimeAreTheSame() throws Exception {
    var file = write("a.prism", BAD);
    var time = FileTime.fromMillis(1_000_000_000_000L);
    Files.setLastModifiedTime(file, time);
    watch(out, file);
    watches(1);
    var fresh = write("a.prism.tmp", GOOD);
    assertEquals(Files.size(file), Files.size(fresh));
    Files.setLastModifiedTime(fresh, time);
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    watches(2);
    assertEquals("ok: 1 file, 0 kernels\n", out.toString(StandardCharsets.UTF_8));
  }

  @Test
  void whatIsImportedIsWatchedAlsoWhereItIsNotThereYet() throws Exception {
    var file = write("a.prism", "from .b import N\n\nM : constexpr(int) = N + 1\n");
    watch(out, file);
    said(1, "error[P0203]");
    watches(1);
    write("b.prism", GOOD);
    watches(2);
    assertEquals("ok: 1 file, 0 kernels\n", out.toString(StandardCharsets.UTF_8));
    said(2, "watching 2 files");
    write("b.prism", BAD);
    watches(3);
    said(1, "error[P0201]");
  }

  @Test
  void foldersAreLookedThroughAgain() throws Exception {
    write("in/a.prism", GOOD);
    watch(out, folder.resolve("in"));
    watches(1);
    write("in/deep/b.prism", GOOD);
    watches(2);
    said(1, "watching 2 files");
    Files.delete(folder.resolve("in/a.prism"));
    watches(3);
    assertEquals(
        "ok: 1 file, 0 kernels\nok: 2 files, 0 kernels\nok: 1 file, 0 kernels\n",
        out.toString(StandardCharsets.UTF_8));
  }

  @Test
  void aFileThatGoesIsMissedAndWaitedFor() throws Exception {
    var file = write("a.prism", GOOD);
    watch(out, file);
    watches(1);
    Files.delete(file);
    said(1, "no such file: " + file);
    watches(2);
    write("a.prism", GOOD);
    watches(3);
    assertEquals("ok: 1 file, 0 kernels\n".repeat(2), out.toString(StandardCharsets.UTF_8));
  }

  @Test
  void whereNobodyListensItEnds() throws Exception {
    watch(
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        },
        write("a.prism", GOOD));
    ends();
    assertEquals(Status.FINE, status);
  }

  @Test
  void whatDoesNotGoTogetherIsWrongUsage() throws IOException {
    var line = CommandLine.plain(folder);
    var file = write("a.prism", GOOD);
    for (var words :
        List.of(
            List.of("--fix", file.toString()),
            List.of("-"),
            List.of("--json", file.toString()),
            List.of("--format=github", file.toString()))) {
      var all = Stream.concat(Stream.of("check", "--watch"), words.stream()).toArray();
      line.prism(all).expect(Status.USAGE).err("--watch is for people and files");
    }
    line.prism("check", "--watch", folder.resolve("none")).expect(Status.USAGE).err("no such file");
  }

  private void watch(OutputStream answers, Path file) {
    var environment = CommandLine.environment(folder, Map.of());
    var console =
        new Console(new ByteArrayInputStream(new byte[0]), answers, err, Colours.NONE, false);
    var main = new Main(Commands.all(environment), console, environment);
    var words = List.of("check", "--watch", file.toString());
    watching = Optional.of(Thread.ofPlatform().daemon().start(() -> status = main.run(words)));
  }

  private void ends() throws InterruptedException {
    assertTrue(watching.orElseThrow().join(PATIENCE));
  }

  /** So often has it come to rest. */
  private void watches(int times) throws InterruptedException {
    said(times, "; Ctrl-C ends");
  }

  private void said(int times, String text) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (count(text) < times) {
      assertTrue(System.nanoTime() < end, () -> "never said «" + text + "»:\n" + err);
      Thread.sleep(20);
    }
    assertEquals(times, count(text), err::toString);
  }

  private int count(String text) {
    return err.toString(StandardCharsets.UTF_8).split(Pattern.quote(text), -1).length - 1;
  }

  /** At once: nobody sees a part of it. */
  private Path write(String name, String text) throws IOException {
    var file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    var fresh = Files.writeString(folder.resolve("fresh"), text);
    return Files.move(
        fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  /** The same file with other letters. */
  private static void overwrite(Path file, String text) throws IOException {
    assertEquals(Files.size(file), text.length());
    Files.write(file, text.getBytes(StandardCharsets.UTF_8), StandardOpenOption.WRITE);
  }
}

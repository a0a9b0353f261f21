package org.prismlang.cuda.nvcc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.prismlang.cuda.nvcc.CopyingCompiler.compiled;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Nothing that happens to the cache, or to those who write it, makes a wrong program. */
class CubinCacheTest {
  private static final String SOURCE = "__global__ void k() {}";

  @TempDir Path folder;
  private CopyingCompiler compiler;

  @BeforeEach
  void use() {
    compiler = new CopyingCompiler(folder);
  }

  /** What can have become of a file. */
  enum Damage {
    EMPTY(it -> new byte[0]),
    HASH_ALONE(it -> Arrays.copyOf(it, 32)),
    TRUNCATED(it -> Arrays.copyOf(it, it.length - 1)),
    LONGER(it -> Arrays.copyOf(it, it.length + 1)),
    FLIPPED_IN_THE_IMAGE(it -> flipped(it, it.length - 3)),
    FLIPPED_IN_THE_HASH(it -> flipped(it, 5));

    private final UnaryOperator<byte[]> how;

    Damage(UnaryOperator<byte[]> how) {
      this.how = how;
    }

    private static byte[] flipped(byte[] bytes, int at) {
      var copy = bytes.clone();
      copy[at] ^= 4;
      return copy;
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsDamagedIsCompiledAgain(Damage damage) throws IOException {
    compiled(compiler.cubins(), SOURCE);
    var entry = compiler.entries().getFirst();
    var whole = Files.readAllBytes(entry);
    Files.write(entry, damage.how.apply(whole));
    assertEquals(SOURCE, compiled(compiler.cubins(), SOURCE));
    assertEquals(2, compiler.calls());
    assertArrayEquals(whole, Files.readAllBytes(entry));
    assertEquals(SOURCE, compiled(compiler.cubins(), SOURCE));
    assertEquals(2, compiler.calls());
  }

  @Test
  void leftOversAreHarmlessAndOldOnesGo() throws IOException {
    compiled(compiler.cubins(), SOURCE);
    var entry = compiler.entries().getFirst();
    var old = Files.write(entry.resolveSibling("13.0.88123.part"), new byte[] {1});
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    var young = Files.write(entry.resolveSibling("13.0.88124.part"), new byte[] {1});
    assertEquals(SOURCE, compiled(compiler.cubins(), SOURCE));
    assertEquals(1, compiler.calls());
    Files.delete(entry);
    assertEquals(SOURCE, compiled(compiler.cubins(), SOURCE));
    assertFalse(Files.exists(old));
    assertTrue(Files.exists(young), "another process may be writing it");
    assertTrue(Files.exists(entry));
  }

  @Test
  void cacheThatCannotBeWrittenIsNone() throws IOException {
    Files.writeString(compiler.cache(), "a file, not a folder");
    assertEquals(SOURCE, compiled(compiler.cubins(), SOURCE));
    assertEquals(SOURCE, compiled(compiler.cubins(), SOURCE));
    assertEquals(2, compiler.calls());
    assertEquals("a file, not a folder", Files.readString(compiler.cache()));
  }

  @Test
  void manyAtOnceGetTheSame() throws IOException, InterruptedException, ExecutionException {
    compiler.nvcc(CopyingCompiler.VERSION); // is there before anybody runs it
    try (var threads = Executors.newFixedThreadPool(4)) {
      var results = new ArrayList<Future<String>>();
      for (int i = 0; i < 24; i++) {
        var text = SOURCE + i % 3;
        results.add(threads.submit(() -> compiled(compiler.cubins(), text)));
      }
      for (int i = 0; i < results.size(); i++) {
        assertEquals(SOURCE + i % 3, results.get(i).get());
      }
    }
    assertEquals(3, compiler.entries().size());
    assertEquals(3, compiler.files().size(), "nothing is left over");
    var calls = compiler.calls();
    for (int i = 0; i < 3; i++) {
      assertEquals(SOURCE + i, compiled(compiler.cubins(), SOURCE + i));
    }
    assertEquals(calls, compiler.calls());
  }

  /** Ended by its compiler, as by a user who has no patience. */
  @Test
  void processesMayEndAtAnyTime() throws IOException, InterruptedException {
    var deadly = compiler.deadly();
    assertNotEquals(0, process(deadly));
    assertEquals(1, compiler.calls());
    assertEquals(List.of(), compiler.entries());
    assertEquals(0, process(compiler.nvcc(CopyingCompiler.VERSION)));
    assertEquals(0, process(deadly), "it was compiled before");
    assertEquals(SOURCE, compiled(compiler.cubins(), SOURCE));
    assertEquals(2, compiler.calls());
  }

  private int process(Nvcc nvcc) throws IOException, InterruptedException {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return new ProcessBuilder(
            java,
            "-XX:TieredStopAtLevel=1",
            "-Djava.io.tmpdir=" + folder,
            "-cp",
            classPath,
            CubinCacheTest.class.getName(),
            nvcc.program().toString(),
            compiler.cache().toString())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("said").toFile())
        .start()
        .waitFor();
  }

  /** A process that compiles. */
  public static void main(String[] arguments) {
    var nvcc = new Nvcc(Path.of(arguments[0]));
    compiled(new Cubins(Optional.of(nvcc), new CubinCache(Path.of(arguments[1]))), SOURCE);
  }
}

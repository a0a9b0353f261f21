package org.prismlang.runtime.driver;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kernels get what they are launched with, and what they do wrong is told. */
@ResourceLock(DriverStub.LOCK)
class LaunchesTest {
  private static final int THREADS = 4;
  private static final int LAUNCHES = 100;

  private Rig rig;
  private Context context;

  @BeforeEach
  void use() throws DriverMissing {
    rig = Rig.fresh();
    context = rig.context();
  }

  @Test
  void argumentsAndSizesArrive() {
    try (var module = rig.module();
        var stream = context.stream()) {
      float[] y = saxpy(module, stream, 2, new float[] {1, 2, 3, 4}, new float[] {10, 20, 30, 40});
      assertArrayEquals(new float[] {12, 24, 36, 48}, y);
      assertEquals(
          "saxpy grid=1x1x1 block=256x1x1 cluster=1 shared=0 cooperative=0 stream="
              + stream.handle(),
          rig.stub().lastLaunch());
    }
    assertEquals("", rig.stub().leaked());
  }

  @Test
  void threadsShareContext() throws InterruptedException, ExecutionException {
    try (var module = rig.module();
        var threads = Executors.newFixedThreadPool(THREADS)) {
      var work = new ArrayList<Future<Integer>>();
      for (int i = 0; i < THREADS; i++) {
        float a = i;
        Callable<Integer> launches = () -> launches(module, a);
        work.add(threads.submit(launches));
      }
      for (var each : work) {
        assertEquals(LAUNCHES, each.get());
      }
    }
    assertEquals(THREADS * LAUNCHES, rig.stub().count("launches"));
    assertEquals("", rig.stub().leaked());
  }

  @Test
  void codeIsElfOrText() throws IOException {
    // An ELF file has its names far behind its first zero. Here is one that every Java has.
    var elf = Path.of(System.getProperty("java.home"), "lib", "libjimage.so");
    try (var module = context.load(MemorySegment.ofArray(Files.readAllBytes(elf)))) {
      assertEquals(1024, module.function("JIMAGE_Open").mostThreads());
      var failure = refused(500, () -> module.function("JIMAGE_Ope"));
      assertEquals(
          "cuModuleGetFunction: CUDA_ERROR_NOT_FOUND, no such symbol", failure.getMessage());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 1025})
  void blocksHaveTheThreadsTheyCanHave(int threads) {
    refused(1, () -> launch(1, threads, 0, Launch.Manner.PLAIN));
  }

  @Test
  void sharedMemoryIsAllowedFirst() {
    refused(1, () -> launch(1, 32, 49_153, Launch.Manner.PLAIN));
    try (var module = rig.module();
        var stream = context.stream()) {
      var function = module.function("idle");
      refused(1, () -> function.allowShared(rig.gpu().sharedBytes() + 1));
      function.allowShared(rig.gpu().sharedBytes());
      new Launch(context, function, List.of(), rig.gpu().sharedBytes(), Launch.Manner.PLAIN)
          .launch(1, 32, stream);
      assertEquals(1, function.residentBlocks(32, rig.gpu().sharedBytes()));
      assertEquals(2, function.residentBlocks(1024, 0));
    }
  }

  @Test
  void kernelsOverlapWhereThatIsAskedFor() {
    launch(8, 32, 0, Launch.Manner.OVERLAPPING);
    assertTrue(rig.stub().lastLaunch().contains(" cooperative=0 overlap=1 "));
    launch(8, 32, 0, Launch.Manner.PLAIN);
    assertFalse(rig.stub().lastLaunch().contains("overlap"));
  }

  @Test
  void blocksThatMeetAllRunAtOnce() {
    launch(132 * 2, 1024, 0, Launch.Manner.COOPERATIVE);
    assertTrue(rig.stub().lastLaunch().contains(" cooperative=1 "));
    refused(720, () -> launch(132 * 2 + 1, 1024, 0, Launch.Manner.COOPERATIVE));
    launch(132 * 2 + 1, 1024, 0, Launch.Manner.PLAIN);
  }

  @Test
  void waitInVainLeavesItsReportWhereTheHostReadsIt() {
    var module = rig.module();
    var stream = context.stream();
    var report = Pinned.allocate(32, context);
    module.set("prism_watch_report", report.memory().address());
    rig.launch(module, "hang_here").launch(1, 32, stream);
    stream.synchronize();
    int[] words = report.memory().asSlice(0, 16).toArray(ValueLayout.JAVA_INT);
    assertArrayEquals(new int[] {1, 0, 3, 7}, words);
    assertTrue(stream.isDone());
    context.allocate(8).close();
  }

  @Test
  void strayAccessIsToldWhenTheHostWaits() {
    var stream = context.stream();
    rig.launch(rig.module(), "stray_away").launch(1, 32, stream);
    context.allocate(8);
    assertTrue(refused(700, stream::synchronize).isFatal());
    refused(700, () -> context.allocate(8));
    refused(700, stream::isDone);
    refused(700, () -> rig.driver().context(rig.gpu()));
  }

  @ParameterizedTest
  @ValueSource(ints = {700, 710, 714, 715, 716, 717, 718, 719})
  void whatKernelsDoWrongIsFatal(int status) {
    rig.stub().fail("cuCtxSetCurrent", status, 0);
    assertTrue(refused(status, context::enter).isFatal());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 200, 209, 500, 711, 712, 713, 720, 801, 912})
  void whatIsRefusedBreaksNothing(int status) {
    rig.stub().fail("cuCtxSetCurrent", status, 0);
    assertFalse(refused(status, context::enter).isFatal());
  }

  private void launch(int blocks, int threads, int shared, Launch.Manner manner) {
    try (var module = rig.module();
        var stream = context.stream()) {
      new Launch(context, module.function("idle"), List.of(), shared, manner)
          .launch(blocks, threads, stream);
    }
  }

  private static DriverException refused(int status, Runnable call) {
    var failure = assertThrows(DriverException.class, call::run);
    assertEquals(status, failure.status(), failure.getMessage());
    return failure;
  }

  private int launches(CodeModule module, float a) {
    int right = 0;
    try (var stream = context.stream()) {
      for (int i = 0; i < LAUNCHES; i++) {
        float[] y = saxpy(module, stream, a, new float[] {i}, new float[] {1});
        right += y[0] == a * i + 1 ? 1 : 0;
      }
    }
    return right;
  }

  private float[] saxpy(CodeModule module, Stream stream, float a, float[] x, float[] y) {
    try (var arena = Arena.ofConfined();
        var onDeviceX = context.allocate(4L * x.length);
        var onDeviceY = context.allocate(4L * y.length)) {
      onDeviceX.copyFrom(arena.allocateFrom(ValueLayout.JAVA_FLOAT, x), stream);
      onDeviceY.copyFrom(arena.allocateFrom(ValueLayout.JAVA_FLOAT, y), stream);
      var launch =
          new Launch(
              context, module.function("saxpy"), List.of(4, 8, 8, 4), 0, Launch.Manner.PLAIN);
      launch.argument(0).set(ValueLayout.JAVA_FLOAT, 0, a);
      launch.argument(1).set(ValueLayout.JAVA_LONG, 0, onDeviceX.address());
      launch.argument(2).set(ValueLayout.JAVA_LONG, 0, onDeviceY.address());
      launch.argument(3).set(ValueLayout.JAVA_INT, 0, x.length);
      launch.launch(1, 256, stream);
      var result = arena.allocate(4L * y.length);
      onDeviceY.copyTo(result, stream);
      stream.synchronize();
      return result.toArray(ValueLayout.JAVA_FLOAT);
    }
  }
}

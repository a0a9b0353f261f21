package org.prismlang.runtime.driver;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.ref.Reference;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What the driver gave out is given back: once, whoever does it, and never what is another's. */
@ResourceLock(DriverStub.LOCK)
class OwnershipTest {
  private static final long PATIENCE = 5_000_000_000L;
  private static final long HOST_BYTES = 1 << 17;

  private Rig rig;

  @BeforeEach
  void use() throws DriverMissing {
    rig = Rig.fresh();
  }

  @Test
  void closeGivesBack() {
    try (var arena = Arena.ofShared()) {
      var all = everything(arena);
      assertNotEquals("", rig.stub().leaked());
      all.forEach(OwnershipTest::close);
      assertEquals("", rig.stub().leaked());
      all.forEach(it -> assertDoesNotThrow(() -> close(it), "closed again"));
    }
  }

  @Test
  void droppedIsGivenBack() throws InterruptedException {
    try (var arena = Arena.ofShared()) {
      for (int i = 0; i < 20; i++) {
        drop(arena);
      }
      assertEquals("", leakedAfterCollection());
    }
  }

  @Test
  void functionKeepsItsModule() throws InterruptedException {
    var function = rig.module().function("saxpy");
    try {
      rig.context().stream();
      long end = System.nanoTime() + PATIENCE;
      while (rig.stub().count("streams") > 0 && System.nanoTime() < end) {
        collect();
      }
      assertEquals("1 modules", rig.stub().leaked());
    } finally {
      Reference.reachabilityFence(function);
    }
  }

  @Test
  void whatIsClosedIsNotGivenBackByTheCollector() throws InterruptedException {
    try (var arena = Arena.ofShared()) {
      dropClosed(arena);
      drop(arena);
      assertEquals("", leakedAfterCollection());
      collect();
      assertEquals(0, rig.stub().count("refused"));
    }
  }

  @Test
  void whatIsClosedIsNotUsed() {
    var memory = rig.context().allocate(8);
    var stream = rig.context().stream();
    var module = rig.module();
    List.of(memory, stream, module).forEach(OwnershipTest::close);
    assertThrows(IllegalStateException.class, memory::address);
    assertThrows(IllegalStateException.class, stream::synchronize);
    assertThrows(IllegalStateException.class, () -> module.function("saxpy"));
  }

  @Test
  void lostGpuIsClosedQuietly() {
    try (var arena = Arena.ofShared()) {
      var before = everything(arena);
      var stream = rig.context().stream();
      rig.launch(rig.module(), "stray_away").launch(1, 32, stream);
      assertThrows(DriverException.class, stream::synchronize);
      before.forEach(it -> assertDoesNotThrow(() -> close(it)));
    }
  }

  @Test
  void abandonedGpuIsNotAskedAgain() {
    try (var arena = Arena.ofShared()) {
      var before = everything(arena);
      var alive = rig.stub().leaked();
      rig.context().abandon();
      before.forEach(OwnershipTest::close);
      assertEquals(alive, rig.stub().leaked());
    }
  }

  @Test
  void otherTroubleWithGivingBackIsTold() {
    var memory = rig.context().allocate(8);
    rig.stub().fail("cuMemFree_v2", 1, 0);
    assertThrows(DriverException.class, memory::close);
  }

  private List<AutoCloseable> everything(Arena arena) {
    var context = rig.context();
    return List.of(
        context.allocate(1000),
        context.allocate(0),
        context.stream(),
        context.event(),
        rig.module(),
        Pinned.allocate(100, context),
        Pinned.of(arena.allocate(HOST_BYTES, HOST_BYTES), context));
  }

  private void drop(Arena arena) {
    assertEquals(7, everything(arena).size());
  }

  private void dropClosed(Arena arena) {
    everything(arena).forEach(OwnershipTest::close);
  }

  private String leakedAfterCollection() throws InterruptedException {
    long end = System.nanoTime() + PATIENCE;
    while (!rig.stub().leaked().isEmpty() && System.nanoTime() < end) {
      collect();
    }
    return rig.stub().leaked();
  }

  private static void collect() throws InterruptedException {
    System.gc();
    Thread.sleep(20);
  }

  private static void close(AutoCloseable it) {
    try {
      it.close();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}

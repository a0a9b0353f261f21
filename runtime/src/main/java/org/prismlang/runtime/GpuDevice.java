package org.prismlang.runtime;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.prismlang.cuda.DeviceCode;
import org.prismlang.cuda.nvcc.Cubins;
import org.prismlang.cuda.nvcc.UnsafeText;
import org.prismlang.kernel.ir.Module;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.type.Target;
import org.prismlang.runtime.driver.DriverException;
import org.prismlang.runtime.driver.DriverMissing;
import org.prismlang.runtime.driver.Event;
import org.prismlang.runtime.nvrtc.Compilers;

/**
 * A GPU. Launches return at once; the host waits where it reads what a kernel wrote.
 *
 * <p>A watched GPU is for tests: its kernels are built so that a wait in vain ends with a report,
 * each launch is waited for and its results are fetched, so that what one kernel breaks is no other
 * test's loss.
 */
final class GpuDevice implements Device {
  private final GpuHome home;
  private final Cubins cubins;
  private final boolean isWatched;

  /** A kernel that breaks the context breaks it for all in it: one at a time. */
  private final ReentrantLock turn = new ReentrantLock();

  private GpuDevice(GpuHome home, Cubins cubins, boolean isWatched) {
    this.home = home;
    this.cubins = cubins;
    this.isWatched = isWatched;
  }

  static GpuDevice first(Map<String, String> environment, boolean isWatched) throws DriverMissing {
    return new GpuDevice(
        GpuHome.first(environment), Cubins.of(environment, Compilers.of(environment)), isWatched);
  }

  @Override
  public String description() {
    return home.gpu().description() + (isWatched ? ", watched" : "");
  }

  @Override
  public Optional<Target> target() {
    var gpu = home.gpu();
    return switch (gpu.major()) {
      case 8 -> Optional.of(gpu.minor() == 9 ? Target.SM_89 : Target.SM_80);
      case 9 -> Optional.of(Target.SM_90A);
      case 10 -> Optional.of(Target.SM_100);
      default -> Optional.empty();
    };
  }

  @Override
  public int multiprocessors() {
    return home.gpu().multiprocessors();
  }

  @Override
  public Executable prepare(PlacedModule placed, Target target) {
    if (target().isEmpty()) {
      throw new PrismException(
          "Prism has no code for compute capability "
              + home.gpu().major()
              + "."
              + home.gpu().minor());
    }
    var own = target().get();
    if (!own.equals(target) && !(own == Target.SM_89 && target == Target.SM_80)) {
      throw new PrismException(
          "the program is compiled for "
              + target.text()
              + ", this GPU needs "
              + own.text()
              + ": use --target "
              + own.text());
    }
    var code = DeviceCode.of(placed, target, isWatched);
    var image = image(code, placed.module(), target);
    home.mustBeThere();
    try {
      return new GpuExecutable(home, placed.module(), code, image, this::run, isWatched);
    } catch (DriverException e) {
      throw home.broken(e);
    }
  }

  private MemorySegment image(DeviceCode code, Module module, Target target) {
    return switch (cubins.of(code.source(), target)) {
      case Cubins.Compiled(MemorySegment image) -> image;
      case Cubins.Unable(String why) -> throw new PrismException(why);
      case Cubins.Refused(var answer) -> {
        var texts = new UnsafeText(code.source(), module);
        var errors = answer.refusals().stream().flatMap(it -> texts.error(it).stream()).toList();
        if (!errors.isEmpty()) {
          throw new PrismException(errors);
        }
        throw new IllegalStateException(
            "the CUDA compiler fails on generated code:\n" + String.join("\n", answer.lines()));
      }
    };
  }

  /** One launch, and what belongs to it. */
  interface Work {
    /** Puts it into the stream. */
    void start();

    /** Fetches what it wrote. */
    void fetch();
  }

  private void run(GpuExecutable executable, Work work) {
    if (isWatched) {
      turn.lock();
    }
    try {
      home.launched(executable);
      work.start();
      if (isWatched) {
        home.awaitEnd();
        work.fetch();
      }
    } catch (DriverException e) {
      throw home.broken(e);
    } finally {
      if (isWatched) {
        turn.unlock();
      }
    }
  }

  @Override
  public void await() {
    if (!isWatched) { // else each launch was waited for, and what runs now is somebody else's
      home.await();
    }
  }

  @Override
  public void enqueue(List<Buffer> read, List<Buffer> written, ForeignWork work) {
    home.mustBeThere();
    try {
      var addresses = new ArrayList<Long>();
      read.forEach(it -> addresses.add(it.copies().onDevice(home, false)));
      written.forEach(it -> addresses.add(it.copies().onDevice(home, true)));
      home.enter();
      work.enqueue(home.stream().handle(), List.copyOf(addresses));
    } catch (DriverException e) {
      throw home.broken(e);
    }
  }

  /** By the GPU's own clock: without what a launch costs the host. */
  @Override
  public Stopwatch stopwatch() {
    if (isWatched) {
      return Device.super.stopwatch();
    }
    var start = home.ask(this::now);
    return () -> {
      try (start;
          var end = home.ask(this::now)) {
        home.await();
        return home.ask(() -> end.millisecondsSince(start)) * 1e-3;
      }
    };
  }

  private Event now() {
    var event = home.context().event();
    event.record(home.stream());
    return event;
  }
}

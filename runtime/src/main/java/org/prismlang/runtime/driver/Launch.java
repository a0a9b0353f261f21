package org.prismlang.runtime.driver;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;

/**
 * How one kernel is launched, again and again: its arguments have places that are written before
 * each launch. The driver reads them during the call, so one thread at a time.
 */
public final class Launch {
  private static final int CONFIG_BYTES = 56;
  private static final int ATTRIBUTE_BYTES = 72;
  private static final int SHARED_BYTES = 6;

  /** As the driver numbers its attributes of launches. */
  public enum Manner {
    PLAIN(0),
    COOPERATIVE(2),
    /** It may start while the kernel before it in the stream still runs: it waits for it itself. */
    OVERLAPPING(6);

    private final int attribute;

    Manner(int attribute) {
      this.attribute = attribute;
    }
  }

  /** What a tensor map must lie at; more than any other argument needs. */
  private static final int ALIGNMENT = 64;

  private final Context context;
  private final DeviceFunction function;
  private final Call launch;
  private final MemorySegment config;
  private final MemorySegment pointers;
  private final List<MemorySegment> places;

  /**
   * @param sizes bytes of each argument
   */
  public Launch(
      Context context,
      DeviceFunction function,
      List<Integer> sizes,
      int sharedBytes,
      Manner manner) {
    this.context = context;
    this.function = function;
    this.launch = context.bound("cuLaunchKernelEx", "JJJJ");
    var arena = Arena.ofAuto();
    this.config = arena.allocate(CONFIG_BYTES, ALIGNMENT);
    this.pointers = arena.allocate(ValueLayout.JAVA_LONG, Math.max(1, sizes.size()));
    var each = new ArrayList<MemorySegment>();
    for (int i = 0; i < sizes.size(); i++) {
      var place = arena.allocate(sizes.get(i), ALIGNMENT);
      pointers.setAtIndex(ValueLayout.JAVA_LONG, i, place.address());
      each.add(place);
    }
    this.places = List.copyOf(each);
    config.setAtIndex(ValueLayout.JAVA_INT, 1, 1);
    config.setAtIndex(ValueLayout.JAVA_INT, 2, 1);
    config.setAtIndex(ValueLayout.JAVA_INT, 4, 1);
    config.setAtIndex(ValueLayout.JAVA_INT, 5, 1);
    config.setAtIndex(ValueLayout.JAVA_INT, SHARED_BYTES, sharedBytes);
    if (manner != Manner.PLAIN) {
      var attribute = arena.allocate(ATTRIBUTE_BYTES, ALIGNMENT);
      attribute.set(ValueLayout.JAVA_INT, 0, manner.attribute);
      attribute.set(ValueLayout.JAVA_INT, 8, 1);
      config.set(ValueLayout.JAVA_LONG, 40, attribute.address());
      config.set(ValueLayout.JAVA_INT, 48, 1);
    }
  }

  /** Where all arguments are. */
  public List<MemorySegment> arguments() {
    return places;
  }

  /** Where an argument is written to. */
  public MemorySegment argument(int number) {
    return places.get(number);
  }

  /** Of a block, from the next launch on. */
  public void takeShared(int bytes) {
    config.setAtIndex(ValueLayout.JAVA_INT, SHARED_BYTES, bytes);
  }

  /** Returns at once; the kernel runs when the stream comes to it. Clusters are in its code. */
  public void launch(int blocks, int threads, Stream stream) {
    config.setAtIndex(ValueLayout.JAVA_INT, 0, blocks);
    config.setAtIndex(ValueLayout.JAVA_INT, 3, threads);
    config.set(ValueLayout.JAVA_LONG, 32, stream.handle());
    try {
      context.enter();
      launch.ofFour(config.address(), function.handle(), pointers.address(), 0L);
    } finally {
      Reference.reachabilityFence(this);
      Reference.reachabilityFence(stream);
    }
  }
}

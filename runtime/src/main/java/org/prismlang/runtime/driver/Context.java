package org.prismlang.runtime.driver;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A GPU as this process uses it: memory, modules and streams live in it. Any thread may use it;
 * each call makes it the thread's.
 */
public final class Context {
  private final Library library;
  private final Call setCurrent;
  private final long handle;
  private volatile boolean isAbandoned;

  Context(Library library, int device) {
    this.library = library;
    this.setCurrent = library.call("cuCtxSetCurrent", "J");
    this.handle = retain(device);
  }

  private long retain(int device) {
    try (var arena = Arena.ofConfined()) {
      var context = arena.allocate(ValueLayout.JAVA_LONG);
      library.call("cuDevicePrimaryCtxRetain", "JI").of(context.address(), device);
      return context.get(ValueLayout.JAVA_LONG, 0);
    }
  }

  /** For a function called next by this thread. */
  Call call(String name, String shape) {
    enter();
    return library.call(name, shape);
  }

  /** Makes it the thread's. */
  public void enter() {
    setCurrent.ofOne(handle);
  }

  /** One to call often; {@link #enter} comes first, each time. */
  Call bound(String name, String shape) {
    return library.call(name, shape);
  }

  /** The driver would wait for a kernel that never ends: nothing is given back from here on. */
  public void abandon() {
    isAbandoned = true;
  }

  /** A GPU that is lost has nothing to take back. */
  void giveBack(Runnable work) {
    if (isAbandoned) {
      return;
    }
    try {
      enter();
      work.run();
    } catch (DriverException e) {
      if (!e.isFatal()) {
        throw e;
      }
    }
  }

  public DeviceMemory allocate(long bytes) {
    return new DeviceMemory(this, bytes);
  }

  /** Of a cubin. */
  public CodeModule load(MemorySegment image) {
    return new CodeModule(this, image);
  }

  public Stream stream() {
    return new Stream(this);
  }

  public Event event() {
    return new Event(this);
  }

  /** A handle that a function writes to where its first argument says. */
  long created(String name, String shape, Object... rest) {
    try (var arena = Arena.ofConfined()) {
      var place = arena.allocate(ValueLayout.JAVA_LONG);
      var arguments = new Object[rest.length + 1];
      arguments[0] = place.address();
      System.arraycopy(rest, 0, arguments, 1, rest.length);
      call(name, shape).of(arguments);
      return place.get(ValueLayout.JAVA_LONG, 0);
    }
  }
}

package org.prismlang.runtime.host;

/**
 * What a host function launched, with its buffers: it can be launched again, until it is closed.
 */
public final class KeptLaunches implements AutoCloseable {
  private final HostRun run;

  KeptLaunches(HostRun run) {
    this.run = run;
  }

  public int count() {
    return run.launches().size();
  }

  /** Of all buffers that the function made. */
  public long bytes() {
    return run.bytes();
  }

  /** Launches all, in order, on what the launches before have left. */
  public void again() {
    run.launches().forEach(Runnable::run);
  }

  @Override
  public void close() {
    run.close();
  }
}

package org.prismlang.runtime;

/**
 * A kernel did something so wrong that the driver lets this process use the GPU no more. Thrown to
 * whoever comes after; what the kernel did was thrown as a {@link PrismException} before.
 */
public final class GpuLost extends RuntimeException {
  private static final long serialVersionUID = 1;

  GpuLost() {
    super("an earlier kernel has lost the GPU for this process");
  }
}

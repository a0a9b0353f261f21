package org.prismlang.runtime.driver;

/** A call of the driver that did not succeed. */
public final class DriverException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public static final int OUT_OF_MEMORY = 2;
  public static final int ILLEGAL_ADDRESS = 700;
  private static final int ASSERT = 710;
  private static final int HARDWARE_STACK = 714;
  public static final int MISALIGNED_ADDRESS = 716;
  public static final int INVALID_ADDRESS_SPACE = 717;
  private static final int LAUNCH_FAILED = 719;

  private final String call;
  private final int status;
  private final String cause;

  /**
   * @param cause in the driver's words: {@code CUDA_ERROR_OUT_OF_MEMORY, out of memory}
   */
  DriverException(String call, int status, String cause) {
    super(call + ": " + cause);
    this.call = call;
    this.status = status;
    this.cause = cause;
  }

  /** The driver's function. */
  public String call() {
    return call;
  }

  /** The driver's number for what happened. */
  public int status() {
    return status;
  }

  /** The driver's name and words for it. */
  public String reason() {
    return cause;
  }

  /** A kernel did something wrong, and the GPU works for this process no more. */
  public boolean isFatal() {
    return status == ILLEGAL_ADDRESS
        || status == ASSERT
        || status >= HARDWARE_STACK && status <= LAUNCH_FAILED;
  }
}

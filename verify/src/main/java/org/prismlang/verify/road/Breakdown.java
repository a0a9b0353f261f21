package org.prismlang.verify.road;

import org.prismlang.kernel.ir.Module;

/** A bug of ours in a stage of the road, with what the stage was given. */
public final class Breakdown extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String stage;
  private final transient Module given;

  Breakdown(String stage, Module given, Throwable cause) {
    super("stage `" + stage + "` broke down", cause);
    this.stage = stage;
    this.given = given;
  }

  public String stage() {
    return stage;
  }

  public Module given() {
    return given;
  }
}

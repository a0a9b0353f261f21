package org.prismlang.lang.intrinsic;

/** When an operation's accesses happen, as far as ordering them needs different instructions. */
public enum Timeline {
  /** Touches no memory. */
  REGISTERS("registers"),
  /** Ordinary loads and stores, in program order. */
  IN_ORDER("in order"),
  CP_ASYNC("cp.async"),
  TMA_LOAD("TMA load"),
  TMA_STORE("TMA store"),
  WGMMA("wgmma");

  private final String text;

  Timeline(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}

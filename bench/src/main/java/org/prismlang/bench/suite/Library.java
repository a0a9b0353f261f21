package org.prismlang.bench.suite;

/** Whom a suite is measured against. */
public enum Library {
  CUBLAS("cuBLAS"),
  CUB("CUB"),
  PYTORCH("PyTorch"),
  /** Another language beside libraries: no ratio is to it. */
  TRITON("Triton");

  private final String text;

  Library(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}

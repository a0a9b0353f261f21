package org.prismlang.bench.suite;

/** What a kernel's speed is said in. */
public enum Unit {
  TERAFLOPS("TFLOP/s", 1e12),
  GIGABYTES("GB/s", 1e9);

  private final String text;
  private final double one;

  Unit(String text, double one) {
    this.text = text;
    this.one = one;
  }

  public String text() {
    return text;
  }

  /** Of so many operations or bytes. */
  public double rate(double work, double seconds) {
    return work / seconds / one;
  }
}

package org.prismlang.lang.intrinsic;

/** The chapters of the manual page. */
public enum Family {
  COPY("Copies"),
  MATRIX("Tensor cores"),
  WARP("Warp exchange and votes"),
  MEMORY("Loads and stores"),
  ATOMIC("Atomic memory"),
  GRID("Blocks among themselves"),
  MATH("Arithmetic"),
  MACHINE("The machine");

  private final String title;

  Family(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }
}

package org.prismlang.kernel.analyze;

/** How threads ask for memory. */
public enum Way {
  LOAD("load"),
  STORE("store"),
  ATOMIC("atomic"),
  ASYNC_COPY("async copy"),
  /** Rows of small matrices, by a warp together. */
  MATRIX_LOAD("matrix load"),
  MATRIX_STORE("matrix store");

  private final String text;

  Way(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}

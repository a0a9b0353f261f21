package org.prismlang.cli;

/** How a command ended, as the shell sees it. */
enum Status {
  FINE(0),
  /** The program has errors, a test failed, a violation was found. */
  PROBLEMS(1),
  USAGE(2),
  /** Something is not installed, not permitted or full. */
  ENVIRONMENT(3),
  /** A bug in Prism. */
  INTERNAL(70);

  final int number;

  Status(int number) {
    this.number = number;
  }
}

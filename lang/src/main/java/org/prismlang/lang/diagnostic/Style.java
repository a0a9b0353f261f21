package org.prismlang.lang.diagnostic;

/** How a stretch of output looks where colours are shown. */
enum Style {
  PLAIN(""),
  BOLD("\33[1m"),
  ERROR("\33[1;31m"),
  WARNING("\33[1;33m"),
  NOTE("\33[1;36m"),
  /** Line numbers, the frame, and what marks a label. */
  FRAME("\33[1;34m"),
  ADDED("\33[32m"),
  REMOVED("\33[31m");

  static final String OFF = "\33[0m";

  final String on;

  Style(String on) {
    this.on = on;
  }

  static Style of(Severity severity) {
    return switch (severity) {
      case ERROR -> ERROR;
      case WARNING -> WARNING;
      case NOTE -> NOTE;
    };
  }
}

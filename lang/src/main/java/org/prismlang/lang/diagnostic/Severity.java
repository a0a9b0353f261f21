package org.prismlang.lang.diagnostic;

public enum Severity {
  ERROR,
  WARNING
}

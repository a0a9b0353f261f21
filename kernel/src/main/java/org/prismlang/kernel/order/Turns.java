package org.prismlang.kernel.order;

/** What split barriers order. */
final class Turns {
  boolean order(Site a, int zone, Site b, int other) {
    return false;
  }
}

package org.prismlang.runtime.host;

import org.prismlang.lang.diagnostic.Code;
import org.prismlang.runtime.Buffer;

/** Called by compiled code where an operation may have no result. */
final class Checks {
  private Checks() {}

  /** The byte offset of an element. */
  static long offset(Buffer buffer, long index, int site) {
    if (index < 0 || index >= buffer.count()) {
      throw new Fault(
          Code.P0802, "index " + index + " of a buffer of " + buffer.count() + " elements", site);
    }
    return index * buffer.elementBytes();
  }

  /** An index within a dimension of an array. */
  static int index(long index, int extent, int site) {
    if (index < 0 || index >= extent) {
      throw new Fault(Code.P0802, "index " + index + " of " + extent + " elements", site);
    }
    return (int) index;
  }

  static int divide(int a, int b, int site) {
    return a / divisor(b, site);
  }

  static long divide(long a, long b, int site) {
    return a / divisor(b, site);
  }

  static int divideUnsigned(int a, int b, int site) {
    return Integer.divideUnsigned(a, divisor(b, site));
  }

  static long divideUnsigned(long a, long b, int site) {
    return Long.divideUnsigned(a, divisor(b, site));
  }

  static int remainder(int a, int b, int site) {
    return a % divisor(b, site);
  }

  static long remainder(long a, long b, int site) {
    return a % divisor(b, site);
  }

  static int remainderUnsigned(int a, int b, int site) {
    return Integer.remainderUnsigned(a, divisor(b, site));
  }

  static long remainderUnsigned(long a, long b, int site) {
    return Long.remainderUnsigned(a, divisor(b, site));
  }

  private static int divisor(int b, int site) {
    if (b == 0) {
      throw new Fault(Code.P0810, "division by zero", site);
    }
    return b;
  }

  private static long divisor(long b, int site) {
    if (b == 0) {
      throw new Fault(Code.P0810, "division by zero", site);
    }
    return b;
  }

  /** How far a word of so many bits is shifted. */
  static int distance(long distance, int bits, int site) {
    if (distance < 0 || distance >= bits) {
      throw new Fault(
          Code.P0810, "a shift of " + bits + " bits by " + distance + " has no result", site);
    }
    return (int) distance;
  }

  /** Whether a loop goes on, its step known only now. */
  static boolean goesOn(long at, long end, long step, int site) {
    if (step == 0) {
      throw new Fault(Code.P0810, "a step of 0 never ends", site);
    }
    return step > 0 ? at < end : at > end;
  }

  static void holds(boolean condition, String message, int site) {
    if (!condition) {
      throw new Fault(Code.P0809, message, site);
    }
  }
}

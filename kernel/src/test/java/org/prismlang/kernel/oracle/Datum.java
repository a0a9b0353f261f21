package org.prismlang.kernel.oracle;

/**
 * A number or truth value.
 *
 * @param isUnknown it comes from memory: the value is one of many
 */
record Datum(long whole, double real, boolean isReal, boolean isUnknown) implements Data {
  static Datum of(long whole) {
    return new Datum(whole, 0, false, false);
  }

  static Datum of(boolean truth) {
    return of(truth ? 1 : 0);
  }

  static Datum ofReal(double real) {
    return new Datum(0, real, true, false);
  }

  static Datum unknown(long whole) {
    return new Datum(whole, 0, false, true);
  }

  static Datum unknownReal(double real) {
    return new Datum(0, real, true, true);
  }

  boolean isTrue() {
    return isReal ? real != 0 : whole != 0;
  }

  long asWhole() {
    return isReal ? (long) real : whole;
  }

  double asReal() {
    return isReal ? real : whole;
  }

  Datum unknownIf(boolean unknown) {
    return unknown && !isUnknown ? new Datum(whole, real, isReal, true) : this;
  }
}

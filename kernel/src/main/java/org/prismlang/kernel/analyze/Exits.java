package org.prismlang.kernel.analyze;

/** Threads that left a loop or its trip, and why nobody knows which. */
final class Exits {
  Lanes broken;
  Lanes continued;
  String doubt = "";
  String doubtOfTrip = "";

  Exits(Lanes nobody) {
    broken = nobody;
    continued = nobody;
  }
}

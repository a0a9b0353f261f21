package org.prismlang.lang.check;

import java.util.Set;
import org.prismlang.lang.diagnostic.Code;

/** Codes that only what comes behind the checker reports; they are tested where they are made. */
final class Later {
  static final Set<Code> CODES =
      Set.of(
          Code.P0522,
          Code.P0523,
          Code.P0524,
          Code.P0606,
          Code.P0701,
          Code.P0702,
          Code.P0704,
          Code.P0705,
          Code.P0706,
          Code.P0801,
          Code.P0802,
          Code.P0803,
          Code.P0804,
          Code.P0805,
          Code.P0806,
          Code.P0807,
          Code.P0808,
          Code.P0809,
          Code.P0810,
          Code.P0811,
          Code.P0812,
          Code.P0813,
          Code.P0901,
          Code.P0902,
          Code.P0903,
          Code.P1101,
          Code.P1102,
          Code.P1103,
          Code.P1216,
          Code.P1001,
          Code.P1002,
          Code.P1003);

  private Later() {}
}

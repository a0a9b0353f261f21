package org.prismlang.lang.check;

import java.util.Set;
import org.prismlang.lang.diagnostic.Code;

/** Codes that only what comes behind the checker reports; they are tested where they are made. */
final class Later {
  static final Set<Code> CODES =
      Set.of(Code.P0701, Code.P0702, Code.P0704, Code.P0901, Code.P0902, Code.P0903);

  private Later() {}
}

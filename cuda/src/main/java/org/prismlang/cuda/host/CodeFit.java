package org.prismlang.cuda.host;

import org.prismlang.lang.type.Target;

/**
 * The GPUs that run what is compiled for a target: those of its compute capability and, unless it
 * uses what that one alone has, of later minors.
 */
public record CodeFit(int major, int minor, boolean isExact) {
  public static CodeFit of(Target target) {
    return switch (target) {
      case SM_80 -> new CodeFit(8, 0, false);
      case SM_89 -> new CodeFit(8, 9, false);
      case SM_90A -> new CodeFit(9, 0, true);
      case SM_100 -> new CodeFit(10, 0, true);
    };
  }
}

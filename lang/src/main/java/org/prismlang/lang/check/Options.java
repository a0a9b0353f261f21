package org.prismlang.lang.check;

import java.util.Map;
import org.prismlang.lang.type.Target;

/** What the user asks for beside the file: the machine, and values for generics of kernels. */
public record Options(Target target, Map<String, String> defines) {
  public static final Options DEFAULT = new Options(Target.SM_90A, Map.of());

  public Options {
    defines = Map.copyOf(defines);
  }
}

package org.prismlang.lang.check;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.prismlang.lang.diagnostic.Nearest;
import org.prismlang.lang.type.Target;

/** What the user asks for beside the file: the machine, and values for generics of kernels. */
public record Options(Target target, Map<String, String> defines) {
  public static final Options DEFAULT = new Options(Target.SM_90A, Map.of());

  public Options {
    defines = Map.copyOf(defines);
  }

  /**
   * What to say of a name that no kernel knows: its value would be ignored.
   *
   * @param generics of all kernels that were checked
   */
  public Optional<String> objection(Set<String> generics) {
    return defines.keySet().stream()
        .sorted()
        .filter(it -> !generics.contains(it))
        .findFirst()
        .map(
            it ->
                "no kernel has a generic parameter `"
                    + it
                    + "`"
                    + Nearest.didYouMean(it, new TreeSet<>(generics)));
  }
}

package org.prismlang.sim.check;

import java.util.ArrayList;
import java.util.List;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.source.Span;
import org.prismlang.sim.machine.Finding;
import org.prismlang.sim.machine.Finding.Other;

/** Finds arguments of a launch that share memory which the kernel takes for distinct. */
public final class Overlaps {
  private Overlaps() {}

  /**
   * A pointer or tensor map that is passed.
   *
   * @param memory the parameter whose memory it is, which may have another name
   * @param address of its first byte
   * @param isWritten by the kernel
   * @param span of the parameter
   */
  public record Passed(
      String name, String memory, long address, long bytes, boolean isWritten, Span span) {}

  /** Two arguments that overlap, one of which is written. */
  public static List<Finding> of(List<Passed> arguments) {
    var found = new ArrayList<Finding>();
    for (int i = 0; i < arguments.size(); i++) {
      for (int k = 0; k < i; k++) {
        var first = arguments.get(k);
        var second = arguments.get(i);
        long from = Math.max(first.address, second.address);
        long to = Math.min(first.address + first.bytes, second.address + second.bytes);
        boolean isOne = first.memory.equals(second.memory);
        if (!isOne && from < to && (first.isWritten || second.isWritten)) {
          found.add(finding(first, second, to - from));
        }
      }
    }
    return found;
  }

  private static Finding finding(Passed first, Passed second, long bytes) {
    var written = second.isWritten ? second : first;
    return new Finding(
        Code.P0805,
        "`" + first.name + "` and `" + second.name + "` share " + bytes + " bytes",
        second.span,
        List.of(new Other(first.span, "the other parameter")),
        List.of("the kernel writes `" + written.name + "` and takes its pointers for distinct"));
  }
}

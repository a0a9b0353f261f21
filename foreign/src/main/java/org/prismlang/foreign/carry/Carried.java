package org.prismlang.foreign.carry;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.source.Span;

/**
 * What became of a file.
 *
 * @param text of the program in Prism
 * @param ofFunctions barriers that were left out of functions which kernels call
 */
public record Carried(String text, List<OfKernel> kernels, List<Dropped> ofFunctions) {
  public Carried {
    kernels = List.copyOf(kernels);
    ofFunctions = List.copyOf(ofFunctions);
  }

  /**
   * One kernel.
   *
   * @param name in the text
   * @param isThere whether there is anything of it in the text
   * @param marks what is not in the text, or not as it was
   */
  public record OfKernel(String name, boolean isThere, List<Mark> marks, List<Dropped> dropped) {
    public OfKernel {
      marks = List.copyOf(marks);
      dropped = List.copyOf(dropped);
    }
  }

  /**
   * Something that was not carried over.
   *
   * @param where it stands in the file that was read
   * @param what stands there, in one line
   */
  public record Mark(Optional<Span> where, String what, String why) {}

  /**
   * A barrier that was left out.
   *
   * @param line of the text before which it would stand
   */
  public record Dropped(Span where, int line) {}
}

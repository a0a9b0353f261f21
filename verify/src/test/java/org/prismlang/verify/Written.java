package org.prismlang.verify;

import java.util.List;
import java.util.Map;
import org.prismlang.kernel.ir.IrReader;
import org.prismlang.kernel.ir.Sizes;
import org.prismlang.kernel.layout.PlacedModule;

/** Kernels written in the text form of the IR; every {@code @.} becomes a place of its own. */
final class Written {
  private Written() {}

  static PlacedModule module(String text) {
    var numbered = new StringBuilder("file 0 \"hand.prism\" 10000\n");
    int place = 0;
    int from = 0;
    for (int at = text.indexOf("@."); at >= 0; at = text.indexOf("@.", from)) {
      numbered.append(text, from, at).append('@').append(place).append('-').append(place + 1);
      place += 2;
      from = at + 2;
    }
    return PlacedModule.of(
        IrReader.read(numbered.append(text.substring(from)).toString(), Map.of()));
  }

  static Verdict verify(String text, int blocks) {
    var module = module(text);
    return Verifier.verify(module, module.kernels().getFirst(), new Sizes(blocks, 128));
  }

  /** A block of 128 threads with a few parameters, around some statements. */
  static String block(String barriers, String statements) {
    return """
    kernel k(n@. : int @ grid[1], y@. : global float @ grid[1], x@. : global float @ grid[1] const,
             m@. : tensor float[8][32] @ grid[1], w@. : global uint @ grid[1] atomic)
      bound grid[1], block[1], thread[128] shared 65536 @.
      launch block 128
    """
        + barriers
        + "@. {\n"
        + statements
        + "\n}\n";
  }

  static List<Violation.Kind> kinds(String text, int blocks) {
    return verify(text, blocks).violations().stream().map(Violation::kind).distinct().toList();
  }
}

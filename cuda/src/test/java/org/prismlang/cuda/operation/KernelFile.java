package org.prismlang.cuda.operation;

import java.util.List;
import org.prismlang.cuda.emit.PreludeFunction;
import org.prismlang.lang.type.Target;

/** A file of kernels that use operations. They are compiled, never run. */
final class KernelFile {
  private final PlainTranslation translation;
  private final StringBuilder kernels = new StringBuilder();
  private int count;

  private KernelFile(Target target) {
    this.translation = new PlainTranslation(target);
  }

  /**
   * Everything that the target has.
   *
   * @param widths the values of N for which products are made
   */
  static KernelFile of(Target target, List<Integer> widths) {
    var file = new KernelFile(target);
    BlockKernels.in(file);
    ArithmeticKernels.in(file);
    AtomicKernels.in(file);
    FragmentKernels.in(file);
    if (file.isHopper()) {
      CopyKernels.in(file);
    }
    if (target == Target.SM_90A) {
      ProductKernels.in(file, widths);
    }
    return file;
  }

  String kernels() {
    return kernels.toString();
  }

  String source() {
    return translation.head() + kernels;
  }

  /** Whether a function that the file uses calls it. */
  boolean isNeeded(String function) {
    return Prelude.all().stream()
        .anyMatch(
            piece ->
                piece.needs().contains(function)
                    && translation.used().contains(piece.function().name()));
  }

  PlainTranslation translation() {
    return translation;
  }

  Target target() {
    return translation.target();
  }

  boolean isHopper() {
    return target().compareTo(Target.SM_90A) >= 0;
  }

  /** The assembler warns of it for machines that are not named with their own letter. */
  boolean canMulticast() {
    return target() == Target.SM_90A;
  }

  void kernel(String parameters, String body) {
    kernel("__launch_bounds__(128)", parameters, body);
  }

  void kernel(String bounds, String parameters, String body) {
    text("__global__ void " + bounds + " kernel" + count++ + "(" + parameters + ") {\n");
    text(body + "}\n\n");
  }

  void text(String text) {
    kernels.append(text);
  }

  void include(String header) {
    translation.use(new PreludeFunction("header " + header, "", List.of(header), List.of()));
  }

  /** A statement that calls a function of the prelude. */
  String call(String function, String arguments) {
    int templates = function.indexOf('<');
    translation.use(Prelude.function(templates < 0 ? function : function.substring(0, templates)));
    return "  " + function + "(" + arguments + ");\n";
  }
}

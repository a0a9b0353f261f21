package org.prismlang.cuda.operation;

import org.prismlang.cuda.emit.PreludeFunction;

/** The device function of one {@code wgmma} instruction. */
record WgmmaFunction(WgmmaType type, int n, boolean aInRegisters) {
  String name() {
    return "wgmma_m64n"
        + n
        + "k"
        + type.k()
        + "_"
        + type.text()
        + (aInRegisters ? "_registers" : "");
  }

  /**
   * Upper words of the descriptors are template arguments, as are the directions of the tiles where
   * the type leaves a choice.
   */
  PreludeFunction piece() {
    int accumulators = n / 2;
    var function =
        AsmFunction.named(name()).template(templateParameters()).parameter(type.result() + "* d");
    for (int i = 0; i < accumulators; i++) {
      function.output("+" + type.constraint(), "d[" + i + "]");
    }
    int next = accumulators;
    String a;
    if (aInRegisters) {
      for (int i = 0; i < 4; i++) {
        function.input("r", "uint32_t", "a" + i);
      }
      a = AsmFunction.group(next, 4);
      next += 4;
    } else {
      function.parameter("uint32_t a").input("l", "static_cast<uint64_t>(a_high) << 32 | a");
      a = "%" + next++;
    }
    function.parameter("uint32_t b").input("l", "static_cast<uint64_t>(b_high) << 32 | b");
    var b = "%" + next++;
    function.parameter("bool accumulate").input("r", "static_cast<int>(accumulate)");
    int predicate = next++;
    var scales = type.isInteger() ? "" : ", 1, 1";
    var directions = "";
    if (type.canTranspose()) {
      if (!aInRegisters) {
        function.input("n", "a_transposed");
        directions += ", %" + next++;
      }
      function.input("n", "b_transposed");
      directions += ", %" + next;
    }
    return function
        .line("{")
        .line(".reg .pred p;")
        .line("setp.ne.b32 p, %" + predicate + ", 0;")
        .line(
            "wgmma.mma_async.sync.aligned.m64n"
                + n
                + "k"
                + type.k()
                + "."
                + type.ptx()
                + " "
                + AsmFunction.group(0, accumulators)
                + ", "
                + a
                + ", "
                + b
                + ", p"
                + scales
                + directions
                + ";")
        .line("}")
        .piece();
  }

  private String templateParameters() {
    var words = aInRegisters ? "uint32_t b_high" : "uint32_t a_high, uint32_t b_high";
    if (!type.canTranspose()) {
      return words;
    }
    return words + (aInRegisters ? "" : ", int a_transposed") + ", int b_transposed";
  }
}

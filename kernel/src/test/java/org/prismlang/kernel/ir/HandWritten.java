package org.prismlang.kernel.ir;

import java.util.Map;

/** Modules around a few statements written by hand; {@code @.} is a span that does not matter. */
final class HandWritten {
  private static final String PROCEDURES =
      """
      file 0 "hand.prism" 100
      procedure twice(a@. : float @ thread[1]) -> float inline
        bound thread[1] @.
      @. { return a + a @. }
      procedure clear(t@. : shared float[8][8] @ block[1], r@. : float[4] @ thread[1])
        bound block[1], thread[32] @.
      @. { r = {0.0}:float[4] @. }
      """;

  private static final String KERNEL =
      """
      kernel hand(n@. : int @ grid[1], x@. : global float @ grid[1],
                  c@. : global float @ grid[1] const, m@. : tensor bf16[64][64] @ grid[1],
                  w@. : global uint @ grid[1] atomic)
        bound grid[1], block[1], thread[256] @.
        launch block 256
        barrier full slots 2 arrivals 1
      @. {
        allocate s@. : shared float[8][8] @ block[1] @.
        allocate q@. : shared ring 2 bf16[64][64] swizzle 128 @ block[1] @.
        let i@. : int @ thread[1] = %thread @.
        let f@. : float @ thread[1] = 0.0 @.
        let r@. : float[4] @ thread[1] = {f}:float[4] @.
        let v@. : floatx4 @ thread[1] = [f]:floatx4 @.
      """;

  private HandWritten() {}

  static String kernel(String statements) {
    return spans(PROCEDURES + KERNEL + statements + "\n}\n");
  }

  static String spans(String text) {
    return text.replace("@.", "@3-7");
  }

  static Module read(String text) {
    return IrReader.read(text, Map.of());
  }
}

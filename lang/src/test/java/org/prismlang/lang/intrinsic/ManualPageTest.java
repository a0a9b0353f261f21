package org.prismlang.lang.intrinsic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ManualPageTest {
  private static final Path PAGE = Path.of("..", "docs", "intrinsics.md");

  /** What the language promises to have. */
  private static final List<String> PROMISED =
      List.of(
          "tma_load tma_store tma_reduce_add tma_prefetch bulk_load bulk_store cp_async",
          "wgmma wgmma_async acc_row acc_col",
          "mma_m16n8k8 mma_m16n8k16 mma_m16n8k32 intrinsic.mma_m16n8k8_tf32 ldmatrix stmatrix",
          "shfl shfl_up shfl_down shfl_xor ballot any all match_any",
          "redux_add redux_min redux_max redux_and redux_or redux_xor",
          "load load2 load4 load8 load16 store store2 store4 store8 store16",
          "atomic_load atomic_store atomic_add atomic_sub atomic_min atomic_max",
          "atomic_and atomic_or atomic_xor atomic_exchange atomic_cas wait_until",
          "ticket last_block schedule_fence clock nanosleep cluster_rank",
          "min max abs fma exp exp2 log log2 sqrt rsqrt rcp sin cos tanh floor ceil round trunc",
          "clamp exp10 expm1 log10 log1p pow cbrt hypot tan asin acos atan atan2 sinh cosh asinh",
          "acosh atanh erf erfc fmod copysign isnan isinf isfinite",
          "fast.exp10 fast.log10 fast.pow fast.tan",
          "fast.exp fast.exp2 fast.log fast.log2 fast.sqrt fast.rsqrt fast.rcp fast.div",
          "dp4a prmt funnel_left funnel_right",
          "popc clz ffs brev mulhi pack_bf16x2 pack_half2");

  @Test
  void thePageIsTheTable() throws IOException {
    String text = ManualPage.text();
    if ("update".equals(System.getProperty("golden"))) {
      Files.writeString(PAGE, text);
    }
    var actual = Files.readAllLines(PAGE);
    var expected = text.lines().toList();
    for (int i = 0; i < Math.max(actual.size(), expected.size()); i++) {
      String place = PAGE + ":" + (i + 1) + " (to accept: mvn verify -Dgolden=update)";
      assertEquals(line(actual, i), line(expected, i), place);
    }
  }

  private static String line(List<String> lines, int index) {
    return index < lines.size() ? lines.get(index) : "the end";
  }

  @Test
  void everyPromisedOperationIsThere() {
    var missing = new ArrayList<String>();
    for (var line : PROMISED) {
      for (var name : line.split(" ", -1)) {
        if (Intrinsics.named(name).isEmpty()) {
          missing.add(name);
        }
      }
    }
    assertEquals(List.of(), missing);
  }

  @Test
  void everyEntryIsComplete() {
    for (var intrinsic : Intrinsics.all()) {
      String name = intrinsic.name();
      assertTrue(ManualPage.signature(intrinsic).startsWith(name + "("), name);
      assertFalse(intrinsic.summary().isBlank(), name);
      assertFalse(intrinsic.summary().endsWith("."), name);
      assertFalse(intrinsic.family().title().isBlank(), name);
      assertFalse(intrinsic.timeline().text().isBlank(), name);
      assertFalse(intrinsic.targets().text().isBlank(), name);
    }
  }

  @Test
  void operandsHaveDifferentNamesAndAForm() {
    for (var intrinsic : Intrinsics.all()) {
      var operands = intrinsic.operands();
      for (int i = 0; i < operands.size(); i++) {
        assertFalse(operands.get(i).name().isBlank(), intrinsic.name());
        assertFalse(operands.get(i).form().text().isBlank(), intrinsic.name());
        for (int j = 0; j < i; j++) {
          assertNotEquals(operands.get(j).name(), operands.get(i).name(), intrinsic.name());
        }
      }
    }
  }

  /** Else a call by position could not tell what was left out. */
  @Test
  void operandsThatMayBeLeftOutComeLast() {
    for (var intrinsic : Intrinsics.all()) {
      boolean seen = false;
      for (var operand : intrinsic.operands()) {
        assertTrue(operand.optional() || !seen || isOut(operand), intrinsic.name());
        seen |= operand.optional();
      }
    }
  }

  private static boolean isOut(Operand operand) {
    return operand.form() instanceof Form.Places;
  }

  /** A write through an implicit group would be done once a unit. */
  @Test
  void whoWritesMemoryIsSaidExactly() {
    for (var intrinsic : Intrinsics.all()) {
      boolean isStore = intrinsic.family() == Family.MEMORY;
      if (intrinsic.writesMemory() && !isStore) {
        assertTrue(intrinsic.needs().isPresent() && intrinsic.exact(), intrinsic.name());
      }
    }
  }
}

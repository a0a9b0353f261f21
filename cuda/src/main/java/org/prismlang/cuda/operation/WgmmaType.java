package org.prismlang.cuda.operation;

import org.prismlang.lang.intrinsic.MatrixOp;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** The element types that {@code wgmma} multiplies, and what they are called in PTX. */
enum WgmmaType {
  BF16("bf16", "f32.bf16.bf16", 2, "float", "f"),
  HALF("half", "f32.f16.f16", 2, "float", "f"),
  TF32("tf32", "f32.tf32.tf32", 4, "float", "f"),
  E4M3("e4m3", "f32.e4m3.e4m3", 1, "float", "f"),
  E5M2("e5m2", "f32.e5m2.e5m2", 1, "float", "f"),
  INT8("int8", "s32.s8.s8", 1, "int", "r"),
  UINT8("uint8", "s32.u8.u8", 1, "int", "r");

  private final String text;
  private final String ptx;
  private final int bytes;
  private final String result;
  private final String constraint;

  WgmmaType(String text, String ptx, int bytes, String result, String constraint) {
    this.text = text;
    this.ptx = ptx;
    this.bytes = bytes;
    this.result = result;
    this.constraint = constraint;
  }

  static WgmmaType of(Type element) {
    return switch (element) {
      case Scalar.BF16 -> BF16;
      case Scalar.HALF -> HALF;
      case Scalar.FLOAT -> TF32;
      case Scalar.FP8_E4M3 -> E4M3;
      case Scalar.FP8_E5M2 -> E5M2;
      case Scalar.INT8 -> INT8;
      case Scalar.UINT8 -> UINT8;
      default -> throw new IllegalStateException("wgmma does not multiply " + element);
    };
  }

  String text() {
    return text;
  }

  String ptx() {
    return ptx;
  }

  int bytes() {
    return bytes;
  }

  /** Elements along K of one instruction. */
  int k() {
    return MatrixOp.STEP_BYTES / bytes;
  }

  /** The type of an accumulator in CUDA. */
  String result() {
    return result;
  }

  String constraint() {
    return constraint;
  }

  boolean isInteger() {
    return this == INT8 || this == UINT8;
  }

  /** Only two-byte elements may lie across the direction of K. */
  boolean canTranspose() {
    return bytes == 2;
  }

  /** The widest N of one instruction that is not more than {@code n}. */
  int widest(int n) {
    return isInteger() && n > 24 ? n / 16 * 16 : n;
  }
}

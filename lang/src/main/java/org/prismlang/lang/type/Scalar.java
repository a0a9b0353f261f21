package org.prismlang.lang.type;

import java.util.Optional;

public enum Scalar implements Type {
  BOOL("bool", 8, Nature.TRUTH),
  INT8("int8", 8, Nature.SIGNED),
  INT16("int16", 16, Nature.SIGNED),
  INT32("int", 32, Nature.SIGNED),
  INT64("int64", 64, Nature.SIGNED),
  UINT8("uint8", 8, Nature.UNSIGNED),
  UINT16("uint16", 16, Nature.UNSIGNED),
  UINT32("uint", 32, Nature.UNSIGNED),
  UINT64("uint64", 64, Nature.UNSIGNED),
  FP8_E4M3("fp8_e4m3", 8, Nature.FLOATING),
  FP8_E5M2("fp8_e5m2", 8, Nature.FLOATING),
  HALF("half", 16, Nature.FLOATING),
  BF16("bf16", 16, Nature.FLOATING),
  FLOAT("float", 32, Nature.FLOATING),
  DOUBLE("double", 64, Nature.FLOATING);

  public enum Nature {
    TRUTH,
    SIGNED,
    UNSIGNED,
    FLOATING
  }

  private final String text;
  private final int bits;
  private final Nature nature;

  Scalar(String text, int bits, Nature nature) {
    this.text = text;
    this.bits = bits;
    this.nature = nature;
  }

  public int bits() {
    return bits;
  }

  public Nature nature() {
    return nature;
  }

  public boolean isInteger() {
    return nature == Nature.SIGNED || nature == Nature.UNSIGNED;
  }

  public boolean isFloating() {
    return nature == Nature.FLOATING;
  }

  public boolean isNumber() {
    return nature != Nature.TRUTH;
  }

  /**
   * Whether every value of this type is one of {@code wider}, so that the conversion needs no word.
   */
  public boolean widensTo(Scalar wider) {
    if (this == wider) {
      return true;
    }
    return switch (nature) {
      case TRUTH -> false;
      case SIGNED ->
          wider.nature == Nature.SIGNED && wider.bits > bits || holdsIntegersOf(wider, bits - 1);
      case UNSIGNED -> wider.isInteger() && wider.bits > bits || holdsIntegersOf(wider, bits);
      case FLOATING ->
          wider.isFloating()
              && wider.bits > bits
              && !(this == FP8_E5M2 && wider == BF16 && bits > wider.bits);
    };
  }

  private static boolean holdsIntegersOf(Scalar wider, int magnitudeBits) {
    return wider.isFloating() && wider.mantissaBits() >= magnitudeBits;
  }

  private int mantissaBits() {
    return switch (this) {
      case DOUBLE -> 53;
      case FLOAT -> 24;
      case HALF -> 11;
      case BF16 -> 8;
      default -> 3;
    };
  }

  public static Optional<Scalar> of(String name) {
    return switch (name) {
      case "int32" -> Optional.of(INT32);
      case "uint32" -> Optional.of(UINT32);
      case "f32" -> Optional.of(FLOAT);
      case "f64" -> Optional.of(DOUBLE);
      default -> {
        for (var scalar : values()) {
          if (scalar.text.equals(name)) {
            yield Optional.of(scalar);
          }
        }
        yield Optional.empty();
      }
    };
  }

  @Override
  public String toString() {
    return text;
  }
}

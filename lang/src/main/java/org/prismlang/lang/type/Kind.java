package org.prismlang.lang.type;

/** What a generic parameter may stand for, apart from operators. */
public enum Kind {
  TYPE("type"),
  NUMBER("number"),
  INTEGER("integer"),
  FLOATING("float"),
  INT("int");

  private final String text;

  Kind(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  public boolean isType() {
    return this != INT;
  }

  /** Whether {@code type} may be bound to a parameter of this kind. */
  public boolean admits(Type type) {
    return switch (type) {
      case Scalar scalar ->
          switch (this) {
            case TYPE -> true;
            case NUMBER -> scalar.isNumber();
            case INTEGER -> scalar.isInteger();
            case FLOATING -> scalar.isFloating();
            case INT -> false;
          };
      case Type.Vector _, Type.Struct _ -> this == TYPE;
      case Type.Opaque opaque ->
          this == TYPE || this == opaque.kind() || this == NUMBER && opaque.kind().isNumeric();
      default -> false;
    };
  }

  public boolean isNumeric() {
    return this == NUMBER || this == INTEGER || this == FLOATING;
  }
}

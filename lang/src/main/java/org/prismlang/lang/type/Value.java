package org.prismlang.lang.type;

/** What the compiler knows of a value. */
public sealed interface Value {
  record Int(long value) implements Value {
    @Override
    public String toString() {
      return Long.toString(value);
    }
  }

  record Real(double value) implements Value {
    @Override
    public String toString() {
      return Double.toString(value);
    }
  }

  record Truth(boolean value) implements Value {
    @Override
    public String toString() {
      return value ? "True" : "False";
    }
  }

  record Words(String value) implements Value {
    @Override
    public String toString() {
      return "\"" + value + "\"";
    }
  }

  /** Constant, but of a generic that is not bound yet. */
  record Unknown() implements Value {
    @Override
    public String toString() {
      return "?";
    }
  }

  Value UNKNOWN = new Unknown();
}

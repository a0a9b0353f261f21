package org.prismlang.bundl.machine;

/** v. */
public sealed interface Value {
  record Int(int value) implements Value {
    @Override
    public String toString() {
      return String.valueOf(value);
    }
  }

  record Float(float value) implements Value {
    @Override
    public String toString() {
      return String.valueOf(value);
    }
  }

  record Bool(boolean value) implements Value {
    @Override
    public String toString() {
      return String.valueOf(value);
    }
  }

  /** ⟨l, n⟩: elements of an array. */
  record Pointer(Location location, int offset, int length) implements Value {
    @Override
    public String toString() {
      return location + "[" + offset + ".." + (offset + length) + ")";
    }
  }
}

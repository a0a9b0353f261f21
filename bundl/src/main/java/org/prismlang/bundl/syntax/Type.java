package org.prismlang.bundl.syntax;

/** τ. */
public sealed interface Type {
  /** A number or a truth value. */
  enum Base implements Type {
    BOOL("bool"),
    INT("int"),
    FLOAT("float");

    private final String text;

    Base(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  record Array(Base element, Memory memory) implements Type {
    @Override
    public String toString() {
      return element + "[] " + memory.text();
    }
  }

  /** An array that deferred copies of {@code handler} may still write. */
  record Async(String handler, Array array) implements Type {
    @Override
    public String toString() {
      return "async(" + handler + ") " + array;
    }
  }
}

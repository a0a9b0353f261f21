package org.prismlang.cuda.tree;

import java.util.List;

/** A type of CUDA C++. */
public sealed interface CudaType {
  record Named(String name) implements CudaType {}

  record Const(CudaType type) implements CudaType {}

  record Pointer(CudaType pointee, boolean restrict) implements CudaType {}

  record Reference(CudaType referee) implements CudaType {}

  record Array(CudaType element, List<Integer> shape) implements CudaType {
    public Array {
      shape = List.copyOf(shape);
    }
  }

  static CudaType named(String name) {
    return new Named(name);
  }

  default CudaType pointer() {
    return new Pointer(this, false);
  }

  default CudaType constant() {
    return this instanceof Const ? this : new Const(this);
  }

  /** The type alone, as in a cast. */
  default String text() {
    return declare("");
  }

  /** A declaration of {@code name} with this type. */
  default String declare(String name) {
    return switch (this) {
      case Named(String type) -> name.isEmpty() ? type : type + " " + name;
      case Const(Pointer(CudaType pointee, boolean restrict)) ->
          pointee.text() + "* const" + (restrict ? " __restrict__" : "") + spaced(name);
      case Const(Array(CudaType element, List<Integer> shape)) ->
          new Array(element.constant(), shape).declare(name);
      case Const(CudaType type) -> "const " + type.declare(name);
      case Pointer(CudaType pointee, boolean restrict) ->
          pointee.text() + "*" + (restrict ? " __restrict__" : "") + spaced(name);
      case Reference(Array(CudaType element, List<Integer> shape)) ->
          element.text() + " (&" + name + ")" + extents(shape);
      case Reference(CudaType referee) -> referee.text() + "&" + spaced(name);
      case Array(CudaType element, List<Integer> shape) -> element.declare(name) + extents(shape);
    };
  }

  private static String spaced(String name) {
    return name.isEmpty() ? "" : " " + name;
  }

  private static String extents(List<Integer> shape) {
    var text = new StringBuilder();
    for (int extent : shape) {
      text.append('[').append(extent).append(']');
    }
    return text.toString();
  }
}

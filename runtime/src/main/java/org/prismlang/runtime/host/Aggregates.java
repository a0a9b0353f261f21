package org.prismlang.runtime.host;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Vectors and arrays: flat Java arrays, each value with one of its own. */
final class Aggregates {
  private static final ClassDesc ARRAYS = Body.desc(Arrays.class);

  private final Body body;

  Aggregates(Body body) {
    this.body = body;
  }

  /** A new array that nobody else knows, of the wanted vector or array. */
  void as(Term term, Type wanted) {
    var scalar = wanted.scalar();
    switch (term) {
      case Term.Build it when it.elements().size() == 1 && it.type() instanceof Type.Vector ->
          splat(it.elements().getFirst(), wanted);
      case Term.Build it -> build(it, scalar);
      case Term.Fill it -> fill(it, wanted);
      default -> {
        if (Values.type(term) instanceof Scalar) {
          splat(term, wanted);
          return;
        }
        body.values.of(term);
        var from = Values.type(term).scalar();
        if (from != scalar) {
          cast(from, scalar, wanted.scalarCount());
        } else if (term instanceof Term.Read) {
          copy(Form.of(wanted), wanted.scalarCount());
        }
      }
    }
  }

  /** A copy of the array on the stack. */
  void copy(Form form, int size) {
    body.code.loadConstant(size);
    var array = form.desc().descriptorString();
    body.invokeStatic(ARRAYS, "copyOf", "(" + array + "I)" + array);
  }

  private void cast(Scalar from, Scalar to, int size) {
    int source = body.temporary(TypeKind.REFERENCE);
    each(
        to,
        size,
        i -> {
          lane(source, i, from);
          body.casts.value(from, to);
        });
  }

  private void splat(Term element, Type wanted) {
    body.values.as(element, wanted.scalar());
    filled(wanted.scalar(), wanted.scalarCount());
  }

  /** An array full of the scalar on the stack. */
  private void filled(Scalar scalar, int size) {
    var form = Form.of(scalar);
    int value = body.temporary(form.kind());
    create(scalar, size);
    body.code.dup();
    body.code.loadLocal(form.kind(), value);
    body.invokeStatic(
        ARRAYS,
        "fill",
        "(" + form.several().desc().descriptorString() + form.desc().descriptorString() + ")V");
  }

  void create(Scalar scalar, int size) {
    body.code.loadConstant(size);
    body.code.newarray(Form.of(scalar).kind());
  }

  void fill(Term.Fill it, Type type) {
    if (Values.type(it.element()) instanceof Scalar) {
      splat(it.element(), type);
      return;
    }
    as(it.element(), ((Type.Array) type).element());
    int element = body.temporary(TypeKind.REFERENCE);
    int length = Values.type(it.element()).scalarCount();
    create(type.scalar(), type.scalarCount());
    for (int from = 0; from < type.scalarCount(); from += length) {
      into(element, from, length);
    }
  }

  void build(Term.Build it, Scalar scalar) {
    int length = it.type().scalarCount() / it.elements().size();
    if (it.elements().size() == 1 && it.type() instanceof Type.Vector vector) {
      splat(it.elements().getFirst(), new Type.Vector(scalar, vector.length()));
      return;
    }
    create(scalar, it.type().scalarCount());
    for (int i = 0; i < it.elements().size(); i++) {
      var element = it.elements().get(i);
      if (Values.type(element) instanceof Scalar) {
        body.code.dup();
        body.code.loadConstant(i);
        body.values.as(element, scalar);
        body.code.arrayStore(Form.of(scalar).kind());
      } else {
        var type = Values.type(element);
        as(element, new Type.Array(scalar, List.of(type.scalarCount())));
        int part = body.temporary(TypeKind.REFERENCE);
        into(part, i * length, length);
      }
    }
  }

  /** Copies a whole array into the one on the stack, which stays there. */
  private void into(int source, int from, int length) {
    body.code.dup();
    int target = body.temporary(TypeKind.REFERENCE);
    body.code.aload(source).iconst_0().aload(target).loadConstant(from).loadConstant(length);
    arraycopy();
  }

  void arraycopy() {
    body.invokeStatic(
        Body.desc(System.class), "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V");
  }

  /** A new vector, lane by lane. */
  void lanewise(Type.Vector vector, IntConsumer lane) {
    each(vector.element(), vector.length(), lane);
  }

  private void each(Scalar scalar, int size, IntConsumer element) {
    create(scalar, size);
    for (int i = 0; i < size; i++) {
      body.code.dup();
      body.code.loadConstant(i);
      element.accept(i);
      body.code.arrayStore(Form.of(scalar).kind());
    }
  }

  void lane(int array, int lane, Scalar scalar) {
    body.code.aload(array);
    body.code.loadConstant(lane);
    body.code.arrayLoad(Form.of(scalar).kind());
  }

  /** Lane by lane; a scalar operand meets every lane. */
  void binary(Term.Binary it, Type.Vector vector) {
    var scalar = vector.element();
    boolean isShift = it.operator().isShift();
    as(it.left(), vector);
    int left = body.temporary(TypeKind.REFERENCE);
    as(it.right(), isShift ? new Type.Vector(Scalar.INT64, vector.length()) : vector);
    int right = body.temporary(TypeKind.REFERENCE);
    lanewise(
        vector,
        lane -> {
          lane(left, lane, scalar);
          lane(right, lane, isShift ? Scalar.INT64 : scalar);
          body.operators.binary(it.operator(), scalar, it.span());
        });
  }
}

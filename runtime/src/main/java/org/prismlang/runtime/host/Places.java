package org.prismlang.runtime.host;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.prismlang.lang.number.Elements;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** What can be read and written: variables, elements, lanes. */
final class Places {
  private static final ClassDesc ELEMENTS = Body.desc(Elements.class);
  private static final ClassDesc SEGMENT = Body.desc(MemorySegment.class);

  private final Body body;

  Places(Body body) {
    this.body = body;
  }

  /** A place whose base and indices are computed. */
  interface Place {
    /** Leaves the value on the stack; of several scalars, a copy. */
    void load();

    /** {@code value} leaves it on the stack, in the form of the place's type. */
    void store(Runnable value);
  }

  Place of(Term term) {
    return switch (term) {
      case Term.Read it -> variable(it);
      case Term.Element it when it.base().type() instanceof Type.Buffer buffer ->
          inBuffer(it, buffer.element().scalar(), it.type().scalarCount(), 0);
      case Term.Element _, Term.Slice _ -> {
        var start = start(term);
        yield inArray(start.array(), start.index(), term.type());
      }
      case Term.Lane it -> lane(it);
      default -> throw new IllegalStateException("no place: " + term + " at " + term.span());
    };
  }

  private Place variable(Term.Read it) {
    var kind = Form.of(it.type()).kind();
    int slot = body.slot(it.variable());
    boolean isArray = it.type() instanceof Type.Array;
    return new Place() {
      @Override
      public void load() {
        body.values.of(it);
      }

      @Override
      public void store(Runnable value) {
        value.run();
        if (isArray) {
          // Who else has the array sees the change: they are passed by reference.
          int source = body.temporary(kind);
          body.code.aload(source).iconst_0().aload(slot).iconst_0();
          body.code.loadConstant(it.type().scalarCount());
          body.aggregates.arraycopy();
        } else {
          body.code.storeLocal(kind, slot);
        }
      }
    };
  }

  private Place lane(Term.Lane it) {
    if (it.base() instanceof Term.Element base && base.base().type() instanceof Type.Buffer) {
      return inBuffer(base, (Scalar) it.type(), 1, it.lane());
    }
    var vector = start(it.base());
    body.code.iload(vector.index()).loadConstant(it.lane()).iadd();
    return inArray(vector.array(), body.temporary(TypeKind.INT), it.type());
  }

  /** Where a vector or array begins: locals with the flat array and the index in it. */
  private record Start(int array, int index) {}

  private Start start(Term term) {
    return switch (term) {
      case Term.Element it when it.base().type() instanceof Type.Array array -> {
        var base = start(it.base());
        int stride = array.scalarCount();
        body.code.iload(base.index());
        for (int i = 0; i < it.indices().size(); i++) {
          int extent = array.shape().get(i);
          stride /= extent;
          body.values.as(it.indices().get(i), Scalar.INT64);
          body.code.loadConstant(extent);
          body.site(it.span());
          body.invokeStatic(Body.CHECKS, "index", "(JII)I");
          body.code.loadConstant(stride).imul().iadd();
        }
        yield new Start(base.array(), body.temporary(TypeKind.INT));
      }
      case Term.Slice it -> {
        var base = start(it.base());
        int stride = it.type().scalarCount() / it.length();
        body.code.iload(base.index()).loadConstant(it.from() * stride).iadd();
        yield new Start(base.array(), body.temporary(TypeKind.INT));
      }
      default -> {
        body.values.of(term);
        int array = body.temporary(TypeKind.REFERENCE);
        body.code.iconst_0();
        yield new Start(array, body.temporary(TypeKind.INT));
      }
    };
  }

  private Place inArray(int array, int index, Type type) {
    if (type instanceof Scalar scalar) {
      return scalarOf(array, index, scalar);
    }
    var form = Form.of(type);
    int size = type.scalarCount();
    return new Place() {
      @Override
      public void load() {
        body.code.aload(array).iload(index).iload(index).loadConstant(size).iadd();
        var desc = form.desc().descriptorString();
        body.invokeStatic(Body.desc(Arrays.class), "copyOfRange", "(" + desc + "II)" + desc);
      }

      @Override
      public void store(Runnable value) {
        value.run();
        int source = body.temporary(TypeKind.REFERENCE);
        body.code.aload(source).iconst_0().aload(array).iload(index).loadConstant(size);
        body.aggregates.arraycopy();
      }
    };
  }

  private Place scalarOf(int array, int index, Scalar scalar) {
    var kind = Form.of(scalar).kind();
    return new Place() {
      @Override
      public void load() {
        body.code.aload(array).iload(index);
        body.code.arrayLoad(kind);
      }

      @Override
      public void store(Runnable value) {
        body.code.aload(array).iload(index);
        value.run();
        body.code.arrayStore(kind);
      }
    };
  }

  /** So many scalars of an element of a buffer. */
  private Place inBuffer(Term.Element it, Scalar scalar, int size, int lane) {
    body.values.of(it.base());
    body.code.dup();
    int buffer = body.temporary(TypeKind.REFERENCE);
    body.values.as(it.indices().getFirst(), Scalar.INT64);
    body.site(it.span());
    body.invokeStatic(Body.CHECKS, "offset", "(" + Form.BUFFER.desc().descriptorString() + "JI)J");
    if (lane > 0) {
      body.code.loadConstant((long) lane * scalar.bits() / 8).ladd();
    }
    int offset = body.temporary(TypeKind.LONG);
    return it.type() instanceof Type.Vector vector && size > 1
        ? vectorInMemory(buffer, offset, vector)
        : scalarInMemory(buffer, offset, scalar);
  }

  /** Reading leaves other copies of a buffer as good as this one, writing does not. */
  private void memory(int buffer, String access) {
    body.code.aload(buffer);
    body.invoke(Form.BUFFER.desc(), access, "()" + SEGMENT.descriptorString());
  }

  private Place scalarInMemory(int buffer, int offset, Scalar scalar) {
    return new Place() {
      @Override
      public void load() {
        memory(buffer, "contents");
        body.code.lload(offset);
        read(scalar);
      }

      @Override
      public void store(Runnable value) {
        value.run();
        int kept = body.temporary(Form.of(scalar).kind());
        memory(buffer, "segment");
        body.code.lload(offset).loadLocal(Form.of(scalar).kind(), kept);
        write(scalar);
      }
    };
  }

  private Place vectorInMemory(int buffer, int offset, Type.Vector vector) {
    var scalar = vector.element();
    long bytes = scalar.bits() / 8;
    return new Place() {
      @Override
      public void load() {
        body.aggregates.lanewise(
            vector,
            lane -> {
              memory(buffer, "contents");
              body.code.lload(offset).loadConstant(lane * bytes).ladd();
              read(scalar);
            });
      }

      @Override
      public void store(Runnable value) {
        value.run();
        int source = body.temporary(TypeKind.REFERENCE);
        for (int lane = 0; lane < vector.length(); lane++) {
          memory(buffer, "segment");
          body.code.lload(offset).loadConstant(lane * bytes).ladd();
          body.aggregates.lane(source, lane, scalar);
          write(scalar);
        }
      }
    };
  }

  private void read(Scalar scalar) {
    var result = Form.of(scalar).desc().descriptorString();
    body.invokeStatic(
        ELEMENTS, "load" + suffix(scalar), "(" + SEGMENT.descriptorString() + "J)" + result);
  }

  private void write(Scalar scalar) {
    var value = Form.of(scalar).desc().descriptorString();
    body.invokeStatic(
        ELEMENTS, "store" + suffix(scalar), "(" + SEGMENT.descriptorString() + "J" + value + ")V");
  }

  private static String suffix(Scalar scalar) {
    return switch (scalar) {
      case BOOL -> "Bool";
      case INT8 -> "Int8";
      case INT16 -> "Int16";
      case INT32, UINT32 -> "Int";
      case INT64, UINT64 -> "Long";
      case UINT8 -> "Uint8";
      case UINT16 -> "Uint16";
      case FP8_E4M3 -> "E4m3";
      case FP8_E5M2 -> "E5m2";
      case HALF -> "Half";
      case BF16 -> "Bf16";
      case FLOAT -> "Float";
      case DOUBLE -> "Double";
    };
  }
}

package org.prismlang.runtime.host;

import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;
import org.prismlang.runtime.Argument;
import org.prismlang.runtime.Buffer;
import org.prismlang.runtime.Device;
import org.prismlang.runtime.TensorMap;

/** What the host asks of the run: buffers, launches, expectations, prints. */
final class HostCalls {
  private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
  private static final ClassDesc ARGUMENT = Body.desc(Argument.class);
  private static final ClassDesc FILLING = Body.desc(Filling.class);
  private static final String BUFFER = Body.desc(Buffer.class).descriptorString();
  private static final String MAP = Body.desc(TensorMap.class).descriptorString();
  private static final ClassDesc STOPWATCH = Body.desc(Device.Stopwatch.class);

  private final Body body;

  HostCalls(Body body) {
    this.body = body;
  }

  void of(Term.HostCall it) {
    switch (it.name()) {
      case "buffer" -> buffer(it);
      case "tensormap" -> tensorMap(it);
      case "expect_close", "expect_equal" -> expectation(it);
      case "time" -> time(it);
      case "multiprocessors" -> multiprocessors();
      default -> throw new IllegalStateException("the host does not know `" + it.name() + "`");
    }
  }

  private void buffer(Term.HostCall it) {
    body.run();
    body.constant(it);
    body.values.as(it.arguments().getFirst().orElseThrow(), Scalar.INT64);
    body.invoke(Body.RUN, "buffer", "(IJ)" + BUFFER);
    if (it.arguments().get(1).orElse(it) instanceof Term.HostCall initial) {
      initialise(initial, ((Type.Buffer) it.type()).element());
    }
  }

  private void initialise(Term.HostCall initial, Type element) {
    switch (initial.name()) {
      case "iota" -> body.invokeStatic(FILLING, "iota", "(" + BUFFER + ")" + BUFFER);
      case "random" -> {
        var seed =
            initial.arguments().isEmpty() ? Optional.<Term>empty() : initial.arguments().getFirst();
        if (seed.isPresent()) {
          body.values.as(seed.get(), Scalar.INT64);
        } else {
          body.code.lconst_0();
        }
        body.invokeStatic(FILLING, "random", "(" + BUFFER + "J)" + BUFFER);
      }
      case "fill" -> {
        body.values.as(initial.arguments().getFirst().orElseThrow(), element);
        box(element);
        body.invokeStatic(FILLING, "fill", "(" + BUFFER + "Ljava/lang/Object;)" + BUFFER);
      }
      default -> {}
    }
  }

  private void tensorMap(Term.HostCall it) {
    body.run();
    body.site(it.span());
    body.values.of(it.arguments().getFirst().orElseThrow());
    var sizes = it.arguments().subList(1, it.arguments().size());
    body.code.loadConstant(sizes.size());
    body.code.newarray(TypeKind.LONG);
    for (int i = 0; i < sizes.size(); i++) {
      body.code.dup().loadConstant(i);
      body.values.as(sizes.get(i).orElseThrow(), Scalar.INT64);
      body.code.lastore();
    }
    body.invoke(Body.RUN, "map", "(I" + BUFFER + "[J)" + MAP);
  }

  /** What is compared, in the types in which it is compared. */
  record Expected(Term.HostCall call, Type actual, Type expected) {}

  private void expectation(Term.HostCall it) {
    var actual = it.arguments().get(0).orElseThrow();
    var expected = it.arguments().get(1).orElseThrow();
    var actualType = adapted(actual, expected);
    var expectedType = adapted(expected, actual);
    body.run();
    body.constant(new Expected(it, actualType, expectedType));
    body.values.as(actual, actualType);
    box(actualType);
    body.values.as(expected, expectedType);
    box(expectedType);
    tolerance(it.arguments().get(2), Comparison.RELATIVE);
    tolerance(it.arguments().get(3), Comparison.ABSOLUTE);
    body.invoke(Body.RUN, "expect", "(ILjava/lang/Object;Ljava/lang/Object;DD)V");
  }

  /** Literals take the type of what they are compared with. */
  private static Type adapted(Term term, Term other) {
    boolean adapts =
        term.type() instanceof Type.Literal
            && Values.type(other) instanceof Scalar scalar
            && (scalar.isFloating() || term.type() == Type.Literal.INT && scalar.isInteger());
    return adapts ? Values.type(other) : Values.type(term);
  }

  private void tolerance(Optional<Term> given, double otherwise) {
    if (given.isPresent()) {
      body.values.as(given.get(), Scalar.DOUBLE);
    } else {
      body.code.loadConstant(otherwise);
    }
  }

  /** Seconds; a launched kernel is compiled before. */
  private void time(Term.HostCall it) {
    var timed = it.arguments().getFirst().orElseThrow();
    if (timed instanceof Term.Launch launch) {
      body.run();
      body.constant(launch);
      body.invoke(Body.RUN, "prepare", "(I)V");
    }
    body.run();
    body.invoke(Body.RUN, "stopwatch", "()" + STOPWATCH.descriptorString());
    int watch = body.temporary(TypeKind.REFERENCE);
    body.statements.effect(timed);
    body.code.aload(watch);
    body.code.invokeinterface(STOPWATCH, "seconds", MethodTypeDesc.ofDescriptor("()D"));
  }

  private void multiprocessors() {
    body.run();
    body.invoke(Body.RUN, "multiprocessors", "()I");
  }

  void launch(Term.Launch it) {
    body.run();
    body.constant(it);
    body.values.as(it.grid(), Scalar.INT32);
    if (it.block().isPresent()) {
      body.values.as(it.block().get(), Scalar.INT32);
    } else {
      body.code.loadConstant(it.kernel().launch().block().orElseThrow());
    }
    var workspaces = it.kernel().launch().workspaces();
    var parameters =
        it.kernel().given().stream()
            .filter(p -> workspaces.stream().noneMatch(w -> w.parameter().equals(p.name())))
            .toList();
    body.code.loadConstant(it.arguments().size());
    body.code.anewarray(ARGUMENT);
    for (int i = 0; i < it.arguments().size(); i++) {
      body.code.dup().loadConstant(i);
      argument(it.arguments().get(i), parameters.get(i).type());
      body.code.aastore();
    }
    body.invoke(Body.RUN, "launch", "(III" + ARGUMENT.arrayType().descriptorString() + ")V");
  }

  private void argument(Term term, Type type) {
    body.values.as(term, type);
    var form = Form.of(type instanceof Type.Pointer ? term.type() : type);
    switch (form) {
      case INT -> {
        body.casts.value((Scalar) type, Scalar.INT64);
        body.invokeStatic(Body.RUN, "argument", "(J)" + ARGUMENT.descriptorString());
      }
      case FLOAT -> {
        body.code.f2d();
        body.invokeStatic(Body.RUN, "argument", "(D)" + ARGUMENT.descriptorString());
      }
      default ->
          body.invokeStatic(
              Body.RUN,
              "argument",
              "(" + form.desc().descriptorString() + ")" + ARGUMENT.descriptorString());
    }
  }

  void print(Action.Print it) {
    body.run();
    body.constant(it);
    body.code.loadConstant(it.arguments().size());
    body.code.anewarray(OBJECT);
    for (int i = 0; i < it.arguments().size(); i++) {
      var argument = it.arguments().get(i);
      if (argument.type() != Type.Special.TEXT) {
        body.code.dup().loadConstant(i);
        body.values.of(argument);
        box(Values.type(argument));
        body.code.aastore();
      }
    }
    body.invoke(Body.RUN, "print", "(I[Ljava/lang/Object;)V");
  }

  void box(Type type) {
    switch (Form.of(type)) {
      case INT -> body.invokeStatic(Body.desc(Integer.class), "valueOf", "(I)Ljava/lang/Integer;");
      case LONG -> body.invokeStatic(Body.desc(Long.class), "valueOf", "(J)Ljava/lang/Long;");
      case FLOAT -> body.invokeStatic(Body.desc(Float.class), "valueOf", "(F)Ljava/lang/Float;");
      case DOUBLE -> body.invokeStatic(Body.desc(Double.class), "valueOf", "(D)Ljava/lang/Double;");
      default -> {}
    }
  }

  void unbox(Type type) {
    var form = Form.of(type);
    switch (form) {
      case INT -> unbox(Integer.class, "intValue", "()I");
      case LONG -> unbox(Long.class, "longValue", "()J");
      case FLOAT -> unbox(Float.class, "floatValue", "()F");
      case DOUBLE -> unbox(Double.class, "doubleValue", "()D");
      default -> body.code.checkcast(form.desc());
    }
  }

  private void unbox(Class<?> type, String method, String descriptor) {
    body.code.checkcast(Body.desc(type));
    body.invoke(Body.desc(type), method, descriptor);
  }

  /** All of them in one array, boxed. */
  void pack(List<Term> values, List<Type> types) {
    body.code.loadConstant(values.size());
    body.code.anewarray(OBJECT);
    for (int i = 0; i < values.size(); i++) {
      body.code.dup().loadConstant(i);
      body.values.as(values.get(i), types.get(i));
      box(types.get(i));
      body.code.aastore();
    }
  }
}

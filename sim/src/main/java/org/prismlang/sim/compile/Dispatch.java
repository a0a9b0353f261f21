package org.prismlang.sim.compile;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;

/** The way from the machine's calls to the compiled methods: a switch over their numbers. */
record Dispatch(KernelCode kernel) {
  private static final ClassDesc OBJECTS = ConstantDescs.CD_Object.arrayType();
  private static final MethodTypeDesc BLOCK =
      MethodTypeDesc.of(ConstantDescs.CD_void, Descs.BLOCK, OBJECTS);
  private static final MethodTypeDesc TASK =
      MethodTypeDesc.of(
          ConstantDescs.CD_void, ConstantDescs.CD_int, Descs.BLOCK, ConstantDescs.CD_int, OBJECTS);

  void writeTo(ClassBuilder out) {
    out.withMethodBody(
        "block",
        BLOCK,
        ClassFile.ACC_PUBLIC,
        code ->
            code.aload(0)
                .loadConstant(0)
                .aload(1)
                .loadConstant(0)
                .aload(2)
                .invokevirtual(kernel.self(), "task", TASK)
                .return_());
    out.withMethodBody("task", TASK, ClassFile.ACC_PUBLIC, this::task);
  }

  private void task(CodeBuilder code) {
    var cases = new ArrayList<SwitchCase>();
    var unknown = code.newLabel();
    for (int i = 0; i < kernel.tasks().size(); i++) {
      cases.add(SwitchCase.of(i, code.newLabel()));
    }
    code.iload(1).tableswitch(0, cases.size() - 1, unknown, cases);
    for (int i = 0; i < cases.size(); i++) {
      code.labelBinding(cases.get(i).target());
      call(code, kernel.tasks().get(i));
    }
    code.labelBinding(unknown).return_();
  }

  private void call(CodeBuilder code, KernelCode.Task task) {
    var types = new ArrayList<ClassDesc>();
    types.add(Descs.BLOCK);
    types.add(ConstantDescs.CD_int);
    code.aload(2).iload(3);
    for (int i = 0; i < task.pieces().size(); i++) {
      code.aload(4).loadConstant(i).aaload();
      unbox(code, task.pieces().get(i).type());
      types.add(task.pieces().get(i).type());
    }
    code.invokestatic(kernel.self(), task.name(), MethodTypeDesc.of(ConstantDescs.CD_void, types))
        .return_();
  }

  static void unbox(CodeBuilder code, ClassDesc type) {
    switch (type.descriptorString()) {
      case "I" ->
          code.checkcast(ConstantDescs.CD_Integer)
              .invokevirtual(
                  ConstantDescs.CD_Integer, "intValue", MethodTypeDesc.of(ConstantDescs.CD_int));
      case "J" ->
          code.checkcast(ConstantDescs.CD_Long)
              .invokevirtual(
                  ConstantDescs.CD_Long, "longValue", MethodTypeDesc.of(ConstantDescs.CD_long));
      case "F" ->
          code.checkcast(ConstantDescs.CD_Float)
              .invokevirtual(
                  ConstantDescs.CD_Float, "floatValue", MethodTypeDesc.of(ConstantDescs.CD_float));
      case "D" ->
          code.checkcast(ConstantDescs.CD_Double)
              .invokevirtual(
                  ConstantDescs.CD_Double,
                  "doubleValue",
                  MethodTypeDesc.of(ConstantDescs.CD_double));
      default -> code.checkcast(type);
    }
  }

  static void box(CodeBuilder code, ClassDesc type) {
    switch (type.descriptorString()) {
      case "I" -> valueOf(code, ConstantDescs.CD_Integer, type);
      case "J" -> valueOf(code, ConstantDescs.CD_Long, type);
      case "F" -> valueOf(code, ConstantDescs.CD_Float, type);
      case "D" -> valueOf(code, ConstantDescs.CD_Double, type);
      default -> {}
    }
  }

  private static void valueOf(CodeBuilder code, ClassDesc box, ClassDesc type) {
    code.invokestatic(box, "valueOf", MethodTypeDesc.of(box, type));
  }
}

package org.prismlang.sim.compile;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.prismlang.kernel.ir.Kernel;
import org.prismlang.kernel.ir.Memory;
import org.prismlang.kernel.ir.Parameter;
import org.prismlang.kernel.layout.PlacedModule;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.TileLayout;
import org.prismlang.sim.jvm.Kind;
import org.prismlang.sim.machine.CompiledKernel;
import org.prismlang.sim.machine.Site;
import org.prismlang.sim.step.Spot;

/** Makes a class of a kernel. */
public final class Compiler {
  private Compiler() {}

  /**
   * A kernel ready to run.
   *
   * @param sites what line numbers in its stack frames stand for, counted from 1
   * @param spots where it can be stopped
   */
  public record Compiled(
      CompiledKernel kernel, List<Site> sites, int sharedBytes, List<Spot> spots) {}

  /** Shown where threads stop; less where methods grow too long by it. */
  private static final List<Integer> MOST_SHOWN = List.of(96, 24, 0);

  /**
   * Compiles a kernel for blocks of one size.
   *
   * @param threads of a block
   * @param isWatched whether it tells a monitor what happens
   */
  public static Compiled compile(
      Kernel kernel, PlacedModule placed, int threads, boolean isWatched) {
    return compile(kernel, placed, threads, isWatched, -1);
  }

  /** The same, told of everything and asked before each statement whether to stop. */
  public static Compiled compileToStep(Kernel kernel, PlacedModule placed, int threads) {
    for (int most : MOST_SHOWN) {
      try {
        return compile(kernel, placed, threads, true, most);
      } catch (IllegalArgumentException tooLong) {
        // The next one shows less.
      }
    }
    return compile(kernel, placed, threads, true);
  }

  private static Compiled compile(
      Kernel kernel, PlacedModule placed, int threads, boolean isWatched, int mostShown) {
    var self = ClassDesc.of("org.prismlang.sim.compiled.Kernel");
    var code = new KernelCode(kernel, placed, threads, isWatched, mostShown, self);
    start(code);
    var bytes =
        ClassFile.of()
            .build(
                self,
                out -> {
                  out.withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL);
                  out.withInterfaceSymbols(Descs.KERNEL);
                  code.writeTo(out);
                });
    var type = new Loader().define("org.prismlang.sim.compiled.Kernel", bytes);
    try {
      var lookup = MethodHandles.publicLookup();
      lookup
          .findStaticSetter(type, KernelCode.LAYOUTS, TileLayout[].class)
          .invoke(code.layouts().toArray(TileLayout[]::new));
      var instance =
          (CompiledKernel)
              lookup
                  .findConstructor(type, java.lang.invoke.MethodType.methodType(void.class))
                  .invoke();
      return new Compiled(instance, code.sites(), code.layout().mostBytes(), code.spots());
    } catch (Throwable thrown) {
      throw new IllegalStateException("the class of " + kernel.name() + " does not load", thrown);
    }
  }

  /** A loader of its own lets the class go with the kernel, and keeps its lines in traces. */
  private static final class Loader extends ClassLoader {
    Loader() {
      super(Compiler.class.getClassLoader());
    }

    Class<?> define(String name, byte[] bytes) {
      return defineClass(name, bytes, 0, bytes.length);
    }
  }

  private static void start(KernelCode code) {
    var kernel = code.kernel();
    var nothing =
        new Memory(
            "",
            Memory.Space.SHARED,
            Scalar.UINT8,
            List.of(),
            1,
            0,
            0,
            Perspective.BLOCK,
            false,
            false,
            false,
            false,
            kernel.span());
    var base = new Place.Shared(nothing, nothing.layout(), 0, List.of(), -1);
    var types = new ArrayList<ClassDesc>(List.of(Descs.BLOCK, ConstantDescs.CD_int));
    var pieces = new ArrayList<Held.Piece>();
    for (var parameter : kernel.parameters()) {
      for (var type : types(parameter)) {
        types.add(type);
        pieces.add(new Held.Piece(0, type));
      }
    }
    code.method(
        "kernel",
        MethodTypeDesc.of(ConstantDescs.CD_void, types),
        builder -> {
          var scope =
              Scope.empty(code.layout(), base, code.threads(), true, kernel.body(), List.of());
          int next = 2;
          var held = new LinkedHashMap<String, Held>();
          for (var parameter : kernel.parameters()) {
            int count = types(parameter).size();
            var slots = new int[count];
            for (int i = 0; i < count; i++) {
              slots[i] = builder.parameterSlot(next++);
            }
            held.put(parameter.name(), held(parameter, slots));
          }
          scope.names().putAll(held);
          var out = new Emitter(code, builder, scope, Unit.ofBlock(code.threads()));
          pointers(out, held);
          Stops.declare(kernel.parameters(), out);
          new StatementCode(out).list(new Hoisting(code.procedures()).list(kernel.body()));
          builder.return_();
        });
    code.task("kernel", pieces);
  }

  private static List<ClassDesc> types(Parameter parameter) {
    return switch (parameter) {
      case Parameter.OfLocal(var local) -> {
        var types = new ArrayList<ClassDesc>();
        for (int i = 0; i < local.type().scalarCount(); i++) {
          types.add(Kind.of(local.type()).desc());
        }
        yield types;
      }
      case Parameter.OfMemory(Memory memory) when memory.isList() ->
          List.of(isMap(memory) ? Descs.TENSOR_MAP.arrayType() : Descs.POINTERS);
      case Parameter.OfMemory(Memory memory) ->
          isMap(memory) ? List.of(Descs.TENSOR_MAP) : List.of(Descs.STORAGE, ConstantDescs.CD_long);
    };
  }

  private static boolean isMap(Memory memory) {
    return memory.space() == Memory.Space.TENSOR;
  }

  private static Held held(Parameter parameter, int[] slots) {
    return switch (parameter) {
      case Parameter.OfLocal(var local) -> new Var.Slots(local.type(), slots);
      case Parameter.OfMemory(Memory memory) when memory.isList() ->
          new Place.Several(slots[0], memory.list(), isMap(memory));
      case Parameter.OfMemory(Memory memory) ->
          isMap(memory) ? new Place.Map(slots[0]) : new Place.Pointer(slots[0], -1, slots[1]);
    };
  }

  /** Segments are taken out of their storages once. */
  private static void pointers(Emitter out, Map<String, Held> held) {
    held.forEach(
        (name, each) -> {
          if (each instanceof Place.Pointer pointer) {
            int segment = out.slot(java.lang.classfile.TypeKind.REFERENCE);
            out.code.aload(pointer.storage());
            out.call(Support.class, "segment", Descs.SEGMENT, Descs.STORAGE);
            out.code.astore(segment);
            out.scope().put(name, new Place.Pointer(pointer.storage(), segment, pointer.offset()));
          }
        });
  }
}

package org.prismlang.runtime.host;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Function;
import org.prismlang.runtime.PrismException;

/** The class of the JVM that a host function and all it calls become. */
final class HostClass {
  private static final ClassDesc OWN = ClassDesc.of(HostClass.class.getPackageName(), "Compiled");
  private static final int STATIC = AccessFlag.STATIC.mask();

  private final Constants constants = new Constants();
  private final IdentityHashMap<Function, String> names = new IdentityHashMap<>();
  private final List<Function> waiting = new ArrayList<>();
  private final Function entry;
  private final MethodHandle handle;

  HostClass(Function entry) {
    this.entry = entry;
    name(entry);
    try {
      var lookup = MethodHandles.lookup().defineHiddenClass(bytes(), true);
      this.handle =
          lookup
              .findStatic(
                  lookup.lookupClass(), name(entry), descriptor(entry).resolveConstantDesc(lookup))
              .asSpreader(Object[].class, entry.parameters().size() + 1);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  Constants constants() {
    return constants;
  }

  ClassDesc desc() {
    return OWN;
  }

  /** Takes the run and the arguments, boxed; gives the result boxed. */
  MethodHandle handle() {
    return handle;
  }

  /** Of its method; a function that is named is compiled, too. */
  String name(Function function) {
    return Optional.ofNullable(names.get(function))
        .orElseGet(
            () -> {
              var name = "f" + names.size() + "_" + function.name().replaceAll("\\W", "_");
              names.put(function, name);
              waiting.add(function);
              return name;
            });
  }

  static MethodTypeDesc descriptor(Function function) {
    var parameters = new ArrayList<ClassDesc>();
    parameters.add(Body.RUN);
    function.parameters().forEach(it -> parameters.add(Form.of(it.type()).desc()));
    var results = function.results();
    var result =
        results.isEmpty()
            ? ConstantDescs.CD_void
            : results.size() == 1
                ? Form.of(results.getFirst().type()).desc()
                : ConstantDescs.CD_Object.arrayType();
    return MethodTypeDesc.of(result, parameters);
  }

  private byte[] bytes() {
    try {
      return ClassFile.of()
          .build(
              OWN,
              type -> {
                for (int i = 0; i < waiting.size(); i++) {
                  var function = waiting.get(i);
                  type.withMethodBody(
                      name(function),
                      descriptor(function),
                      STATIC,
                      code -> new Body(code, this).function(function));
                }
              });
    } catch (IllegalArgumentException e) {
      // The one limit of the JVM that a checked program can meet.
      throw new PrismException(
          List.of(
              Code.P0214
                  .at(entry.bound().span(), "this unrolls into more code than the host can run")
                  .help("use plain loops: on the host they are as fast")));
    }
  }
}

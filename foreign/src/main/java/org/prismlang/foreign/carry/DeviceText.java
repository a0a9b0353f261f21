package org.prismlang.foreign.carry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;

/** A function that kernels call: of a thread, of a warp or of a block. */
final class DeviceText {
  private final Carrier file;
  private final ClangNode function;
  private final FunctionCode caller;
  private final Agreement unit;
  private final List<Agreement> levels;
  private final FunctionCode code;

  DeviceText(Carrier file, ClangNode function, FunctionCode caller, List<Agreement> levels) {
    this.file = file;
    this.function = function;
    this.caller = caller;
    this.levels = levels;
    this.unit = unit();
    var names = new CarriedNames(function);
    var given = new HashMap<String, Agreement>();
    var parameters = function.those("ParmVarDecl");
    for (int i = 0; i < parameters.size(); i++) {
      given.put(parameters.get(i).id(), agreed(parameters.get(i), i));
    }
    this.code =
        new FunctionCode(
            file, function, names, caller.positions.within(names), given, Map.of(), unit);
  }

  private Agreement unit() {
    if (file.traits.hasBarrier(function)) {
      return Agreement.BLOCK;
    }
    if (file.traits.hasExchange(function)) {
      return CodeTraits.usesPosition(function, "threadIdx") ? Agreement.BLOCK : Agreement.WARP;
    }
    return Agreement.THREAD;
  }

  /** Who has the same value of a parameter. */
  private Agreement agreed(ClangNode parameter, int i) {
    boolean isMemory = caller.type(parameter) instanceof CType.Pointer;
    boolean isFixed = !file.constants.isAssigned(parameter.id());
    return isMemory ? Agreement.BLOCK : isFixed ? levels.get(i) : Agreement.THREAD;
  }

  Carrier.Made made() {
    var result = result();
    if (unit == Agreement.THREAD) {
      code.isThread = true;
    }
    var copied = new ArrayList<String>();
    var parameters = new ArrayList<String>();
    var all = function.those("ParmVarDecl");
    for (int i = 0; i < all.size(); i++) {
      parameters.add(parameter(all.get(i), i, copied));
    }
    var body = function.that("CompoundStmt").orElseThrow().children();
    copied.forEach(code.out::add);
    var shared = CarriedKernel.shared(code, Optional.empty());
    shared.forEach(code.out::add);
    if (unit == Agreement.THREAD) {
      code.threads.all(body);
    } else {
      new BlockCode(code, false).body(body);
    }
    var positions = new LinkedHashMap<String, String>();
    if (unit != Agreement.BLOCK) {
      positions.putAll(code.positions.asked());
      positions.forEach((_, name) -> parameters.add(name + ": int @ thread[1]"));
    }
    for (var global : code.globals) {
      parameters.add(code.memory(global) + ": " + file.pointer(global, code) + " @ " + unitText());
    }
    var name = file.name(function.name());
    var lines = new OutLines();
    lines.add("@prism(\"device\")");
    lines.add(
        "@requires("
            + unitText()
            + (unit == Agreement.BLOCK ? ", thread[" + caller.positions.threads() + "]" : "")
            + (shared.isEmpty() ? "" : ", smem=auto")
            + ")");
    lines.nest(
        "def " + name + "(" + String.join(", ", parameters) + ")" + result + ":",
        () -> {
          if (unit == Agreement.BLOCK) {
            code.positions.ofBlock().forEach(lines::add);
          }
          lines.addAll(code.out);
        });
    return new Carrier.Made(name, positions, List.copyOf(code.globals), lines, code.marks);
  }

  private String unitText() {
    return switch (unit) {
      case THREAD -> "thread[1]";
      case WARP -> "thread[32]";
      case BLOCK -> "block[1]";
    };
  }

  private String result() {
    var type = function.type();
    var returned = file.declarations.types().of(type.substring(0, type.indexOf('(')).strip());
    return returned instanceof CType.Nothing
        ? ""
        : " -> " + CarriedTypes.of(returned, function) + " @ thread[1]";
  }

  /** Parameters are not assigned in Prism: one that is gets a variable of its own. */
  private String parameter(ClangNode parameter, int i, List<String> copied) {
    var type = code.type(parameter);
    boolean isChanged =
        type instanceof CType.Reference && file.constants.isAssigned(parameter.id());
    if (isChanged) {
      throw new NotCarried("a reference through which it assigns", parameter);
    }
    if (type instanceof CType.Pointer) {
      if (code.roots.isMoved(parameter.id())) {
        var at = code.names.fresh(parameter.name() + "_at");
        code.offsets.put(parameter.id(), at);
        copied.add(at + " : int @ thread[1] = 0");
      }
      return code.names.declare(parameter)
          + ": "
          + file.pointer(parameter.id(), code)
          + " @ "
          + unitText();
    }
    var text = CarriedTypes.of(type, parameter);
    if (file.constants.isAssigned(parameter.id())) {
      var given = code.names.fresh(parameter.name() + "_given");
      copied.add(code.names.declare(parameter) + " : " + text + " @ thread[1] = " + given);
      return given + ": " + text + " @ thread[1]";
    }
    boolean isThreads = unit == Agreement.THREAD || levels.get(i).isBelow(unit);
    return code.names.declare(parameter)
        + ": "
        + text
        + " @ "
        + (isThreads ? "thread[1]" : unitText());
  }
}

package org.prismlang.foreign.carry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.foreign.read.ClangPlaces;
import org.prismlang.foreign.read.Declarations;

/** Carries the kernels of a file over, with the functions and constants that they name. */
public final class Carrier {
  final Declarations declarations;
  final ClangPlaces texts;
  final CodeTraits traits;
  final CarriedConstants constants;
  private final Map<String, Made> functions = new LinkedHashMap<>();
  private final Map<String, String> refused = new HashMap<>();
  private final Set<String> underWay = new HashSet<>();
  private final Set<String> taken = new HashSet<>();
  private final Map<String, Set<CodeTraits.Touch>> touches = new HashMap<>();

  /**
   * A function that is carried over.
   *
   * @param positions that callers pass on, with their names
   * @param globals memories of the file that callers pass on
   */
  record Made(
      String name,
      Map<String, String> positions,
      List<String> globals,
      OutLines lines,
      List<Carried.Mark> marks) {
    Made {
      globals = List.copyOf(globals);
      marks = List.copyOf(marks);
    }
  }

  /**
   * How a kernel is launched.
   *
   * @param block threads in x, y and z; empty where nothing says it
   * @param blockDimensions that the kernel asks for
   * @param dynamicBytes of shared memory, as a launch says it
   * @param obstacle what clang does not accept in it
   */
  public record Launched(
      Optional<List<Integer>> block,
      int blockDimensions,
      int gridDimensions,
      Optional<ClangNode> dynamicBytes,
      Optional<String> obstacle) {
    public Launched {
      block = block.map(List::copyOf);
    }
  }

  public Carrier(Declarations declarations, ClangPlaces texts) {
    this.declarations = declarations;
    this.texts = texts;
    this.traits = new CodeTraits(declarations, texts);
    this.constants = new CarriedConstants(declarations, texts);
  }

  /**
   * The whole file.
   *
   * @param kernels with how they are launched
   */
  public Carried carry(Map<ClangNode, Launched> kernels) {
    var made = new ArrayList<CarriedKernel>();
    var seen = new LinkedHashMap<String, CarriedKernel>();
    for (var entry : kernels.entrySet()) {
      var before = Set.copyOf(functions.keySet());
      var kernel = CarriedKernel.of(this, entry.getKey(), entry.getValue());
      var added =
          functions.entrySet().stream()
              .filter(it -> !before.contains(it.getKey()))
              .map(Map.Entry::getValue)
              .toList();
      var whole = kernel.with(added.stream().flatMap(it -> it.marks().stream()).toList());
      var twin = seen.get(whole.text());
      if (twin != null && !whole.instance().isEmpty()) {
        twin.instances().add(whole.instance());
      } else {
        seen.put(whole.text(), whole);
        made.add(whole);
      }
    }
    return written(made);
  }

  private Carried written(List<CarriedKernel> made) {
    var out = new StringBuilder();
    if (!constants.module().isEmpty()) {
      constants.module().values().forEach(it -> out.append(it).append('\n'));
    }
    var ofFunctions = new ArrayList<Carried.Dropped>();
    for (var function : functions.values()) {
      out.append(out.isEmpty() ? "" : "\n");
      ofFunctions.addAll(function.lines().write(out));
    }
    var kernels = new ArrayList<Carried.OfKernel>();
    var names = new HashMap<String, Integer>();
    for (var kernel : made) {
      out.append(out.isEmpty() ? "" : "\n");
      var count = names.merge(kernel.name(), 1, Integer::sum);
      var name = count == 1 ? kernel.name() : kernel.name() + "_" + count;
      var dropped = kernel.write(out, name);
      kernels.add(new Carried.OfKernel(name, kernel.isThere(), kernel.marks(), dropped));
    }
    return new Carried(out.toString(), kernels, ofFunctions);
  }

  String name(String wanted) {
    var name = CarriedNames.plain(wanted);
    int number = 2;
    while (!taken.add(name)) {
      name = CarriedNames.plain(wanted) + number++;
    }
    return name;
  }

  /** A number of the file's, by the name that stands in a declaration. */
  Optional<Long> constantNamed(String name, ClangNode near) {
    return constants.named(name, near);
  }

  /** How a function and all it calls touch a memory. */
  Set<CodeTraits.Touch> touches(String id, FunctionCode code) {
    var key = code.function.id() + " " + id;
    var known = touches.get(key);
    if (known == null) {
      traits
          .touched(code.function, code.roots)
          .forEach((memory, how) -> touches.put(code.function.id() + " " + memory, how));
      known = touches.computeIfAbsent(key, _ -> Set.of());
    }
    return known;
  }

  /** Memory that nobody touches but by atomic operations. */
  boolean isAtomic(String id, FunctionCode code) {
    boolean isShared = declarations.of(id).filter(CodeTraits::isShared).isPresent();
    return !isShared && touches(id, code).equals(Set.of(CodeTraits.Touch.ATOMIC));
  }

  /** The type of memory that a function is given. */
  String pointer(String id, FunctionCode code) {
    var variable = declarations.of(id).orElseThrow();
    var type = code.type(variable);
    CType target = type instanceof CType.Pointer(CType inner) ? inner : CarriedTypes.element(type);
    var element = CarriedTypes.of(target, variable);
    var how = touches(id, code);
    if (!CodeTraits.changes(how)) {
      return "ptr(const(" + element + "))";
    }
    return isAtomic(id, code) ? "ptr(atomic(" + element + "))" : "ptr(" + element + ")";
  }

  /** Carries a function over that is called, once. */
  Made function(ClangNode callee, FunctionCode caller, List<Agreement> levels, ClangNode call) {
    var known = functions.get(callee.id());
    if (known != null) {
      return known;
    }
    var why = refused.get(callee.id());
    if (why != null) {
      throw new NotCarried(why, call);
    }
    if (!underWay.add(callee.id())) {
      throw new NotCarried("a function that calls itself", call);
    }
    try {
      var made = new DeviceText(this, callee, caller, levels).made();
      functions.put(callee.id(), made);
      return made;
    } catch (NotCarried e) {
      var reason = "`" + callee.name() + "`: " + e.why();
      refused.put(callee.id(), reason);
      throw new NotCarried(reason, call);
    } finally {
      underWay.remove(callee.id());
    }
  }

  /** Numbers and types that a function is an instance with, by the names of the template. */
  Map<String, Long> generics(ClangNode function) {
    var template = declarations.template(function.id());
    var generics = new LinkedHashMap<String, Long>();
    if (template.isEmpty()) {
      return generics;
    }
    var parameters = template.get().those("NonTypeTemplateParmDecl", "TemplateTypeParmDecl");
    var arguments = function.those("TemplateArgument");
    for (int i = 0; i < parameters.size() && i < arguments.size(); i++) {
      var value = arguments.get(i).word("value");
      boolean isNumber =
          parameters.get(i).is("NonTypeTemplateParmDecl") && value.matches("-?\\d{1,9}");
      if (isNumber) {
        generics.put(parameters.get(i).name(), Long.parseLong(value));
      }
    }
    return generics;
  }
}

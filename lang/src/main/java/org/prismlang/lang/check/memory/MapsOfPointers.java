package org.prismlang.lang.check.memory;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.check.names.Aliases;
import org.prismlang.lang.check.names.Declaration;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.type.Type;

/** {@code tensormap(…, of=p)}: the memory of the map is that of the pointer. */
public final class MapsOfPointers {
  private final Frame frame;
  private final Memories memories;

  public MapsOfPointers(Frame frame, Memories memories) {
    this.frame = frame;
    this.memories = memories;
  }

  /** The maps among the parameters, each with its pointer; from now on they are one memory. */
  public Map<Variable, Variable> declare(
      Declaration.OfFunction function, List<Variable> parameters) {
    var maps = new LinkedHashMap<Variable, Variable>();
    written(function)
        .forEach(
            (name, of) -> {
              var map = named(parameters, name).orElseThrow();
              var pointer = pointer(parameters, of, map);
              if (pointer.isPresent()) {
                memories.of(map).isMemoryOf(memories.of(pointer.get()));
                maps.put(map, pointer.get());
              }
            });
    return maps;
  }

  /** What stands behind {@code of=}, by the name of the map. */
  private static Map<String, Expr> written(Declaration.OfFunction function) {
    var found = new LinkedHashMap<String, Expr>();
    for (var parameter : function.item().parameters()) {
      if (Aliases.expanded(parameter.type(), function.module()) instanceof Expr.Call call) {
        Written.argument(call, "of")
            .ifPresent(of -> found.put(parameter.name().text(), of.value()));
      }
    }
    return found;
  }

  private Optional<Variable> pointer(List<Variable> parameters, Expr of, Variable map) {
    var named =
        of instanceof Expr.Variable(String name, _)
            ? named(parameters, name)
            : Optional.<Variable>empty();
    if (named.isEmpty() || !(named.get().type() instanceof Type.Pointer pointer)) {
      frame.report(
          Code.P0201
              .at(of.span(), "`of=` names a pointer parameter of this function")
              .help("`of=p` for `p: ptr(…)`"));
      return Optional.empty();
    }
    if (map.type() instanceof Type.TensorMap tensor
        && !tensor.element().equals(pointer.element())) {
      frame.report(
          Code.P0205
              .at(
                  of.span(),
                  "the map moves "
                      + tensor.element()
                      + ", `"
                      + named.get().name()
                      + "` points to "
                      + pointer.element())
              .label(named.get().span(), "declared here")
              .help("one memory holds elements of one type"));
      return Optional.empty();
    }
    return named;
  }

  private static Optional<Variable> named(List<Variable> parameters, String name) {
    return parameters.stream().filter(it -> it.name().equals(name)).findFirst();
  }

  /** P0525: threads and the copy engine have no order on global memory within a kernel. */
  public void finish(Map<Variable, Variable> maps) {
    maps.forEach(
        (map, pointer) -> {
          var byEngine = touches(pointer, true);
          var byThreads = touches(pointer, false);
          both(byEngine, byThreads)
              .or(() -> both(byThreads, byEngine))
              .ifPresent(it -> report(map, pointer, it));
        });
  }

  private List<Touch> touches(Variable pointer, boolean byEngine) {
    return memories
        .touchesOf(pointer)
        .filter(it -> it.view().variable().type() instanceof Type.TensorMap == byEngine)
        .toList();
  }

  private record Both(Touch write, Touch read) {}

  private static Optional<Both> both(List<Touch> some, List<Touch> others) {
    var write = some.stream().filter(it -> it.access().writes()).findFirst();
    var read = others.stream().filter(it -> it.access().reads()).findFirst();
    return write.isPresent() && read.isPresent()
        ? Optional.of(new Both(write.get(), read.get()))
        : Optional.empty();
  }

  private void report(Variable map, Variable pointer, Both both) {
    frame.report(
        Code.P0525
            .at(
                both.read.span(),
                "this reads what the kernel writes by the other of the names `"
                    + pointer.name()
                    + "` and `"
                    + map.name()
                    + "`")
            .label(both.write.span(), "written here")
            .help("write it in one kernel and read it in the next, or go by one name alone"));
  }

  /** P0208: what the function takes for one memory is one. */
  public void check(Function callee, List<Optional<MemoryUse>> uses) {
    callee
        .maps()
        .forEach(
            (map, pointer) -> {
              var given = uses.get(callee.parameters().indexOf(map));
              var memory = uses.get(callee.parameters().indexOf(pointer));
              if (given.isPresent()
                  && memory.isPresent()
                  && !given.get().view().roots().equals(memory.get().view().roots())) {
                report(callee, map, pointer, given.get());
              }
            });
  }

  private void report(Function callee, Variable map, Variable pointer, MemoryUse given) {
    frame.report(
        Code.P0208
            .at(
                given.term().span(),
                "`"
                    + callee.name()
                    + "` takes `"
                    + map.name()
                    + "` for the tensor behind `"
                    + pointer.name()
                    + "`, this is other memory")
            .label(map.span(), "declared `of=" + pointer.name() + "` here")
            .help("pass a map that is itself declared `of=` the pointer you pass"));
  }
}

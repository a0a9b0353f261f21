package org.prismlang.lang.check;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Symbol;
import org.prismlang.lang.check.frame.Want;
import org.prismlang.lang.check.frame.Written;
import org.prismlang.lang.check.memory.Memories;
import org.prismlang.lang.check.memory.MemoryUse;
import org.prismlang.lang.check.memory.Pointers;
import org.prismlang.lang.check.memory.View;
import org.prismlang.lang.check.types.OtherElements;
import org.prismlang.lang.check.types.Types;
import org.prismlang.lang.check.types.Values;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.program.Variable;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.Level;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;
import org.prismlang.lang.type.Value;

/** Declarations of variables, constants, shared memory and pointers. */
final class Declarations {
  private final Frame frame;
  private final Values values;
  private final Types types;
  private final Indexing indexing;
  private final Places places;
  private final Ledger ledger;
  private final LaunchedTiles launched;

  Declarations(
      Frame frame,
      Values values,
      Types types,
      Indexing indexing,
      Places places,
      Ledger ledger,
      LaunchedTiles launched) {
    this.frame = frame;
    this.values = values;
    this.types = types;
    this.indexing = indexing;
    this.places = places;
    this.ledger = ledger;
    this.launched = launched;
  }

  Optional<Action> declare(Stmt.Declare it) {
    if (Written.isConstexpr(it.type())) {
      constexpr(it);
      return Optional.empty();
    }
    var late = launched.of(it);
    var written = late.map(LaunchedTiles.Late::type).orElseGet(() -> types.resolve(it.type()));
    boolean isConst = written instanceof Type.Qualified qualified && qualified.isConst();
    var type = written instanceof Type.Qualified qualified ? qualified.type() : written;
    var perspective =
        it.perspective().isPresent()
            ? types.perspective(it.perspective().get())
            : Optional.of(frame.perspective());
    if (type.isBroken()
        || perspective.isEmpty()
        || written instanceof Type.Qualified q && q.isAtomic() && misused(it)) {
      it.value()
          .ifPresent(
              value ->
                  values.check(
                      value, Want.of(Type.Special.BROKEN, perspective.orElse(Perspective.THREAD))));
      frame.declare(it.name().text(), new Symbol.Broken(it.name().span()), it.name().span());
      return Optional.empty();
    }
    cluster(perspective.get(), it);
    return switch (type) {
      case Type.Tile _, Type.Ring _ ->
          shared(it, type, perspective.get(), late.map(LaunchedTiles.Late::extent));
      case Type.Pointer pointer -> pointer(it, pointer, perspective.get());
      case Type.TensorMap _ -> onlyParameter(it, type);
      case Type.MemoryList list -> onlyParameterOfKernels(it, list);
      default -> plain(it, type, perspective.get(), isConst);
    };
  }

  /** P0222: several blocks are one unit only where the launch makes them a cluster. */
  private void cluster(Perspective perspective, Stmt.Declare it) {
    boolean isCluster =
        perspective.level() == Level.BLOCK
            && perspective.size() > 1
            && frame.perspective().isAtLeast(perspective);
    if (isCluster
        && !frame.isHost
        && !frame.isDefinition()
        && frame.here.blocks() % perspective.size() != 0) {
      frame.report(
          Code.P0222
              .at(
                  it.perspective().map(Expr::span).orElse(it.span()),
                  perspective + " is a cluster of blocks, which the launch does not ask for")
              .help("write `@launch(cluster=" + perspective.size() + ")`"));
    }
  }

  private boolean misused(Stmt.Declare it) {
    frame.report(
        Code.P0215
            .at(it.type().span(), "a variable of one thread cannot be atomic")
            .help("atomic memory is shared: `shared(atomic(uint)[n])` or `ptr(atomic(uint))`"));
    return true;
  }

  private Optional<Action> onlyParameterOfKernels(Stmt.Declare it, Type.MemoryList list) {
    frame.report(
        Code.P0215
            .at(it.type().span(), "there are no arrays of " + list.element())
            .help("a list of memories is a parameter of a kernel, and named where it is used"));
    frame.declare(it.name().text(), new Symbol.Broken(it.name().span()), it.name().span());
    return Optional.empty();
  }

  private Optional<Action> onlyParameter(Stmt.Declare it, Type type) {
    frame.report(
        Code.P0223
            .at(
                it.type().span(),
                type instanceof Type.Tile || type instanceof Type.Ring
                    ? "shared memory belongs to device code, this function runs on the host"
                    : type + " is no variable")
            .help(
                switch (type) {
                  case Type.Tile _, Type.Ring _ ->
                      "host memory is a buffer: `buffer(float, n)`; declare it in a kernel";
                  case Type.Special special when special == Type.Special.COUNTER ->
                      "what counts generations is an `int` that starts at 0, and `counter` is how a"
                          + " function takes it";
                  case Type.TensorMap _ ->
                      "the host makes it, `tensormap(buffer, [sizes])`: take it as a parameter";
                  default -> "declare values, arrays and pointers";
                }));
    frame.declare(it.name().text(), new Symbol.Broken(it.name().span()), it.name().span());
    return Optional.empty();
  }

  private Optional<Action> plain(
      Stmt.Declare it, Type type, Perspective perspective, boolean isConst) {
    if (type instanceof Type.Function
        || type instanceof Type.Tuple
        || type == Type.Special.COUNTER) {
      return onlyParameter(it, type);
    }
    var want = Want.of(type, perspective);
    int end = it.type().span().end();
    var told = it.perspective().isPresent() ? want : want.unsaid(it.span().file().span(end, end));
    var value = it.value().map(written -> values.checkAs(written, told, type));
    var variable =
        new Variable(
            it.name().text(), type, perspective, Variable.Origin.LOCAL, isConst, it.name().span());
    if (!frame.isHost) {
      if (!frame.perspective().isAtLeast(perspective)) {
        places.broader(variable, it.name().span());
      } else if (value.isPresent()
          && !value.get().type().isBroken()
          && !value.get().perspective().isAtLeast(perspective)) {
        places.narrower(variable, value.get().perspective(), value.get(), it.span());
      }
    }
    frame.declare(variable);
    ledger.memories().rings().declared(variable, value);
    return Optional.of(new Action.Declare(variable, value, it.span()));
  }

  private void constexpr(Stmt.Declare it) {
    var type = types.resolve(it.type());
    if (it.value().isEmpty()) {
      frame.report(
          Code.P0207
              .at(it.span(), "a `constexpr` needs its value")
              .help("`" + it.name().text() + " : constexpr(int) = 4`"));
      frame.declare(it.name().text(), new Symbol.Broken(it.name().span()), it.name().span());
      return;
    }
    var term = values.check(it.value().get(), Want.of(type, Perspective.THREAD));
    if (!term.type().isBroken() && term.value().isEmpty()) {
      frame.report(
          Code.P0207
              .at(
                  it.value().get().span(),
                  "the value of `" + it.name().text() + "` must be known when compiling")
              .help("declare it `const(" + type + ")` if it is only fixed at run time"));
      frame.declare(it.name().text(), new Symbol.Broken(it.name().span()), it.name().span());
      return;
    }
    var converted = values.convert(term, type);
    if (converted.type().isBroken() || type.isBroken()) {
      frame.declare(it.name().text(), new Symbol.Broken(it.name().span()), it.name().span());
      return;
    }
    frame.declare(
        it.name().text(),
        new Symbol.Known(converted.value().orElse(Value.UNKNOWN), type, it.name().span()),
        it.name().span());
  }

  /** {@code extent}: the outermost of a tile that the launch decides. */
  private Optional<Action> shared(
      Stmt.Declare it, Type type, Perspective perspective, Optional<Term> extent) {
    if (frame.isHost) {
      return onlyParameter(it, type);
    }
    if (it.value().isPresent()) {
      frame.report(
          Code.P0205
              .at(it.value().get().span(), "shared memory starts without a value")
              .help("write it through views of one thread"));
    }
    var variable =
        new Variable(
            it.name().text(), type, perspective, Variable.Origin.SHARED, false, it.name().span());
    frame.declare(variable);
    ledger.memories().add(View.root(variable, frame.scope.depth(), ledger.flow().loopDepth()));
    if (!frame.isDefinition()) {
      ledger.shared().declare(variable);
    }
    frame.facts.noteImpure();
    return Optional.of(new Action.Declare(variable, extent, it.span()));
  }

  private Optional<Action> pointer(Stmt.Declare it, Type.Pointer type, Perspective perspective) {
    var variable =
        new Variable(
            it.name().text(), type, perspective, Variable.Origin.LOCAL, false, it.name().span());
    Optional<MemoryUse> use = it.value().flatMap(value -> memory(value, type));
    if (use.isEmpty()) {
      if (it.value().isEmpty()) {
        frame.report(
            Code.P0205
                .at(it.span(), "a pointer variable starts as some memory")
                .help("`" + it.name().text() + " : " + type + " @ " + perspective + " = x`"));
      }
      frame.declare(it.name().text(), new Symbol.Broken(it.name().span()), it.name().span());
      return Optional.empty();
    }
    samePerspective(variable, use.get());
    frame.declare(variable);
    ledger
        .memories()
        .add(View.of(variable, makings(use.get()), frame.scope.depth(), ledger.flow().loopDepth()));
    return Optional.of(new Action.Declare(variable, Optional.of(use.get().term()), it.span()));
  }

  private static List<View.Making> makings(MemoryUse use) {
    return Pointers.makings(use.view(), use.key(), use.term().type());
  }

  /** The memory that a pointer of this type is given. */
  Optional<MemoryUse> memory(Expr written, Type.Pointer type) {
    var use = indexing.memory(written);
    if (use.isEmpty()
        || !(use.get().term().type() instanceof Type.Pointer
            || use.get().term().type() instanceof Type.Tile)) {
      var term = values.check(written, Want.NOTHING);
      if (!term.type().isBroken()) {
        frame.report(
            Code.P0205
                .at(written.span(), "a pointer is wanted, this is " + term.type())
                .help("name the memory it points to"));
      }
      return Optional.empty();
    }
    ledger.memories().use(use.get().view(), use.get().key(), written.span());
    var element =
        use.get().term().type() instanceof Type.Pointer p
            ? p.element()
            : ((Type.Tile) use.get().term().type()).element();
    if (!element.equals(type.element())) {
      frame.report(
          Code.P0205
              .at(
                  written.span(),
                  "this is memory of " + element + ", the pointer is to " + type.element())
              .help(
                  OtherElements.help(type, use.get().term().type(), Written.brief(written))
                      .map(it -> it + "; or declare the pointer `ptr(" + element + ")`")
                      .orElse("declare the pointer `ptr(" + element + ")`")));
      return Optional.empty();
    }
    var has = use.get().term().type();
    boolean isTile =
        has instanceof Type.Tile tile && (tile.shape().size() != 1 || tile.swizzle() != 0);
    boolean isRank = has instanceof Type.Pointer pointer && pointer.rank() != 1;
    if (isTile || isRank || !use.get().view().isShift()) {
      frame.report(
          (isRank ? Code.P0205 : Code.P0518)
              .at(
                  written.span(),
                  "a pointer goes through memory in order, this is "
                      + has
                      + (isRank ? " of several indices" : ""))
              .help("use the view itself: it knows where its indices lead"));
      return Optional.empty();
    }
    if (Memories.isAtomic(has) != type.isAtomic()) {
      frame.report(
          Code.P0513
              .at(
                  written.span(),
                  "this is memory of "
                      + (Memories.isAtomic(has) ? "atomic " : "plain ")
                      + element
                      + ", the pointer is "
                      + type)
              .help("declare the pointer as the memory is"));
      return Optional.empty();
    }
    if (Memories.isConst(has) && !type.isConst()) {
      frame.report(
          Code.P0508
              .at(
                  written.span(),
                  "`"
                      + use.get().view().variable().name()
                      + "` is `const`, this pointer may be written")
              .help("declare it `ptr(const(" + element + "))`"));
      return Optional.empty();
    }
    return use;
  }

  private void samePerspective(Variable variable, MemoryUse use) {
    boolean isOfBroader =
        use.term() instanceof Term.Subview one
            && one.base().type() instanceof Type.MemoryList
            && use.owner().isBroaderThan(variable.perspective());
    var has = isOfBroader ? use.owner() : use.term().perspective();
    if (isOfBroader || !use.term().perspective().equals(variable.perspective())) {
      frame.report(
          Code.P0507
              .at(
                  use.term().span(),
                  "`"
                      + variable.name()
                      + "` belongs to "
                      + variable.perspective()
                      + ", this memory to "
                      + has)
              .label(variable.span(), "declared here")
              .help(
                  isOfBroader
                      ? "name it where it is used, or make a view with `partition`"
                      : "declare it `@ " + has + "`, or make a view with `partition`"));
    }
  }

  /** {@code x = y} for pointers: P0506. */
  Optional<Action> pointer(Expr.Variable name, Stmt.Assign it) {
    var target = indexing.memory(name).get();
    if (!(target.view().variable().type() instanceof Type.Pointer type)) {
      frame.report(
          Code.P0111
              .at(name.span(), "`" + name.name() + "` is memory; its elements are assigned")
              .help("`" + name.name() + "[i] = …` through a view of one thread"));
      return Optional.empty();
    }
    var use = memory(it.value(), type);
    if (use.isEmpty()) {
      return Optional.empty();
    }
    rebind(target, use.get());
    ledger
        .memories()
        .pointers()
        .assigned(List.of(target.view().variable()), List.of(use.get().view().variable()));
    return Optional.of(new Action.Assign(List.of(target.term()), use.get().term(), it.span()));
  }

  void rebind(MemoryUse target, MemoryUse value) {
    var variable = target.view().variable();
    if (value.view().scopeDepth() > target.view().scopeDepth()) {
      frame.report(
          Code.P0506
              .at(
                  value.term().span(),
                  "`"
                      + value.view().variable().name()
                      + "` is a view that ends before `"
                      + variable.name()
                      + "` does")
              .label(
                  value.view().variable().span(), "the view begins here and ends with its `with`")
              .label(variable.span(), "this variable lives longer")
              .help("use the view where it is, or pass it down to a function"));
      return;
    }
    samePerspective(variable, value);
    if (!frame.perspective().isAtLeast(variable.perspective())) {
      places.broader(variable, target.term().span());
    }
    target.view().mayAlsoMean(makings(value));
  }
}

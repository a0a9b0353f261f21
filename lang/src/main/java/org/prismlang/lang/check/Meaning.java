package org.prismlang.lang.check;

import java.util.List;
import java.util.Optional;
import org.prismlang.lang.check.frame.Frame;
import org.prismlang.lang.check.frame.Signature;
import org.prismlang.lang.check.memory.MemoryUse;
import org.prismlang.lang.diagnostic.Code;
import org.prismlang.lang.program.Action;
import org.prismlang.lang.program.Function;
import org.prismlang.lang.program.Term;
import org.prismlang.lang.source.Span;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Item;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Type;

/**
 * The body of a device function with CUDA text: {@code with unsafe("…"):}. Nothing is put into the
 * text, so its meaning holds nothing that asks for synchronization inside: P0223.
 *
 * @param body what the text does, in Prism
 */
record Meaning(Action.Unsafe text, List<Stmt> body) {
  static final String WORD = "unsafe";

  Meaning {
    body = List.copyOf(body);
  }

  /** Of a function whose whole body it is. */
  static Optional<Meaning> of(Item.Function item, Function.Role role, Frame frame) {
    if (role != Function.Role.DEVICE
        || item.body().size() != 1
        || !(item.body().getFirst() instanceof Stmt.With with)
        || !(with.items().getFirst().expression() instanceof Expr.Call call)
        || !(call.callee() instanceof Expr.Variable(String word, _))
        || !word.equals(WORD)) {
      return Optional.empty();
    }
    with.items()
        .getFirst()
        .alias()
        .ifPresent(
            alias ->
                frame.report(
                    Code.P0105
                        .at(alias.span(), "`unsafe` gives nothing to name")
                        .help("leave `as " + alias.text() + "` out")));
    var rest = with.items().subList(1, with.items().size());
    List<Stmt> body =
        rest.isEmpty()
            ? with.body()
            : List.of(new Stmt.With(rest, with.body(), with.head(), with.span()));
    return Optional.of(new Meaning(new Action.Unsafe(words(call, frame), call.span()), body));
  }

  private static String words(Expr.Call call, Frame frame) {
    if (call.arguments().size() == 1
        && call.arguments().getFirst().name().isEmpty()
        && call.arguments().getFirst().value() instanceof Expr.Text text) {
      return text.value();
    }
    frame.report(
        Code.P0208
            .at(call.span(), "`unsafe` takes one text of CUDA")
            .help("`with unsafe(\"…\"):`"));
    return "";
  }

  static void reportMisplaced(Expr.Call call, Frame frame) {
    frame.report(
        Code.P0223
            .at(call.span(), "`with unsafe(…)` is the whole body of a device function")
            .help("put the text and its meaning into a function of their own, and call that"));
  }

  /** {@code statements}: the body as it was checked. */
  void check(Signature signature, List<Action> statements, Walk walk) {
    var frame = walk.frame;
    checkTypes(signature, frame);
    if (!frame.hasErrors()) {
      offence(statements)
          .ifPresent(
              it ->
                  frame.report(
                      Code.P0223
                          .at(it.span(), it.text() + " has no place in the meaning of CUDA text")
                          .label(text.span(), "nothing is put into this text")
                          .help("leave it to the caller, or write the function without text")));
    }
    if (!signature.bound().top().equals(Perspective.THREAD)) {
      walk.ledger.flow().collective();
      frame.facts.noteCollective();
    }
  }

  /** P0215: what the text would have no name for. */
  private static void checkTypes(Signature signature, Frame frame) {
    for (var parameter : signature.parameters()) {
      var type = parameter.type();
      if (!isNamed(type) && !type.isBroken()) {
        frame.report(
            Code.P0215
                .at(
                    parameter.span(),
                    "`" + parameter.name() + "` is " + type + ", for which CUDA text has no name")
                .help(
                    type.isMemory()
                        ? "take a pointer to its elements"
                        : "take its numbers, one by one"));
      }
    }
    if (signature.results().stream().anyMatch(it -> isStruct(it.type()))) {
      frame.report(
          Code.P0215
              .at(
                  signature.declaration().item().head(),
                  "the result is a struct, for which CUDA text has no name")
              .help("give its numbers, one by one"));
    }
  }

  private static boolean isNamed(Type type) {
    return switch (type) {
      case Type.Pointer it -> !isStruct(it.element());
      case Type.Tile _, Type.Ring _, Type.TensorMap _ -> false;
      default -> type != Type.Special.COUNTER && !isStruct(type);
    };
  }

  private static boolean isStruct(Type type) {
    return type instanceof Type.Struct
        || type instanceof Type.Array array && array.element() instanceof Type.Struct;
  }

  /**
   * What synchronization would have to reach into, or what has no meaning itself.
   *
   * @param where the function that has it, where that is called
   */
  private record Offence(Span span, String what, Optional<String> where) {
    String text() {
      return what + where.map(it -> " (in `" + it + "`)").orElse("");
    }
  }

  private static Optional<Offence> offence(List<Action> body) {
    var actions = Action.all(body).flatMap(it -> offence(it).stream()).findFirst();
    return actions.or(() -> Action.terms(body).flatMap(it -> offence(it).stream()).findFirst());
  }

  private static Optional<Offence> offence(Action action) {
    var what =
        switch (action) {
          case Action.Unsafe _ -> "text without a meaning";
          case Action.Barrier _ -> "a barrier";
          case Action.LastBlock _ -> "a meeting of blocks";
          case Action.Async _, Action.Batch _ -> "what completes later";
          case Action.Declare it -> isShared(it.variable().type()) ? "shared memory" : "";
          case Action.Split it ->
              it.branches().stream().anyMatch(branch -> branch.role().isPresent()) ? "a role" : "";
          case Action.Assign _,
              Action.Update _,
              Action.For _,
              Action.Unrolled _,
              Action.While _,
              Action.If _,
              Action.Break _,
              Action.Continue _,
              Action.Return _,
              Action.Assert _,
              Action.Print _,
              Action.Do _,
              Action.Block _,
              Action.Group _,
              Action.Partition _,
              Action.Claim _ ->
              "";
        };
    return what.isEmpty()
        ? Optional.empty()
        : Optional.of(new Offence(action.span(), what, Optional.empty()));
  }

  private static boolean isShared(Type type) {
    return type instanceof Type.Tile || type instanceof Type.Ring;
  }

  private static Optional<Offence> offence(Term term) {
    return switch (term) {
      case Term.Operation it when it.intrinsic().timeline().isAsynchronous() ->
          Optional.of(new Offence(it.span(), "what completes later", Optional.empty()));
      case Term.Call it when it.callee().unsafe().isEmpty() ->
          offence(it.callee().body())
              .map(
                  inside ->
                      new Offence(
                          it.span(),
                          inside.what(),
                          inside.where().or(() -> Optional.of(it.callee().name()))));
      default -> Optional.empty();
    };
  }

  /** P0208: where a slot of a ring lies is nothing that a pointer says. */
  static void checkArguments(
      Function callee, List<Optional<MemoryUse>> uses, List<Term> arguments, Frame frame) {
    if (callee.unsafe().isEmpty()) {
      return;
    }
    for (int i = 0; i < uses.size(); i++) {
      boolean isSlot =
          uses.get(i).stream()
              .flatMap(it -> it.view().roots().stream())
              .anyMatch(it -> it.type() instanceof Type.Ring);
      if (isSlot) {
        frame.report(
            Code.P0208
                .at(
                    arguments.get(i).span(),
                    "`" + callee.name() + "` is CUDA text, which takes no slot of a ring")
                .label(callee.span(), "declared here")
                .help("read the elements, and pass their values"));
      }
    }
  }
}

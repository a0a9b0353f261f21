package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.foreign.clang.ClangSpot;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.lang.type.Scalar;

/** Calls: those of the language by what they do, all others where they stand. */
final class CCalls {
  private static final int DEEPEST = 24;

  private final Reading reading;
  private final Builtins builtins;
  private Optional<CPlace> returned = Optional.empty();

  CCalls(Reading reading) {
    this.reading = reading;
    this.builtins = new Builtins(reading);
  }

  /** {@code threadIdx.x} and the like. */
  Optional<Expr> position(ClangNode member) {
    int dimension = "xyz".indexOf(member.name());
    if (dimension < 0 || member.name().length() != 1 || !member.first().is("DeclRefExpr")) {
      return Optional.empty();
    }
    return switch (member.first().word(ClangNode.REFERS_NAME)) {
      case "threadIdx" -> Optional.of(reading.shape.thread(dimension));
      case "blockIdx" -> Optional.of(reading.shape.block(dimension));
      case "blockDim" -> Optional.of(reading.shape.blockExtent(dimension));
      case "gridDim" -> Optional.of(reading.shape.gridExtent(dimension));
      default -> Optional.empty();
    };
  }

  CValue value(ClangNode node) {
    if (node.word("valueCategory").equals("lvalue")) {
      return reading.places.get(place(node), reading.types.of(node), node);
    }
    if (isThroughPointer(node)) {
      return anyOf(node);
    }
    var call = called(node);
    var known = builtins.of(call, node);
    return known.isPresent() ? known.get() : expanded(call, node);
  }

  private static boolean isThroughPointer(ClangNode node) {
    var callee = bare(node.first());
    boolean isVariable =
        callee.is("DeclRefExpr")
            && List.of("VarDecl", "ParmVarDecl").contains(callee.word(ClangNode.REFERS_KIND));
    return node.is("CallExpr")
        && (isVariable
            || callee.is("UnaryOperator", "ArraySubscriptExpr")
            || callee.is("MemberExpr") && node.first().type().contains("(*)"));
  }

  /** Which function a pointer points to is not followed: any of its type may be called. */
  private CValue anyOf(ClangNode node) {
    var type = node.first().type().replace("(*)", "").replaceAll(" +\\(", " (");
    var functions =
        reading.declarations.functions().stream()
            .filter(it -> it.that("CUDAGlobalAttr").isEmpty() && it.type().equals(type))
            .toList();
    if (functions.isEmpty()) {
      throw new NotUnderstood("a call through a pointer to a function", node);
    }
    var arguments = node.children().subList(1, node.children().size());
    boolean isGiven =
        node.first().all().anyMatch(it -> it.word(ClangNode.REFERS_KIND).equals("ParmVarDecl"))
            && node.first().all().noneMatch(it -> it.is("ArraySubscriptExpr"));
    for (var function : functions) {
      var body =
          reading.inside(() -> expanded(new Called(function, Optional.empty(), arguments), node));
      var isIt = Exprs.data(Scalar.BOOL);
      // One for all threads: which it is excludes the others.
      var condition = isGiven ? reading.origins.element(isIt, "called." + node.id()) : isIt;
      reading.emit(new Stmt.If(condition, body, List.of(), reading.span(function)));
    }
    return reading.places.data(reading.types.of(node));
  }

  /** Of a call that gives a reference. */
  CPlace place(ClangNode node) {
    var call = called(node);
    if (call.function().name().equals("operator=") && isGenerated(call.function())) {
      var to = call.self().orElseThrow(() -> new NotUnderstood("an assignment", node));
      reading.places.put(to, copied(call.arguments().getFirst()), node);
      return to;
    }
    expanded(call, node);
    return returned.orElseThrow(() -> new NotUnderstood("a reference from a function", node));
  }

  private CValue copied(ClangNode from) {
    return from.word("valueCategory").equals("prvalue") || from.is("MaterializeTemporaryExpr")
        ? reading.expressions.of(from)
        : reading.places.get(reading.places.of(from), reading.types.of(from), from);
  }

  private static boolean isGenerated(ClangNode function) {
    return function.says("isImplicit")
        || function.words().containsKey("explicitlyDefaulted")
        || function.that("CompoundStmt").isEmpty();
  }

  /**
   * Who is called.
   *
   * @param self the object of a method
   */
  record Called(ClangNode function, Optional<CPlace> self, List<ClangNode> arguments) {}

  private Called called(ClangNode node) {
    var callee = bare(node.first());
    var arguments = node.children().subList(1, node.children().size());
    if (node.is("CXXMemberCallExpr") && callee.is("MemberExpr")) {
      var method = function(callee.word("referencedMemberDecl"), callee);
      boolean isOfGroup = builtins.isOfGroup(callee.first().type());
      CPlace self =
          isOfGroup
              ? new CPlace.Hidden(reading.types.of(callee.first()))
              : callee.says("isArrow")
                  ? reading.places.behind(callee.first())
                  : reading.places.of(callee.first());
      return new Called(method, Optional.of(self), arguments);
    }
    if (!callee.is("DeclRefExpr")) {
      throw new NotUnderstood("a call of what is not known by name", node);
    }
    var function = function(callee.word(ClangNode.REFERS), callee);
    boolean isMethod = node.is("CXXOperatorCallExpr") && function.is("CXXMethodDecl");
    if (!isMethod) {
      return new Called(function, Optional.empty(), arguments);
    }
    var self = arguments.getFirst();
    return new Called(
        function, Optional.of(reading.places.of(self)), arguments.subList(1, arguments.size()));
  }

  private ClangNode function(String id, ClangNode callee) {
    var found = reading.declarations.of(id);
    if (found.isEmpty()) {
      var name = callee.word(ClangNode.REFERS_NAME);
      return new ClangNode(
          "FunctionDecl",
          id,
          name,
          callee.type(),
          callee.words(),
          ClangSpot.NOWHERE,
          ClangSpot.NOWHERE,
          List.of());
    }
    return reading.declarations.defined(found.get());
  }

  static ClangNode bare(ClangNode node) {
    return node.is("ImplicitCastExpr", "ParenExpr") ? bare(node.last()) : node;
  }

  /** What the function does, here. */
  private CValue expanded(Called call, ClangNode node) {
    var function = call.function();
    var body = function.that("CompoundStmt");
    if (body.isEmpty()) {
      call.arguments().forEach(reading.expressions::effect);
      reading.leaveOut("what `" + function.name() + "` does, whose body is not known", node);
      return reading.places.data(reading.types.of(node));
    }
    if (reading.expanding.size() >= DEEPEST
        || reading.expanding.stream().anyMatch(it -> it.function().equals(function.id()))) {
      throw new NotUnderstood("`" + function.name() + "`, which calls itself", node);
    }
    var path = reading.inCall(node.id());
    bind(call, path);
    boolean isReference = node.word("valueCategory").equals("lvalue");
    var type = reading.types.of(node);
    Optional<CPlace> result =
        type instanceof CType.Nothing || isReference
            ? Optional.empty()
            : Optional.of(reading.places.variable("r", type, node, path + ".result"));
    boolean isLeftEarly = isLeftEarly(body.get());
    if (isReference && isLeftEarly) {
      throw new NotUnderstood("a reference from one of several places", node);
    }
    var span = reading.span(node);
    Optional<Local> done =
        isLeftEarly ? Optional.of(reading.fresh("done", Scalar.BOOL, span)) : Optional.empty();
    done.ifPresent(it -> reading.emit(new Stmt.Declare(it, Optional.of(Exprs.truth(false)), span)));
    reading.expanding.addLast(new Reading.Expanded(path, function.id(), call.self(), result, done));
    returned = Optional.empty();
    try {
      reading.statements.of(body.get());
    } finally {
      reading.expanding.removeLast();
    }
    return result.map(it -> reading.places.get(it, type, node)).orElse(new CValue.Unseen());
  }

  /** Whether some way through it ends before its end. */
  private static boolean isLeftEarly(ClangNode body) {
    long returns = body.all().filter(it -> it.is("ReturnStmt")).count();
    boolean isLast = !body.children().isEmpty() && body.last().is("ReturnStmt");
    return returns > (isLast ? 1 : 0);
  }

  private void bind(Called call, String path) {
    var parameters = call.function().those("ParmVarDecl");
    var places = new ArrayList<CPlace>();
    for (int i = 0; i < parameters.size(); i++) {
      var parameter = parameters.get(i);
      boolean isGiven = i < call.arguments().size();
      ClangNode argument = isGiven ? call.arguments().get(i) : parameter;
      if (argument.is("CXXDefaultArgExpr") || !isGiven) {
        argument =
            parameter.children().stream()
                .filter(it -> !it.kind().endsWith("Attr"))
                .findFirst()
                .orElseThrow(() -> new NotUnderstood("a default of a parameter", parameter));
      }
      var key = path + "/" + parameter.id();
      var type = reading.types.of(parameter);
      if (type instanceof CType.Reference) {
        places.add(reading.places.of(argument));
        continue;
      }
      var value = reading.expressions.of(argument);
      var place = reading.places.variable(parameter.name(), type, argument, key);
      reading.places.put(place, value, argument);
      places.add(place);
    }
    for (int i = 0; i < parameters.size(); i++) {
      reading.bindings.put(path + "/" + parameters.get(i).id(), places.get(i));
    }
  }

  /** What {@code return} gives to the call. */
  void give(ClangNode value, Reading.Expanded call, ClangNode node) {
    if (call.result().isPresent()) {
      reading.places.put(call.result().get(), reading.expressions.of(value), node);
    } else if (value.word("valueCategory").equals("lvalue")) {
      returned = Optional.of(reading.places.of(value));
    } else {
      reading.expressions.effect(value);
    }
  }

  CValue constructed(ClangNode node) {
    var type = reading.types.of(node);
    if (!(type instanceof CType.Struct(String name))) {
      node.children().forEach(reading.expressions::of);
      return new CValue.Unseen();
    }
    boolean isCopy = node.children().size() == 1 && reading.types.of(node.first()).equals(type);
    var constructor =
        reading.types.declaration(name).stream()
            .flatMap(
                it ->
                    Stream.concat(
                        it.those("CXXConstructorDecl").stream(),
                        it.those("FunctionTemplateDecl").stream()
                            .flatMap(each -> each.those("CXXConstructorDecl").stream())))
            .filter(it -> it.type().equals(node.word("ctorType")))
            .findFirst();
    boolean isOurs = constructor.isEmpty() || isGenerated(constructor.get());
    if (isCopy && isOurs) {
      return copied(node.first());
    }
    if (isOurs && node.children().isEmpty()) {
      return node.says("zeroing") ? reading.expressions.zero(type) : new CValue.Unseen();
    }
    if (isOurs) {
      throw new NotUnderstood("the making of `" + node.type() + "`", node);
    }
    var self = reading.places.variable("o", type, node, reading.inCall(node.id()));
    var call = new Called(constructor.orElseThrow(), Optional.of(self), node.children());
    initialize(call, self, node);
    return reading.places.get(self, type, node);
  }

  private void initialize(Called call, CPlace self, ClangNode node) {
    var path = reading.inCall(node.id());
    bind(call, path);
    reading.expanding.addLast(
        new Reading.Expanded(
            path, call.function().id(), Optional.of(self), Optional.empty(), Optional.empty()));
    try {
      for (var initializer : call.function().those("CXXCtorInitializer")) {
        var field = initializer.word(ClangNode.REFERS_NAME);
        if (!(self instanceof CPlace.Fields(var fields)) || !fields.containsKey(field)) {
          initializer.children().forEach(reading.expressions::effect);
          continue;
        }
        var place = fields.get(field);
        if (place != null) {
          reading.places.put(place, reading.expressions.of(initializer.first()), node);
        }
      }
      call.function().that("CompoundStmt").ifPresent(reading.statements::of);
    } finally {
      reading.expanding.removeLast();
    }
  }
}

package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
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
    boolean isOne = dimension >= 0 && member.name().length() == 1;
    return isOne && member.first().is("DeclRefExpr")
        ? position(member.first().word(ClangNode.REFERS_NAME), dimension)
        : Optional.empty();
  }

  private Optional<Expr> position(String name, int dimension) {
    return switch (name) {
      case "threadIdx" -> Optional.of(reading.shape.thread(dimension));
      case "blockIdx" -> Optional.of(reading.shape.block(dimension));
      case "blockDim" -> Optional.of(reading.shape.blockExtent(dimension));
      case "gridDim" -> Optional.of(reading.shape.gridExtent(dimension));
      default -> Optional.empty();
    };
  }

  /** {@code threadIdx} as a whole. */
  Optional<CPlace> positions(String name) {
    var fields = new HashMap<String, CPlace>();
    for (int i = 0; i < Shape.DIMENSIONS; i++) {
      var field = "xyz".substring(i, i + 1);
      position(name, i).ifPresent(it -> fields.put(field, new CPlace.Given(new CValue.Plain(it))));
    }
    return fields.isEmpty() ? Optional.empty() : Optional.of(new CPlace.Fields(fields));
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
    if (call.function().name().equals("operator=") && reading.making.isPlain(call.function())) {
      var to = call.self().orElseThrow(() -> new NotUnderstood("an assignment", node));
      reading.places.put(to, reading.making.copied(call.arguments().getFirst()), node);
      return to;
    }
    expanded(call, node);
    return returned.orElseThrow(() -> new NotUnderstood("a reference from a function", node));
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
              : reading.places.held(
                  callee.says("isArrow")
                      ? reading.places.behind(callee.first())
                      : reading.places.of(callee.first()),
                  callee);
      if (!isOne(callee) && reading.declarations.isVirtual(method)) {
        throw new NotUnderstood("a virtual call of `" + method.name() + "`", node);
      }
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
        function,
        Optional.of(reading.places.held(reading.places.of(self), self)),
        arguments.subList(1, arguments.size()));
  }

  /** Whether the object of a method is a variable of just that type. */
  private boolean isOne(ClangNode callee) {
    return !callee.says("isArrow")
        && callee.first().is("DeclRefExpr")
        && reading
            .declarations
            .of(callee.first().word(ClangNode.REFERS))
            .filter(it -> !(reading.types.of(it) instanceof CType.Reference))
            .isPresent();
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
    reading.lambdas.enter(function, path, node);
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

  void bind(Called call, String path) {
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
        places.add(reading.places.held(reading.places.of(argument), argument));
        continue;
      }
      var value = reading.expressions.of(argument);
      var place = reading.places.variable(parameter.name(), type, argument, key);
      reading.places.put(place, value, argument);
      reading.lifetimes.given(parameter);
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
}

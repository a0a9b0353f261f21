package org.prismlang.foreign.read;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.prismlang.foreign.c.CStruct;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.kernel.ir.Expr;
import org.prismlang.kernel.ir.Local;
import org.prismlang.kernel.ir.SpinLoop;
import org.prismlang.kernel.ir.Stmt;
import org.prismlang.kernel.ir.Walk;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Perspective;
import org.prismlang.lang.type.Scalar;
import org.prismlang.lang.type.Type;

/** Places: which an expression names, what is in them, and what is put there. */
final class CPlaces {
  private static final int MOST_LOCAL = 4096;

  private final Reading reading;

  CPlaces(Reading reading) {
    this.reading = reading;
  }

  CPlace of(ClangNode node) {
    return switch (node.kind()) {
      case "ParenExpr", "ExprWithCleanups", "ConstantExpr", "SubstNonTypeTemplateParmExpr" ->
          of(node.last());
      case "CXXBindTemporaryExpr" -> {
        reading.lifetimes.temporary(node);
        yield of(node.last());
      }
      case "ImplicitCastExpr",
          "CXXStaticCastExpr",
          "CXXConstCastExpr",
          "CStyleCastExpr",
          "CXXReinterpretCastExpr",
          "CXXFunctionalCastExpr" ->
          cast(node);
      case "DeclRefExpr" -> declared(node);
      case "ArraySubscriptExpr" -> element(node);
      case "MemberExpr" -> member(node);
      case "UnaryOperator" -> unary(node);
      case "BinaryOperator", "CompoundAssignOperator" -> {
        if (node.word("opcode").equals(",")) {
          reading.expressions.effect(node.first());
          yield of(node.last());
        }
        yield reading.expressions.assigned(node);
      }
      case "CallExpr", "CXXMemberCallExpr", "CXXOperatorCallExpr" -> reading.calls.place(node);
      case "MaterializeTemporaryExpr" -> temporary(node.first());
      case "CXXThisExpr" -> throw new NotUnderstood("`this` as a value", node);
      case "StringLiteral", "CompoundLiteralExpr" -> new CPlace.Hidden(reading.types.of(node));
      case "ExtVectorElementExpr" -> VectorLanes.places(of(node.first()), node, reading);
      case "ConditionalOperator" -> chosen(node);
      default -> throw new NotUnderstood("`" + node.kind() + "`", node);
    };
  }

  private CPlace chosen(ClangNode node) {
    var condition = reading.expressions.condition(node.first());
    var then = address(of(node.children().get(1)), node);
    var otherwise = address(of(node.last()), node);
    var joined = reading.expressions.either(condition, then, otherwise, node);
    return behind(joined, reading.types.of(node), node);
  }

  private CPlace temporary(ClangNode node) {
    if (node.word("valueCategory").equals("lvalue")) {
      return of(node);
    }
    var place = variable("t", reading.types.of(node), node, reading.inCall(node.id()));
    put(place, reading.expressions.of(node), node);
    return place;
  }

  private CPlace cast(ClangNode node) {
    return switch (node.word("castKind")) {
      case "NoOp", "UncheckedDerivedToBase", "DerivedToBase", "UserDefinedConversion" ->
          of(node.first());
      case "LValueBitCast" -> seenAs(of(node.first()), reading.types.of(node), node);
      default -> temporary(node);
    };
  }

  private static CPlace seenAs(CPlace place, CType type, ClangNode node) {
    return switch (place) {
      case CPlace.InMemory(String key, Expr offset, _) -> new CPlace.InMemory(key, offset, type);
      case CPlace.InArray(var array, Expr index, _) -> new CPlace.InArray(array, index, type);
      case CPlace.Hidden _ -> new CPlace.Hidden(type);
      default -> throw new NotUnderstood("a variable seen as another type", node);
    };
  }

  private CPlace declared(ClangNode node) {
    var id = node.word(ClangNode.REFERS);
    var bound = reading.bindings.get(reading.inCall(id));
    bound = bound == null ? reading.lambdas.around(id) : bound;
    bound = bound == null ? reading.bindings.get(id) : bound;
    if (bound != null) {
      return bound;
    }
    var positions = reading.calls.positions(node.word(ClangNode.REFERS_NAME));
    if (positions.isPresent()) {
      return positions.get();
    }
    var declaration = reading.declarations.of(id);
    if (declaration.isPresent() && declaration.get().is("VarDecl")) {
      return reading.statements.global(declaration.get());
    }
    throw new NotUnderstood("`" + node.word(ClangNode.REFERS_NAME) + "`", node);
  }

  private CPlace element(ClangNode node) {
    boolean isTurned = reading.types.of(node.first()) instanceof CType.Number;
    var base = reading.expressions.address(isTurned ? node.last() : node.first());
    var index = reading.expressions.number(isTurned ? node.first() : node.last());
    return behind(moved(base, index, reading.types.of(node), node), reading.types.of(node), node);
  }

  /** A pointer that is so many elements further. */
  CValue.Address moved(CValue.Address from, Expr index, CType element, ClangNode node) {
    var by = Exprs.converted(index, Scalar.INT64);
    var bytes = reading.types.bytes(element);
    return switch (from.root()) {
      case Root.InMemory(String key) -> {
        if (bytes.isEmpty()) {
          throw new NotUnderstood("elements of `" + node.type() + "`, of unknown size", node);
        }
        long units = reading.knowledge.units(key, bytes.getAsLong());
        yield new CValue.Address(from.root(), Exprs.plus(from.offset(), Exprs.times(by, units)));
      }
      case Root.InRegisters(_, Scalar scalar) -> {
        long scalars = bytes.orElse(0) * 8 / scalar.bits();
        boolean fits = bytes.isPresent() && bytes.getAsLong() * 8 % scalar.bits() == 0;
        yield new CValue.Address(
            from.root(),
            fits && scalars > 0
                ? Exprs.plus(from.offset(), Exprs.times(by, scalars))
                : Exprs.data(Scalar.INT64));
      }
      case Root.AtVariable(CPlace place) ->
          Exprs.isNumber(by, 0) || place instanceof CPlace.Hidden
              ? from
              : new CValue.Address(new Root.Lost("a pointer past a variable"), Exprs.ZERO);
      case Root.Lost _ -> from;
    };
  }

  CPlace behind(CValue.Address address, CType type, ClangNode node) {
    return switch (address.root()) {
      case Root.InMemory(String key) -> new CPlace.InMemory(key, address.offset(), type);
      case Root.InRegisters array -> new CPlace.InArray(array, address.offset(), type);
      case Root.AtVariable(CPlace place) ->
          place instanceof CPlace.Hidden ? new CPlace.Hidden(type) : place;
      case Root.Lost(String why) -> {
        reading.leaveOut("what is behind " + why, node);
        yield new CPlace.Hidden(type);
      }
    };
  }

  private CPlace member(ClangNode node) {
    var object = node.first();
    var named = reading.calls.position(node);
    if (named.isPresent()) {
      return new CPlace.Given(new CValue.Plain(named.get()));
    }
    CPlace place = node.says("isArrow") ? behind(object) : of(object);
    return switch (place) {
      case CPlace.Fields(var fields) -> field(fields, node.name(), node);
      case CPlace.InMemory(String key, Expr offset, CType type) -> {
        var field = field(type, node);
        long units = reading.knowledge.units(key, field.offset());
        yield new CPlace.InMemory(
            key, Exprs.plus(offset, Exprs.number(units, Scalar.INT64)), field.type());
      }
      case CPlace.Given(CValue.Parts(var fields)) when fields.containsKey(node.name()) ->
          new CPlace.Given(part(fields, node.name()));
      case CPlace.Hidden _, CPlace.Given _, CPlace.InArray _ ->
          new CPlace.Hidden(reading.types.of(node));
      default -> throw new NotUnderstood("a member of `" + object.type() + "`", node);
    };
  }

  private static CValue part(Map<String, CValue> fields, String name) {
    return fields.getOrDefault(name, new CValue.Unseen());
  }

  private static CPlace field(Map<String, CPlace> fields, String name, ClangNode node) {
    var field = fields.get(name);
    if (field == null) {
      throw new NotUnderstood("the member `" + name + "`", node);
    }
    return field;
  }

  private CStruct.Field field(CType type, ClangNode node) {
    if (type instanceof CType.Struct(String name)) {
      var field =
          reading.types.struct(name).filter(CStruct::isWhole).flatMap(it -> it.field(node.name()));
      if (field.isPresent()) {
        return field.get();
      }
    }
    throw new NotUnderstood("the member `" + node.name() + "`", node);
  }

  /** The object of {@code p->}. */
  CPlace behind(ClangNode pointer) {
    var node = bare(pointer);
    if (node.is("CXXThisExpr")) {
      if (reading.expanding.isEmpty()) {
        return new CPlace.Hidden(reading.types.of(node));
      }
      var call = reading.expanding.getLast();
      return reading
          .lambdas
          .self(call.function())
          .orElseGet(() -> call.self().orElseThrow(() -> new NotUnderstood("`this`", pointer)));
    }
    if (node.is("UnaryOperator") && node.word("opcode").equals("&")) {
      return of(node.first());
    }
    var type = reading.types.of(pointer);
    CType target = type instanceof CType.Pointer(CType to) ? to : type;
    return behind(reading.expressions.address(pointer), target, pointer);
  }

  private static ClangNode bare(ClangNode node) {
    boolean isWrapped =
        node.is("ParenExpr")
            || node.is("ImplicitCastExpr")
                && node.word("castKind").matches("NoOp|(Unchecked)?DerivedToBase");
    return isWrapped ? bare(node.first()) : node;
  }

  /** A place that stays where it is, whatever becomes of what its index was made of. */
  CPlace held(CPlace place, ClangNode node) {
    return switch (place) {
      case CPlace.InMemory(String key, Expr offset, CType type) ->
          new CPlace.InMemory(key, held(offset, node), type);
      case CPlace.InArray(var array, Expr index, CType type) ->
          new CPlace.InArray(array, held(index, node), type);
      case CPlace.Several(var places, CType type) ->
          new CPlace.Several(places.stream().map(it -> held(it, node)).toList(), type);
      case CPlace.Variable _,
          CPlace.Given _,
          CPlace.PointerVariable _,
          CPlace.Fields _,
          CPlace.Hidden _ ->
          place;
    };
  }

  private Expr held(Expr index, ClangNode node) {
    boolean mayChange =
        Walk.exprs(index)
            .anyMatch(
                it ->
                    it instanceof Expr.Load
                        || it instanceof Expr.Read(Local local)
                            && !local.perspective().equals(Perspective.GRID));
    return mayChange ? reading.kept(index, reading.span(node)) : index;
  }

  private CPlace unary(ClangNode node) {
    return switch (node.word("opcode")) {
      case "*" -> behind(node.first());
      case "++", "--" -> {
        var place = of(node.first());
        reading.expressions.step(place, node);
        yield place;
      }
      case "__extension__", "__real" -> of(node.first());
      default -> throw new NotUnderstood("`" + node.word("opcode") + "`", node);
    };
  }

  /** Where a place is. */
  CValue.Address address(CPlace place, ClangNode node) {
    return switch (place) {
      case CPlace.InMemory(String key, Expr offset, _) ->
          new CValue.Address(new Root.InMemory(key), offset);
      case CPlace.InArray(var array, Expr index, _) -> new CValue.Address(array, index);
      case CPlace.Several _ -> throw new NotUnderstood("a pointer to several lanes", node);
      case CPlace.Hidden _ -> new CValue.Address(new Root.AtVariable(place), Exprs.ZERO);
      case CPlace.Variable _, CPlace.Fields _, CPlace.PointerVariable _, CPlace.Given _ ->
          new CValue.Address(new Root.AtVariable(place), Exprs.ZERO);
    };
  }

  /** What is in a place; from memory, an access. */
  CValue get(CPlace place, CType type, ClangNode node) {
    return switch (place) {
      case CPlace.Variable(Local local) -> new CValue.Plain(new Expr.Read(local));
      case CPlace.Given(CValue value) -> value;
      case CPlace.PointerVariable(String key, Local offset) ->
          new CValue.Address(reading.knowledge.pointee(key), new Expr.Read(offset));
      case CPlace.Fields(var fields) -> {
        var parts = new HashMap<String, CValue>();
        fields.forEach((name, field) -> parts.put(name, get(field, new CType.Nothing(), node)));
        yield new CValue.Parts(parts);
      }
      case CPlace.InMemory memory -> load(memory, node);
      case CPlace.InArray(var array, Expr index, CType seen) ->
          seen.equals(new CType.Number(array.element()))
              ? new CValue.Plain(
                  new Expr.Item(new Expr.Read(array.array()), List.of(index), array.element()))
              : data(seen);
      case CPlace.Several(var places, CType seen) -> {
        places.forEach(it -> get(it, new CType.Nothing(), node));
        yield data(seen);
      }
      case CPlace.Hidden(CType seen) -> data(seen);
    };
  }

  CValue data(CType type) {
    return switch (type) {
      case CType.Number(Scalar scalar) -> new CValue.Plain(Exprs.data(scalar));
      case CType.Pointer _ ->
          new CValue.Address(new Root.Lost("a pointer that is data"), Exprs.ZERO);
      case CType.Reference(CType target) -> data(target);
      default -> new CValue.Unseen();
    };
  }

  private CValue load(CPlace.InMemory place, ClangNode node) {
    var type = value(place, node);
    var span = reading.span(node);
    boolean isQuiet =
        !reading.knowledge.isWritten(place.key()) && !reading.knowledge.isShared(place.key());
    if (isQuiet && !reading.trial.countsAll() || !reading.isSeen(place.key())) {
      var known = reading.tables.at(place.key(), place.offset(), place.type());
      return known.<CValue>map(CValue.Plain::new).orElseGet(() -> unfollowed(place));
    }
    var load = new Expr.Load(reading.access(place.key(), place.offset(), span), cache(node), type);
    var loaded = reading.loaded(load, span);
    return place.type() instanceof CType.Number ? new CValue.Plain(loaded) : data(place.type());
  }

  private CValue unfollowed(CPlace.InMemory place) {
    return place.type() instanceof CType.Number(Scalar scalar)
        ? new CValue.Plain(reading.origins.element(Exprs.data(scalar), place.key()))
        : data(place.type());
  }

  /** That an access is volatile matters where flags and fences order others. */
  private String cache(ClangNode node) {
    return node.isVolatile() && reading.knowledge.hasFences() ? SpinLoop.VOLATILE : "";
  }

  /** The type that takes as many bytes. */
  private Type value(CPlace.InMemory place, ClangNode node) {
    var bytes = reading.types.bytes(place.type());
    if (bytes.isEmpty()) {
      throw new NotUnderstood("a value of `" + node.type() + "`, of unknown size", node);
    }
    long units = reading.knowledge.units(place.key(), bytes.getAsLong());
    if (place.type() instanceof CType.Number(Scalar scalar)) {
      return scalar;
    }
    var element = (Scalar) reading.knowledge.memory(place.key()).element();
    return units == 1 ? element : new Type.Vector(element, Math.toIntExact(units));
  }

  void put(CPlace place, CValue value, ClangNode node) {
    var span = reading.span(node);
    switch (place) {
      case CPlace.Variable(Local local) ->
          reading.emit(
              new Stmt.Assign(new Expr.Read(local), plain(value, (Scalar) local.type()), span));
      case CPlace.PointerVariable(String key, Local offset) -> point(key, offset, value, node);
      case CPlace.Fields(var fields) ->
          fields.forEach(
              (name, field) ->
                  put(
                      field,
                      value instanceof CValue.Parts(var parts)
                          ? part(parts, name)
                          : new CValue.Unseen(),
                      node));
      case CPlace.InMemory memory -> {
        reading.knowledge.write(memory.key());
        var type = value(memory, node);
        Expr stored = type instanceof Scalar scalar ? plain(value, scalar) : Exprs.data(type);
        if (reading.isSeen(memory.key())) {
          var access = reading.access(memory.key(), memory.offset(), span);
          reading.emit(new Stmt.Store(access, stored, cache(node), span));
        }
      }
      case CPlace.InArray(var array, Expr index, CType type) -> {
        boolean isElement = type.equals(new CType.Number(array.element()));
        var target =
            new Expr.Item(
                new Expr.Read(array.array()),
                List.of(isElement ? index : Exprs.data(Scalar.INT64)),
                array.element());
        Expr stored = isElement ? plain(value, array.element()) : Exprs.data(array.element());
        reading.emit(new Stmt.Assign(target, stored, span));
      }
      case CPlace.Several(var places, _) ->
          places.forEach(it -> put(it, new CValue.Unseen(), node));
      case CPlace.Hidden _ -> {}
      case CPlace.Given _ -> throw new NotUnderstood("an assignment to this", node);
    }
  }

  private static Expr plain(CValue value, Scalar type) {
    return value instanceof CValue.Plain(Expr expr)
        ? Exprs.converted(expr, type)
        : Exprs.data(type);
  }

  private void point(String key, Local offset, CValue value, ClangNode node) {
    CValue.Address address =
        value instanceof CValue.Address given
            ? given
            : new CValue.Address(new Root.Lost("a pointer that is data"), Exprs.ZERO);
    var known = reading.knowledge.pointee(key);
    if (known instanceof Root.Lost || known.equals(address.root())) {
      reading.knowledge.points(key, address.root() instanceof Root.Lost ? known : address.root());
    } else if (known instanceof Root.InMemory(String mine)
        && address.root() instanceof Root.InMemory(String other)) {
      // The same memory from now on, if that can be.
      reading.knowledge.unite(mine, other);
    }
    boolean isOther =
        !(address.root() instanceof Root.Lost)
            && !reading.knowledge.isOne(reading.knowledge.pointee(key), address.root());
    if (isOther) {
      reading.leaveOut("a pointer into several kinds of memory", node);
    }
    boolean isLost =
        isOther || address.root() instanceof Root.Lost && !(known instanceof Root.Lost);
    if (isLost && !isOther && !isNull(address)) {
      reading.leaveOut("a pointer that may be data", node);
    }
    var at = isLost ? lost(address) : address.offset();
    reading.emit(new Stmt.Assign(new Expr.Read(offset), at, reading.span(node)));
  }

  private Expr lost(CValue.Address address) {
    var nowhere = Exprs.data(Scalar.INT64);
    return isNull(address) ? reading.origins.constant(nowhere) : nowhere;
  }

  private static boolean isNull(CValue.Address address) {
    return address.root().equals(CExpressions.NULL);
  }

  /** A new variable of a thread, without a value. */
  CPlace variable(String name, CType type, ClangNode node, String key) {
    var span = reading.span(node);
    return switch (type) {
      case CType.Number(Scalar scalar) -> {
        var local = reading.fresh(name, scalar, span);
        reading.emit(new Stmt.Declare(local, Optional.empty(), span));
        yield new CPlace.Variable(local);
      }
      case CType.Pointer _ -> {
        var local = reading.fresh(name, Scalar.INT64, span);
        reading.emit(new Stmt.Declare(local, Optional.of(Exprs.ZERO), span));
        yield new CPlace.PointerVariable(key, local);
      }
      case CType.Row row -> row(name, row, node);
      case CType.Struct(String struct) -> {
        var made = reading.types.struct(struct);
        if (made.isEmpty() || !made.get().isWhole() || isUnion(struct)) {
          yield new CPlace.Hidden(type);
        }
        var fields = new HashMap<String, CPlace>();
        for (var field : made.get().fields()) {
          var inner = key + "." + field.name();
          fields.put(field.name(), variable(name + "." + field.name(), field.type(), node, inner));
        }
        yield new CPlace.Fields(fields);
      }
      case CType.Lanes(Scalar scalar, int count) when count <= 4 -> {
        var fields = new HashMap<String, CPlace>();
        for (int i = 0; i < count; i++) {
          var lane = VectorLanes.name(i);
          fields.put(lane, variable(name + "." + lane, new CType.Number(scalar), node, key));
        }
        yield new CPlace.Fields(fields);
      }
      default -> new CPlace.Hidden(type);
    };
  }

  private boolean isUnion(String struct) {
    return reading
        .types
        .declaration(struct)
        .filter(it -> it.word("tagUsed").equals("union"))
        .isPresent();
  }

  private CPlace row(String name, CType.Row row, ClangNode node) {
    CType element = row;
    long count = 1;
    while (element instanceof CType.Row(CType inner, long each)) {
      count *= Math.max(1, each);
      element = inner;
    }
    if (!(element instanceof CType.Number(Scalar scalar)) || count > MOST_LOCAL) {
      return new CPlace.Hidden(row);
    }
    var span = reading.span(node);
    var array = reading.fresh(name, new Type.Array(scalar, List.of((int) count)), span);
    reading.emit(new Stmt.Declare(array, Optional.empty(), span));
    return new CPlace.InArray(new Root.InRegisters(array, scalar), Exprs.ZERO, row);
  }

  /** One more, or one less. */
  CValue stepped(CValue value, CType type, boolean isUp, ClangNode node) {
    return switch (value) {
      case CValue.Plain(Expr expr) when expr.type() instanceof Scalar scalar ->
          new CValue.Plain(
              scalar.isInteger()
                  ? new Expr.Binary(
                      isUp ? BinaryOperator.ADD : BinaryOperator.SUBTRACT,
                      expr,
                      Exprs.number(1, scalar),
                      scalar)
                  : Exprs.data(scalar));
      case CValue.Address address when type instanceof CType.Pointer(CType target) ->
          moved(address, Exprs.number(isUp ? 1 : -1, Scalar.INT64), target, node);
      default -> throw new NotUnderstood("a step of `" + node.type() + "`", node);
    };
  }
}

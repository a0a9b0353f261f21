package org.prismlang.foreign.read;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.prismlang.foreign.c.CStruct;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;

/** How objects are made, copied and ended. */
final class Making {
  private final Reading reading;

  Making(Reading reading) {
    this.reading = reading;
  }

  CValue of(ClangNode node) {
    var type = reading.types.of(node);
    var constructor = constructor(type, node);
    boolean isPlain = constructor.isEmpty() || isPlain(constructor.get());
    if (!(type instanceof CType.Struct)) {
      if (!isPlain) {
        throw new NotUnderstood("the making of `" + node.type() + "`", node);
      }
      node.children().forEach(reading.expressions::of);
      return new CValue.Unseen();
    }
    boolean isCopy = node.children().size() == 1 && reading.types.of(node.first()).equals(type);
    if (isCopy && isPlain) {
      return copied(node.first());
    }
    if (isPlain && node.children().isEmpty()) {
      return node.says("zeroing") ? reading.expressions.zero(type) : new CValue.Unseen();
    }
    if (isPlain) {
      throw new NotUnderstood("the making of `" + node.type() + "`", node);
    }
    var self = reading.places.variable("o", type, node, reading.inCall(node.id()));
    if (node.says("zeroing")) {
      reading.places.put(self, reading.expressions.zero(type), node);
    }
    initialize(constructor.orElseThrow(), self, node);
    return reading.places.get(self, type, node);
  }

  CValue copied(ClangNode from) {
    return from.word("valueCategory").equals("prvalue") || from.is("MaterializeTemporaryExpr")
        ? reading.expressions.of(from)
        : reading.places.get(reading.places.of(from), reading.types.of(from), from);
  }

  /** That of an array's elements, where it is one. */
  private Optional<ClangNode> constructor(CType type, ClangNode node) {
    CType one = type;
    while (one instanceof CType.Row(CType element, _)) {
      one = element;
    }
    return reading.types.declarations(one).stream()
        .flatMap(
            it ->
                Stream.concat(
                    it.those("CXXConstructorDecl").stream(),
                    it.those("FunctionTemplateDecl").stream()
                        .flatMap(each -> each.those("CXXConstructorDecl").stream())))
        .filter(it -> it.type().equals(node.word("ctorType")))
        .map(reading.declarations::defined)
        .findFirst();
  }

  /**
   * Whether a constructor, or an assignment, does no more than copy fields or leave them: what the
   * compiler wrote may call what the program says of a part.
   */
  boolean isPlain(ClangNode function) {
    boolean isWritten = !isGenerated(function);
    if (isWritten) {
      return function.that("CompoundStmt").isEmpty() && reading.texts.isOurs(function);
    }
    return function
        .all()
        .filter(it -> !it.is("CXXDefaultArgExpr"))
        .allMatch(
            it ->
                switch (it.kind()) {
                  case "CXXConstructExpr" ->
                      constructor(reading.types.of(it), it)
                          .filter(each -> !isPlain(each))
                          .isEmpty();
                  case "CXXDefaultInitExpr" -> false;
                  case "CXXOperatorCallExpr", "CXXMemberCallExpr" ->
                      it.first()
                          .all()
                          .map(
                              each ->
                                  each.word(ClangNode.REFERS).isEmpty()
                                      ? each.word("referencedMemberDecl")
                                      : each.word(ClangNode.REFERS))
                          .flatMap(each -> reading.declarations.of(each).stream())
                          .filter(each -> each.is("CXXMethodDecl"))
                          .map(reading.declarations::defined)
                          .allMatch(this::isPlain);
                  default -> true;
                });
  }

  private static boolean isGenerated(ClangNode function) {
    return function.says("isImplicit") || function.words().containsKey("explicitlyDefaulted");
  }

  private void initialize(ClangNode constructor, CPlace self, ClangNode node) {
    if (constructor.that("CompoundStmt").isEmpty()) {
      throw new NotUnderstood("the making of `" + node.type() + "`", node);
    }
    var path = reading.inCall(node.id());
    reading.calls.bind(new CCalls.Called(constructor, Optional.of(self), node.children()), path);
    as(
        self,
        path,
        constructor,
        () -> {
          constructor.those("CXXCtorInitializer").forEach(it -> initialize(it, self));
          constructor.that("CompoundStmt").ifPresent(reading.statements::of);
        });
  }

  private void as(CPlace self, String path, ClangNode function, Runnable something) {
    reading.expanding.addLast(
        new Reading.Expanded(
            path, function.id(), Optional.of(self), Optional.empty(), Optional.empty()));
    try {
      something.run();
    } finally {
      reading.expanding.removeLast();
    }
  }

  /** Of a field, of what is extended, or of the whole by another constructor. */
  private void initialize(ClangNode initializer, CPlace self) {
    if (initializer.children().isEmpty()) {
      return;
    }
    var given = initializer.first();
    var field = reading.declarations.of(initializer.word(ClangNode.REFERS));
    var value =
        given.is("CXXDefaultInitExpr") && field.isPresent()
            ? byDefault(field.get(), false)
            : reading.expressions.of(given);
    if (!(self instanceof CPlace.Fields(var fields))) {
      return;
    }
    if (field.isPresent()) {
      var place = fields.get(field.get().name());
      if (place != null) {
        reading.places.put(place, value, given);
      }
      return;
    }
    parts(reading.types.of(given))
        .forEach(
            name -> {
              var place = fields.get(name);
              if (place != null) {
                var part =
                    value instanceof CValue.Parts(var parts)
                        ? parts.getOrDefault(name, new CValue.Unseen())
                        : new CValue.Unseen();
                reading.places.put(place, part, given);
              }
            });
  }

  List<String> parts(CType type) {
    return type instanceof CType.Struct(String name)
        ? reading.types.struct(name).stream()
            .flatMap(it -> it.fields().stream())
            .map(CStruct.Field::name)
            .toList()
        : List.of();
  }

  /**
   * What stands at a field's declaration.
   *
   * @param isListed whether nobody knows here whose field it is
   */
  CValue byDefault(ClangNode field, boolean isListed) {
    var given =
        field.children().stream()
            .filter(it -> !it.kind().endsWith("Attr"))
            .findFirst()
            .orElseThrow(() -> new NotUnderstood("what `" + field.name() + "` begins with", field));
    if (isListed && given.all().anyMatch(it -> it.is("CXXThisExpr"))) {
      throw new NotUnderstood("what `" + field.name() + "` begins with", field);
    }
    return reading.expressions.of(given);
  }

  /** Runs a destructor. */
  void ended(ClangNode destructor, CPlace object, ClangNode variable) {
    as(
        object,
        reading.inCall(variable.id()) + "~",
        destructor,
        () -> destructor.that("CompoundStmt").ifPresent(reading.statements::of));
  }
}

package org.prismlang.foreign.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.prismlang.foreign.c.CStruct;
import org.prismlang.foreign.c.CType;
import org.prismlang.foreign.clang.ClangNode;

/** What happens where objects end: clang's tree has no node for it. */
final class Lifetimes {
  private record Living(CPlace place, ClangNode variable) {}

  private final Reading reading;
  private final List<Living> objects = new ArrayList<>();

  Lifetimes(Reading reading) {
    this.reading = reading;
  }

  /** Does something that variables of a statement end with. */
  void of(ClangNode statement, Runnable something) {
    int before = objects.size();
    something.run();
    end(before, statement);
  }

  void began(CPlace place, ClangNode variable) {
    if (!isQuiet(reading.types.of(variable))) {
      objects.add(new Living(place, variable));
    }
  }

  /** The last that began ends first. */
  void end(int before, ClangNode statement) {
    while (objects.size() > before) {
      var object = objects.removeLast();
      var destructor = destructor(object.variable());
      boolean isLeft =
          statement.all().anyMatch(it -> it.is("ReturnStmt", "BreakStmt", "ContinueStmt"));
      if (isLeft || destructor.isEmpty()) {
        leaveOut(object.variable());
      } else {
        reading.making.ended(destructor.get(), object.place(), object.variable());
      }
    }
  }

  /** One that ends with the expression that it stands in. */
  void temporary(ClangNode node) {
    if (!isQuiet(reading.types.of(node))) {
      leaveOut(node);
    }
  }

  /** What a function was given a copy of ends with its call. */
  void given(ClangNode parameter) {
    if (!isQuiet(reading.types.of(parameter))) {
      leaveOut(parameter);
    }
  }

  private void leaveOut(ClangNode object) {
    reading.leaveOut("what the destructor of `" + object.type() + "` does", object);
  }

  /** The one that does it all. */
  private Optional<ClangNode> destructor(ClangNode variable) {
    if (!(reading.types.of(variable) instanceof CType.Struct(String name))) {
      return Optional.empty();
    }
    boolean isAll =
        reading.types.struct(name).filter(CStruct::isWhole).stream()
            .flatMap(it -> it.fields().stream())
            .allMatch(it -> isQuiet(it.type()));
    return reading
        .types
        .declaration(name)
        .filter(it -> isAll && reading.types.bases(it).isEmpty())
        .flatMap(it -> it.that("CXXDestructorDecl"))
        .map(reading.declarations::defined)
        .filter(it -> it.that("CompoundStmt").isPresent())
        .filter(it -> !CStatements.returns(it));
  }

  private boolean isQuiet(CType type) {
    return switch (type) {
      case CType.Row(CType element, _) -> isQuiet(element);
      case CType.Struct _, CType.Strange _ ->
          reading.types.declarations(type).stream().allMatch(this::isQuiet);
      case CType.Number _, CType.Pointer _, CType.Reference _, CType.Lanes _, CType.Nothing _ ->
          true;
    };
  }

  private boolean isQuiet(ClangNode struct) {
    return struct.those("CXXDestructorDecl").stream()
            .map(reading.declarations::defined)
            .allMatch(Lifetimes::doesNothing)
        && struct.those("FieldDecl").stream().allMatch(it -> isQuiet(reading.types.of(it)))
        && reading.types.bases(struct).stream().allMatch(this::isQuiet);
  }

  private static boolean doesNothing(ClangNode destructor) {
    return destructor.says("isImplicit")
        || destructor.words().containsKey("explicitlyDefaulted")
        || destructor.that("CompoundStmt").filter(it -> it.children().isEmpty()).isPresent();
  }
}

package org.prismlang.foreign.read;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.prismlang.foreign.c.CTypes;
import org.prismlang.foreign.clang.ClangNode;

/** The declarations of a file, by id, and its kernels. */
public final class Declarations {
  private final Map<String, ClangNode> nodes = new HashMap<>();
  private final Map<String, Long> constants = new HashMap<>();
  private final Map<String, Long> ends = new HashMap<>();
  private final List<ClangNode> kernels = new ArrayList<>();
  private final List<ClangNode> patterns = new ArrayList<>();
  private final Map<String, ClangNode> templates = new HashMap<>();
  private final Map<String, ClangNode> bodies = new HashMap<>();

  /** Names of methods with their types. */
  private final Set<String> virtual = new HashSet<>();

  private final CTypes types;

  public Declarations(ClangNode tree) {
    types = new CTypes(tree);
    collect(tree, false);
  }

  public CTypes types() {
    return types;
  }

  /** With a body, and no pattern of others. */
  public List<ClangNode> kernels() {
    return kernels;
  }

  /** All that have a body. */
  public List<ClangNode> functions() {
    return nodes.values().stream().filter(it -> it.that("CompoundStmt").isPresent()).toList();
  }

  /** A function and all that it may call. */
  public Collection<ClangNode> calledBy(ClangNode function) {
    var all = new LinkedHashMap<String, ClangNode>();
    var open = new ArrayDeque<>(List.of(function));
    while (!open.isEmpty()) {
      var next = open.removeFirst();
      if (all.putIfAbsent(next.id(), next) == null) {
        next.all()
            .flatMap(it -> Stream.of(it.word(ClangNode.REFERS), it.word("referencedMemberDecl")))
            .map(nodes::get)
            .filter(Objects::nonNull)
            .filter(it -> it.kind().startsWith("CXX") || it.is("FunctionDecl"))
            .map(this::defined)
            .forEach(open::addLast);
      }
    }
    return all.values();
  }

  /** Templates of kernels that nobody uses. */
  public List<ClangNode> patterns() {
    return patterns.stream()
        .filter(it -> kernels.stream().noneMatch(kernel -> kernel.name().equals(it.name())))
        .toList();
  }

  private void collect(ClangNode node, boolean isPattern) {
    switch (node.kind()) {
      case "FunctionDecl",
          "CXXMethodDecl",
          "CXXConstructorDecl",
          "CXXConversionDecl",
          "CXXDestructorDecl" -> {
        nodes.put(node.id(), node);
        if (node.says("virtual")) {
          virtual.add(node.name() + node.type());
        }
        boolean isKernel =
            node.that("CUDAGlobalAttr", "OpenCLKernelAttr", "DeviceKernelAttr").isPresent()
                && node.that("CompoundStmt").isPresent();
        if (isKernel) {
          (isPattern ? patterns : kernels).add(node);
        }
      }
      case "VarDecl", "ParmVarDecl", "FieldDecl" -> nodes.put(node.id(), node);
      case "EnumDecl" -> number(node);
      default -> {}
    }
    boolean isTemplate = node.is("FunctionTemplateDecl");
    boolean isFirst = true;
    for (var child : node.children()) {
      boolean isFunction = child.is("FunctionDecl", "CXXMethodDecl");
      if (isTemplate && isFunction) {
        templates.put(child.id(), node);
      }
      collect(child, isPattern || isTemplate && isFunction && isFirst);
      isFirst &= !isFunction;
    }
  }

  private void number(ClangNode enumeration) {
    long next = 0;
    long most = 0;
    boolean isPlain =
        !enumeration.words().containsKey("fixedUnderlyingType")
            && !enumeration.words().containsKey("scopedEnumTag");
    for (var constant : enumeration.those("EnumConstantDecl")) {
      var given =
          constant.all().map(it -> it.word("value")).filter(it -> it.matches("-?\\d+")).findFirst();
      next = given.map(Long::parseLong).orElse(next);
      constants.put(constant.id(), next);
      isPlain &= next >= 0;
      most = Math.max(most, next);
      next++;
    }
    if (isPlain && most < Integer.MAX_VALUE) {
      ends.put(enumeration.name(), 2 * Long.highestOneBit(Math.max(1, most)) - 1);
    }
  }

  /** What a value of a type can be at most, where that is an enumeration that counts from 0. */
  public Optional<Long> most(String type) {
    return Optional.ofNullable(ends.get(type.replaceFirst("^(const )?(enum )?", "")));
  }

  /** The declaration with the body, where another one of the same function has it. */
  public ClangNode defined(ClangNode function) {
    if (function.that("CompoundStmt").isPresent()) {
      return function;
    }
    if (bodies.isEmpty()) {
      functions().forEach(it -> bodies.put(first(it), it));
    }
    return bodies.getOrDefault(first(function), function);
  }

  /** The id of a function's first declaration. */
  private String first(ClangNode function) {
    var before = nodes.get(function.word("previousDecl"));
    return before == null ? function.id() : first(before);
  }

  /** Whether who calls a method by its class may get another one. */
  public boolean isVirtual(ClangNode method) {
    return virtual.contains(method.name() + method.type());
  }

  public Optional<ClangNode> of(String id) {
    return Optional.ofNullable(nodes.get(id));
  }

  /** Variables of a name, wherever they stand. */
  public List<ClangNode> variables(String name) {
    return nodes.values().stream()
        .filter(it -> it.is("VarDecl") && it.name().equals(name))
        .toList();
  }

  /** What a function is an instance of. */
  public Optional<ClangNode> template(String id) {
    return Optional.ofNullable(templates.get(id));
  }

  public Optional<Long> constant(String id) {
    return Optional.ofNullable(constants.get(id));
  }
}

package org.prismlang.lang.mapping;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.prismlang.lang.diagnostic.Diagnostics;
import org.prismlang.lang.intrinsic.Intrinsics;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.syntax.Expr;
import org.prismlang.lang.syntax.Stmt;
import org.prismlang.lang.task.Elements;
import org.prismlang.lang.task.Privilege;
import org.prismlang.lang.task.Spelling;
import org.prismlang.lang.task.Surroundings;
import org.prismlang.lang.task.Task;
import org.prismlang.lang.type.BinaryOperator;
import org.prismlang.lang.type.Scalar;

/** Functions of the host that come with a mapping: what they take, assert, and compare. */
record HostText(Mapping mapping, KernelLines out) {
  /** Lengths after which the numbers of a tensor go on with another. */
  private static final List<String> RHYTHMS = List.of("7", "5", "11", "3", "13");

  private Task task() {
    return mapping.task();
  }

  /** Its first lines: what it takes, and that sizes are none that no tensor has. */
  void head(String name) {
    out.line(0, "@prism(\"host\")");
    out.line(0, "def " + name + "(" + buffers() + "):");
    for (var size : task().sizes()) {
      out.line(1, "assert " + size.text() + " >= 0, \"`" + size.text() + "` is negative\"");
    }
  }

  void countable() {
    task().tensors().forEach(this::countable);
  }

  /** What a file is called by one that lies beside the mapping's. */
  String module(SourceFile file) {
    if (file.equals(mapping.item().name().span().file())) {
      return "." + Mapped.home(file);
    }
    var path = Path.of(file.path());
    boolean isBundled = file.path().startsWith("std/");
    var here = Path.of(mapping.item().name().span().file().path()).toAbsolutePath().getParent();
    var relative = isBundled || here == null ? path : here.relativize(path.toAbsolutePath());
    var dotted =
        relative.toString().replaceAll("\\.prism$", "").replace("../", "^").replace('/', '.');
    return isBundled ? dotted : "." + dotted.replace('^', '.');
  }

  private String buffers() {
    return task().parameters().stream()
            .map(
                it ->
                    switch (it) {
                      case Task.Tensor tensor -> buffer(tensor) + ", ";
                      case Task.Scalar(var name, var type, _) ->
                          name.text() + ": " + Spelling.of(type) + ", ";
                    })
            .collect(Collectors.joining())
        + sizes();
  }

  private static String buffer(Task.Tensor tensor) {
    return tensor.name().text() + ": buffer(" + Spelling.of(tensor.element()) + ")";
  }

  private String sizes() {
    return task().sizes().stream().map(it -> it.text() + ": int").collect(Collectors.joining(", "));
  }

  /** What a task is given by a function of these buffers. */
  String wholes() {
    return task().parameters().stream()
        .map(
            it ->
                it instanceof Task.Tensor tensor
                    ? "tensor(" + it.name().text() + ", [" + shape(tensor) + "])"
                    : it.name().text())
        .collect(Collectors.joining(", "));
  }

  static String shape(Task.Tensor tensor) {
    return tensor.extents().stream().map(Spelling::of).collect(Collectors.joining(", "));
  }

  /** What has no element is not written. */
  String outputs() {
    return task().tensors().stream()
        .filter(it -> it.privilege() != Privilege.READ)
        .flatMap(it -> it.extents().stream())
        .map(it -> Spelling.of(it) + " > 0")
        .distinct()
        .collect(Collectors.joining(" and "));
  }

  void fact(Expr fact, Map<String, Long> numbers, Surroundings around) {
    var text = Spelling.of(new TunedNumbers(numbers, around).in(fact));
    out.line(1, "assert " + text + ", \"`" + text + "` does not hold\"");
  }

  private void countable(Task.Tensor tensor) {
    tensor
        .countable()
        .ifPresent(
            it ->
                out.line(
                    1,
                    "assert "
                        + it
                        + ", \"`"
                        + tensor.name().text()
                        + "` has more elements than an index can tell\""));
  }

  static String comparing(String mapped) {
    return "compare_" + mapped;
  }

  /**
   * Whole numbers of three values: sums are exact in any order. No two tensors begin alike, nor go
   * on alike: what is not written, or read from another, is seen.
   */
  void comparison(String reference, String mapped) {
    out.line(0, "@prism(\"host\")");
    out.line(0, "def " + comparing(mapped) + "(" + sizes() + "):");
    int number = 0;
    var at = own("at");
    for (var tensor : task().tensors()) {
      var name = tensor.name().text();
      var element = Spelling.of(tensor.element());
      var count =
          tensor.extents().stream()
              .map(it -> "(" + Spelling.of(it) + ")")
              .collect(Collectors.joining(" * "));
      boolean isRead = tensor.privilege() == Privilege.READ;
      var init = ", init=fill(" + value(element, "77") + ")";
      out.line(
          1, name + " : buffer(" + element + ") = buffer(" + element + ", " + count + init + ")");
      if (!isRead) {
        out.line(
            1,
            wanted(name)
                + " : buffer("
                + element
                + ") = buffer("
                + element
                + ", "
                + count
                + init
                + ")");
      }
      if (tensor.privilege() != Privilege.WRITE) {
        number++;
        out.line(1, "for " + at + " in range(0, " + count + "):");
        out.line(
            2,
            name
                + "["
                + at
                + "] = "
                + value(
                    element,
                    ("(at / P * 5 + at * 31 + at / 64 + " + number + ") % 3 - 1")
                        .replace("at", at)
                        .replace("P", RHYTHMS.get(number % RHYTHMS.size()))));
        if (!isRead) {
          out.line(2, wanted(name) + "[" + at + "] = " + name + "[" + at + "]");
        }
      }
    }
    out.line(1, reference + given(this::shaped) + ")");
    out.line(1, "launch_" + mapped + given(it -> it.name().text()) + ", " + passed() + ")");
    for (var tensor : task().tensors()) {
      if (tensor.privilege() != Privilege.READ) {
        out.line(1, compared(tensor));
      }
    }
  }

  /** Arguments in the order of the parameters. */
  private String given(Function<Task.Tensor, String> tensor) {
    return task().parameters().stream()
        .map(
            it ->
                switch (it) {
                  case Task.Tensor its -> tensor.apply(its);
                  case Task.Scalar its -> value(Spelling.of(its.type()), "2");
                })
        .collect(Collectors.joining(", ", "(", ""));
  }

  private String shaped(Task.Tensor it) {
    var name = it.privilege() == Privilege.READ ? it.name().text() : wanted(it.name().text());
    return "tensor(" + name + ", [" + shape(it) + "])";
  }

  /** What is passed on by a launcher: its own sizes and scalars. */
  String passed() {
    return task().sizes().stream().map(it -> it.text()).collect(Collectors.joining(", "));
  }

  /** Where sums come in another order, what is made of them may differ in the last digits. */
  private String compared(Task.Tensor tensor) {
    var name = tensor.name().text();
    var both = name + ", " + wanted(name);
    var type = Scalar.of(Spelling.of(task().around().type(tensor.element())));
    boolean isClose =
        mapping.mayReassociate() && type.filter(Scalar::isFloating).isPresent() && !isPlain();
    if (!isClose) {
      return "expect_equal(" + both + ")";
    }
    var tolerance = type.filter(it -> it.bits() >= 32).isPresent() ? "1e-5" : "1e-2";
    return "expect_close(" + both + ", rtol=" + tolerance + ", atol=" + tolerance + ")";
  }

  /** Whether whole numbers stay whole: nothing is divided, and no function is asked. */
  private boolean isPlain() {
    var elements = Elements.of(task(), new Diagnostics());
    return Stmt.all(elements.map(Elements::body).orElse(task().item().body()))
        .flatMap(it -> it.exprs().stream())
        .flatMap(Expr::all)
        .noneMatch(
            it ->
                it instanceof Expr.Binary(var operator, _, _, _)
                        && operator == BinaryOperator.DIVIDE
                    || it instanceof Expr.Call(var callee, _, _) && isApproximate(callee));
  }

  /** Whether it is a function that need not give a whole number for one: `fast.tanh`, `exp`. */
  private static boolean isApproximate(Expr callee) {
    return callee instanceof Expr.Field
        || callee instanceof Expr.Variable(var word, _)
            && Intrinsics.named(word).isPresent()
            && Scalar.of(word).isEmpty();
  }

  private static String value(String element, String number) {
    return element.equals("bool") ? "(" + number + ") != 0" : element + "(" + number + ")";
  }

  private String wanted(String tensor) {
    return own("want_" + tensor);
  }

  /** A name that the task has for nothing. */
  private String own(String name) {
    boolean isTaken =
        task().isSize(name)
            || task().parameters().stream().anyMatch(it -> it.name().text().equals(name));
    return isTaken ? own(name + "_") : name;
  }
}

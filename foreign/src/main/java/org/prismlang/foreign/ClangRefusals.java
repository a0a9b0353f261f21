package org.prismlang.foreign;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.foreign.read.ClangPlaces;
import org.prismlang.foreign.read.Declarations;
import org.prismlang.lang.source.SourceFile;
import org.prismlang.lang.source.Span;
import org.prismlang.verify.Outside;

/**
 * What clang does not accept in a file, and whom it concerns. Of what it does not accept it leaves
 * out parts, some of them without another word where their names are used.
 */
final class ClangRefusals {
  /** {@code kernel.cu:12:3: error: …}. */
  private static final Pattern PLACE = Pattern.compile("(.*?):(\\d+):\\d+: error: .*");

  private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");

  /** Words that many declarations share, and which name nothing that may be missing. */
  private static final Set<String> COMMON =
      Set.of(
          "alignas",
          "auto",
          "bool",
          "char",
          "class",
          "const",
          "constexpr",
          "double",
          "enum",
          "extern",
          "float",
          "inline",
          "int",
          "long",
          "namespace",
          "operator",
          "short",
          "signed",
          "sizeof",
          "size_t",
          "static",
          "std",
          "struct",
          "template",
          "typedef",
          "typename",
          "union",
          "unsigned",
          "using",
          "void",
          "volatile",
          "__constant__",
          "__device__",
          "__host__",
          "__restrict__");

  /** One of them. */
  private sealed interface Refusal {
    String line();

    /** It stands where nobody can tell what it concerns. */
    record Anywhere(String line) implements Refusal {}

    /** In functions: the one that is written there, and what was made of it. */
    record InFunctions(String line, List<ClangNode> functions) implements Refusal {}

    /** In a function of the host of which clang made nothing. */
    record InHost(String line) implements Refusal {}

    /**
     * Beside functions.
     *
     * @param names that are missing because of it, or mean something else
     */
    record Beside(String line, Set<String> names) implements Refusal {}
  }

  private final List<Refusal> refusals = new ArrayList<>();
  private final Declarations declarations;
  private final ClangPlaces texts;
  private final boolean isOpenCl;

  ClangRefusals(
      List<String> lines, Declarations declarations, ClangPlaces texts, boolean isOpenCl) {
    this.declarations = declarations;
    this.texts = texts;
    this.isOpenCl = isOpenCl;
    if (!lines.isEmpty()) {
      var functions = new ArrayList<Placed>();
      for (var function : declarations.functions()) {
        texts.span(function).ifPresent(it -> functions.add(new Placed(function, it)));
      }
      var hosts = new HashMap<SourceFile, HostText>();
      lines.forEach(it -> refusals.add(refusal(it, functions, hosts)));
    }
  }

  private record Placed(ClangNode function, Span span) {
    boolean contains(SourceFile file, int line) {
      return span.file().equals(file) && span.from().line() <= line && line <= span.until().line();
    }
  }

  private Refusal refusal(String line, List<Placed> functions, Map<SourceFile, HostText> hosts) {
    var place = PLACE.matcher(line);
    Optional<SourceFile> file = place.matches() ? texts.file(place.group(1)) : Optional.empty();
    if (file.isEmpty()) {
      return new Refusal.Anywhere(line);
    }
    int number = Integer.parseInt(place.group(2));
    var around =
        functions.stream()
            .filter(it -> it.contains(file.get(), number))
            .map(Placed::function)
            .toList();
    if (!around.isEmpty()) {
      return new Refusal.InFunctions(line, around);
    }
    var host = hosts.computeIfAbsent(file.get(), it -> HostText.of(it.text()));
    return !isOpenCl && host.isInside(number)
        ? new Refusal.InHost(line)
        : new Refusal.Beside(line, words(host.around(number)).collect(Collectors.toSet()));
  }

  private static Stream<String> words(String text) {
    return WORD.matcher(text).results().map(it -> it.group()).filter(it -> !COMMON.contains(it));
  }

  /** As clang says them. */
  List<String> lines() {
    return refusals.stream().map(Refusal::line).toList();
  }

  /** The first that concerns a kernel: it stands in it, in what it calls, or in what it names. */
  Optional<String> obstacle(ClangNode kernel) {
    if (refusals.isEmpty()) {
      return Optional.empty();
    }
    var called = declarations.calledBy(kernel);
    var ids = called.stream().map(ClangNode::id).collect(Collectors.toSet());
    var names = new HashSet<String>();
    called.forEach(it -> names.addAll(names(it)));
    return refusals.stream().filter(it -> concerns(it, ids, names)).map(Refusal::line).findFirst();
  }

  private boolean concerns(Refusal refusal, Set<String> called, Set<String> names) {
    return switch (refusal) {
      case Refusal.Anywhere _ -> true;
      // Without one function of a name, another one may be called.
      case Refusal.InFunctions(_, var functions) ->
          functions.stream()
              .anyMatch(
                  it -> called.contains(it.id()) || isOfDevice(it) && names.contains(it.name()));
      case Refusal.InHost _ -> false;
      case Refusal.Beside(_, var missing) -> missing.stream().anyMatch(names::contains);
    };
  }

  private boolean isOfDevice(ClangNode function) {
    return isOpenCl
        || function.that("CUDADeviceAttr", "CUDAGlobalAttr").isPresent()
        || function.says("constexpr");
  }

  /** What stands for it in its file, and all that its tree names. */
  private Set<String> names(ClangNode function) {
    var names = new HashSet<String>();
    texts.span(function).ifPresent(it -> words(it.text()).forEach(names::add));
    function
        .all()
        .forEach(
            node -> {
              words(node.type()).forEach(names::add);
              names.add(node.word(ClangNode.REFERS_NAME));
            });
    return names;
  }

  /** Those that stand beside functions: even where no kernel names them, they leave a doubt. */
  List<Outside> beside() {
    return refusals.stream()
        .filter(it -> it instanceof Refusal.Beside || it instanceof Refusal.Anywhere)
        .map(it -> new Outside("what clang does not accept: " + it.line(), Optional.empty()))
        .toList();
  }
}

package org.prismlang.foreign;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.foreign.read.ClangPlaces;
import org.prismlang.foreign.read.Declarations;
import org.prismlang.verify.Outside;

/**
 * What clang does not accept in a file, and whom it concerns. Of what it does not accept it leaves
 * out parts, some of them without another word where their names are used.
 *
 * @param lines as it says them
 */
record ClangRefusals(
    List<String> lines, Declarations declarations, ClangPlaces texts, boolean isOpenCl) {
  /** {@code kernel.cu:12:3: error: …}. */
  private static final Pattern PLACE = Pattern.compile("(.*?):(\\d+):\\d+: (fatal )?error: .*");

  private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");

  /** Words that many declarations share, and which name nothing that may be missing. */
  private static final Set<String> COMMON =
      Set.of(
          "alignas", "auto", "bool", "char", "class", "const", "constexpr", "double", "enum",
          "extern", "float", "inline", "int", "long", "namespace", "operator", "short", "signed",
          "sizeof", "size_t", "static", "std", "struct", "template", "typedef", "typename", "union",
          "unsigned", "using", "void", "volatile", "__constant__", "__device__", "__host__",
          "__restrict__");

  ClangRefusals {
    lines = List.copyOf(lines);
  }

  /** The first that concerns a kernel: it stands in it, in what it calls, or in what it names. */
  Optional<String> obstacle(ClangNode kernel) {
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    var called = declarations.calledBy(kernel);
    var words = new HashSet<String>();
    called.forEach(it -> words.addAll(words(it)));
    return lines.stream().filter(it -> concerns(it, called, words)).findFirst();
  }

  private boolean concerns(String line, Collection<ClangNode> called, Set<String> words) {
    var place = PLACE.matcher(line);
    if (!place.matches() || place.group(3) != null) {
      return true;
    }
    var file = texts.file(place.group(1));
    if (file.isEmpty()) {
      return true;
    }
    int number = Integer.parseInt(place.group(2));
    if (called.stream().anyMatch(it -> texts.isInside(it, file.get(), number))) {
      return true;
    }
    // Without one function of a name, another one may be called.
    var around =
        declarations.functions().stream()
            .filter(it -> texts.isInside(it, file.get(), number))
            .toList();
    if (!around.isEmpty()) {
      return around.stream().anyMatch(it -> isOfDevice(it) && words.contains(it.name()));
    }
    var host = HostText.of(file.get().text());
    return (isOpenCl || !host.isInside(number))
        && WORD.matcher(host.around(number))
            .results()
            .map(it -> it.group())
            .anyMatch(it -> !COMMON.contains(it) && words.contains(it));
  }

  private boolean isOfDevice(ClangNode function) {
    return isOpenCl
        || function.that("CUDADeviceAttr", "CUDAGlobalAttr").isPresent()
        || function.says("constexpr");
  }

  /** What stands for it in its file, and all that its tree names. */
  private Set<String> words(ClangNode function) {
    var words = new HashSet<String>();
    texts
        .span(function)
        .ifPresent(it -> WORD.matcher(it.text()).results().forEach(word -> words.add(word.group())));
    function
        .all()
        .forEach(
            node -> {
              WORD.matcher(node.type()).results().forEach(word -> words.add(word.group()));
              words.add(node.word(ClangNode.REFERS_NAME));
            });
    return words;
  }

  /** Those that stand in no function and concern no kernel by name: a verdict leaves them out. */
  List<Outside> beside() {
    return lines.stream()
        .filter(it -> !isOfFunction(it))
        .map(it -> new Outside("what clang does not accept: " + it, Optional.empty()))
        .toList();
  }

  private boolean isOfFunction(String line) {
    var place = PLACE.matcher(line);
    if (!place.matches()) {
      return false;
    }
    int number = Integer.parseInt(place.group(2));
    return texts
        .file(place.group(1))
        .filter(
            file ->
                declarations.functions().stream().anyMatch(it -> texts.isInside(it, file, number))
                    || !isOpenCl && HostText.of(file.text()).isInside(number))
        .isPresent();
  }
}

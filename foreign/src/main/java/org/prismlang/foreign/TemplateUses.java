package org.prismlang.foreign;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.prismlang.foreign.clang.ClangNode;
import org.prismlang.foreign.read.Declarations;

/**
 * Uses of templates of kernels that nobody uses, for types alone: whatever type it is, kernels
 * reach the same elements with it. What else a template asks for is not guessed.
 *
 * @param names of the templates
 */
record TemplateUses(Set<String> names) {
  /** Serves as an index as well as for data. */
  private static final String TYPE = "int";

  TemplateUses {
    names = Set.copyOf(names);
  }

  static TemplateUses of(Declarations declarations) {
    var names = new LinkedHashSet<String>();
    for (var pattern : declarations.patterns()) {
      declarations
          .template(pattern.id())
          .filter(TemplateUses::isOfTypes)
          .ifPresent(_ -> names.add(pattern.name()));
    }
    return new TemplateUses(names);
  }

  private static boolean isOfTypes(ClangNode template) {
    var asked =
        template.children().stream().filter(it -> it.kind().startsWith("Template")).toList();
    return !asked.isEmpty()
        && template.those("NonTypeTemplateParmDecl").isEmpty()
        && asked.stream()
            .allMatch(it -> it.is("TemplateTypeParmDecl") && !it.says("isParameterPack"));
  }

  /** A file that includes another one, and uses its templates. */
  String text(String included, Declarations declarations) {
    var lines = new ArrayList<>(List.of("#include \"" + included + "\""));
    for (var pattern : declarations.patterns()) {
      if (names.contains(pattern.name())) {
        long types =
            declarations
                .template(pattern.id())
                .map(it -> (long) it.those("TemplateTypeParmDecl").size())
                .orElse(0L);
        var given = String.join(", ", Collections.nCopies((int) types, TYPE));
        lines.add("auto prism_use_" + lines.size() + " = " + pattern.name() + "<" + given + ">;");
      }
    }
    return String.join("\n", lines) + "\n";
  }

  /** What is said of a kernel of which one was made. */
  String premise(String kernel) {
    return "types of the template `" + kernel + "` are `" + TYPE + "`: nobody here uses it";
  }
}

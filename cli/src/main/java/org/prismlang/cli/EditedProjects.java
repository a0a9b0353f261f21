package org.prismlang.cli;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.lint.LintLevels;
import org.prismlang.lang.project.ProjectFile;
import org.prismlang.lang.type.Target;
import org.prismlang.lsp.Project;

/**
 * The {@code prism.toml} of each file in an editor. What is wrong with one is said in the server's
 * log, once: the editor shows programs.
 */
final class EditedProjects implements Project.Search {
  private final Options options;
  private final Arguments arguments;
  private final Console console;
  private final Set<String> complaints = new HashSet<>();

  EditedProjects(Options options, Arguments arguments, Console console) {
    this.options = options;
    this.arguments = arguments;
    this.console = console;
  }

  @Override
  public Project of(Path file) {
    try {
      var project = ProjectFile.near(file);
      project.flatMap(it -> it.objection(Version.text())).ifPresent(this::complain);
      var target =
          arguments.has(CompileOptions.TARGET.name())
              ? Optional.<Target>empty()
              : project.flatMap(ProjectFile::target).flatMap(Target::of);
      return new Project(
          target.map(it -> new Options(it, options.defines())).orElse(options),
          project.map(ProjectFile::lints).orElse(LintLevels.USUAL));
    } catch (ProjectFile.BadProject e) {
      complain(String.valueOf(e.getMessage()));
      return new Project(options, LintLevels.USUAL);
    }
  }

  private void complain(String what) {
    if (complaints.add(what)) {
      console.complain(what);
    }
  }
}

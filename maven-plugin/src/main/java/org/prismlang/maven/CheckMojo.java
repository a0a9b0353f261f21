package org.prismlang.maven;

import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.diagnostic.Diagnostic;
import org.prismlang.lang.diagnostic.Plural;
import org.prismlang.lang.diagnostic.Rendering;
import org.prismlang.lang.lint.LintLevels;
import org.prismlang.lang.project.ProjectFile;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.lang.type.Target;
import org.prismlang.verify.road.FileCheck;

/** Checks the programs of a project as {@code prism check} does; an error ends the build. */
@Mojo(
    name = "check",
    defaultPhase = LifecyclePhase.PROCESS_RESOURCES,
    threadSafe = true,
    requiresProject = true)
public final class CheckMojo extends AbstractMojo {
  /** Programs are nested deep: as much as the commands give themselves. */
  private static final long STACK_BYTES = 64L << 20;

  /** Where the programs are. */
  @Parameter(property = "prism.sources", defaultValue = "${project.basedir}/src/main/prism")
  private File sources = new File("src/main/prism");

  /** The machine they are for; otherwise what {@code prism.toml} says, or sm_90a. */
  @Parameter(property = "prism.target")
  private String target = "";

  /** Values of constants, as {@code -D} gives them on the command line. */
  @Parameter private Map<String, String> defines = Map.of();

  /** Leaves them unchecked. */
  @Parameter(property = "prism.skip", defaultValue = "false")
  private boolean skip;

  /** For Maven, which fills the fields. */
  public CheckMojo() {}

  CheckMojo(File sources, String target, Map<String, String> defines) {
    this.sources = sources;
    this.target = target;
    this.defines = Map.copyOf(defines);
  }

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) {
      getLog().info("kernels are not checked");
      return;
    }
    var folder = new KernelFolder(sources.toPath());
    var wanted = wanted();
    var check = new FutureTask<>(() -> folder.checked(wanted));
    new Thread(null, check, "prism check", STACK_BYTES).start();
    try {
      report(check.get(), wanted.options());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MojoExecutionException("interrupted", e);
    } catch (ExecutionException e) {
      throw new MojoExecutionException("kernels cannot be checked: " + e.getMessage(), e);
    }
  }

  /** As the project's {@code prism.toml} wants it, where it has one. */
  private FileCheck wanted() throws MojoExecutionException {
    try {
      var project = ProjectFile.near(sources.toPath());
      var version = Optional.ofNullable(CheckMojo.class.getPackage().getImplementationVersion());
      var other = project.flatMap(it -> version.flatMap(it::objection));
      if (other.isPresent()) {
        throw new MojoExecutionException(other.get());
      }
      return new FileCheck(
          new Options(machine(project), defines),
          project.map(ProjectFile::lints).orElse(LintLevels.USUAL),
          false,
          SourceReader::read);
    } catch (ProjectFile.BadProject e) {
      throw new MojoExecutionException(String.valueOf(e.getMessage()));
    }
  }

  private Target machine(Optional<ProjectFile> project) throws MojoExecutionException {
    var name =
        target.isEmpty()
            ? project.flatMap(ProjectFile::target).orElse(Options.DEFAULT.target().text())
            : target;
    var objection = Target.objection(name);
    if (objection.isPresent()) {
      throw new MojoExecutionException(objection.get());
    }
    return Target.of(name).orElseThrow();
  }

  private void report(List<FileCheck.Findings> findings, Options options)
      throws MojoExecutionException, MojoFailureException {
    var said = findings.stream().flatMap(it -> it.said().stream()).toList();
    for (var diagnostic : said) {
      var text = located(diagnostic) + System.lineSeparator() + new Rendering(false).of(diagnostic);
      switch (diagnostic.severity()) {
        case ERROR -> getLog().error(text);
        case WARNING -> getLog().warn(text);
        case NOTE -> getLog().info(text);
      }
    }
    long errors = said.stream().filter(Diagnostic::isError).count();
    if (errors > 0) {
      throw new MojoFailureException(Plural.of(errors, "error") + " in " + sources);
    }
    var generics =
        findings.stream().flatMap(it -> it.generics().stream()).collect(Collectors.toSet());
    var unknown = options.objection(generics);
    if (unknown.isPresent()) {
      throw new MojoExecutionException(unknown.get());
    }
  }

  /** As the compiler of Java says it in Maven, which editors and servers know. */
  private static String located(Diagnostic diagnostic) {
    var from = diagnostic.span().from();
    return diagnostic.span().file().path()
        + ":["
        + from.line()
        + ","
        + from.column()
        + "] "
        + diagnostic.code()
        + ": "
        + diagnostic.message();
  }
}

package org.prismlang.maven;

import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
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
import org.prismlang.lang.type.Target;

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

  /** The machine they are for. */
  @Parameter(property = "prism.target", defaultValue = "sm_90a")
  private String target = "sm_90a";

  /** Values of constants, as {@code -D} gives them on the command line. */
  @Parameter private Map<String, String> defines = Map.of();

  /** Leaves them unchecked. */
  @Parameter(property = "prism.skip", defaultValue = "false")
  private boolean skip;

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) {
      getLog().info("kernels are not checked");
      return;
    }
    var machine =
        Target.of(target).orElseThrow(() -> new MojoExecutionException("no target " + target));
    var folder = new KernelFolder(sources.toPath());
    var options = new Options(machine, defines);
    var check = new FutureTask<>(() -> folder.said(options));
    new Thread(null, check, "prism check", STACK_BYTES).start();
    try {
      report(check.get());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MojoExecutionException("interrupted", e);
    } catch (ExecutionException e) {
      throw new MojoExecutionException("kernels cannot be checked: " + e.getMessage(), e);
    }
  }

  private void report(List<Diagnostic> said) throws MojoFailureException {
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

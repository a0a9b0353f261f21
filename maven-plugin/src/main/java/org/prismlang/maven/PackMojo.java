package org.prismlang.maven;

import java.io.File;
import java.io.IOException;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.prismlang.lang.diagnostic.Plural;

/** Puts programs, and what {@code prism build} has made of them, beside the classes. */
@Mojo(
    name = "pack",
    defaultPhase = LifecyclePhase.PROCESS_RESOURCES,
    threadSafe = true,
    requiresProject = true)
public final class PackMojo extends AbstractMojo {
  /** Where the programs are. */
  @Parameter(property = "prism.sources", defaultValue = "${project.basedir}/src/main/prism")
  private File sources = new File("src/main/prism");

  /** Where {@code prism build -o} has written to; packed where it is there. */
  @Parameter(property = "prism.built", defaultValue = "${project.build.directory}/prism")
  private File built = new File("target/prism");

  /** Where the classes are. */
  @Parameter(defaultValue = "${project.build.outputDirectory}", readonly = true, required = true)
  private File classes = new File("target/classes");

  @Override
  public void execute() throws MojoExecutionException {
    try {
      int programs = new KernelFolder(sources.toPath()).programsTo(classes.toPath());
      int others = new KernelFolder(built.toPath()).allTo(classes.toPath());
      getLog()
          .info(
              Plural.of(programs, "program")
                  + (others == 0 ? "" : " and " + Plural.of(others, "built file"))
                  + " packed");
    } catch (IOException e) {
      throw new MojoExecutionException("kernels cannot be packed: " + e.getMessage(), e);
    }
  }
}

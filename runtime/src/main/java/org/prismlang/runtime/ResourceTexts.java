package org.prismlang.runtime;

import java.io.IOException;
import java.nio.file.Path;
import org.prismlang.lang.source.SourceReader;
import org.prismlang.lang.source.SourceReader.Missing;
import org.prismlang.lang.source.SourceReader.Reading;

/**
 * Programs that lie among the classes of an application, and what they import from there.
 *
 * @param beside through this class, so that a module's own resources are found
 */
record ResourceTexts(Class<?> beside) implements SourceReader.Texts {

  /** From the root of the resources, as Java resolves a name that does not begin with a slash. */
  Path path(String name) {
    return Path.of(
            name.startsWith("/")
                ? name.substring(1)
                : beside.getPackageName().replace('.', '/') + "/" + name)
        .normalize();
  }

  @Override
  public Reading read(Path path) {
    var name = path.normalize().toString().replace('\\', '/');
    try (var in = beside.getResourceAsStream(name.startsWith("/") ? name : "/" + name)) {
      return in == null ? new Missing("no such resource: " + name) : SourceReader.read(in, name);
    } catch (IOException e) {
      return new Missing("cannot read " + name + ": " + e.getMessage());
    }
  }
}

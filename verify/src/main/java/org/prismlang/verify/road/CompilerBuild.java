package org.prismlang.verify.road;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;
import org.prismlang.kernel.ir.Module;
import org.prismlang.lang.cache.ContentHash;
import org.prismlang.lang.source.Span;
import org.prismlang.verify.Verifier;

/**
 * Which compiler this is, by its code: versions do not change with each build. What comes before
 * and after the judge has no say in a judgement, but for {@code lang} and the IR.
 */
final class CompilerBuild {
  /** One of each room that a judgement depends on. */
  private static final List<Class<?>> ROOMS = List.of(Span.class, Module.class, Verifier.class);

  private CompilerBuild() {}

  /** Made when somebody asks first. */
  private static final class Made {
    static final String ID = made();
  }

  static String id() {
    return Made.ID;
  }

  private static String made() {
    var hashes = new StringBuilder();
    for (var room : ROOMS) {
      hashes.append(hash(room));
    }
    return hashes.toString();
  }

  private static String hash(Class<?> room) {
    try {
      var place = Path.of(room.getProtectionDomain().getCodeSource().getLocation().toURI());
      // An image holds all modules in one place.
      var name = room.getPackageName().split("\\.", -1);
      var own = place.resolve(name[0]).resolve(name[1]).resolve(name[2]);
      if (Files.isRegularFile(place)) {
        return ContentHash.of(entries(place));
      }
      return ContentHash.of(Files.isDirectory(own) ? own : place);
    } catch (IOException e) {
      throw new UncheckedIOException("while the code of " + room + " was read", e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A jar says itself what its entries sum up to: to read them all takes longer than a kernel. */
  private static String entries(Path jar) throws IOException {
    try (var zip = new ZipFile(jar.toFile())) {
      return zip.stream()
          .map(it -> it.getName() + ' ' + it.getSize() + ' ' + it.getCrc())
          .collect(Collectors.joining("\n"));
    }
  }
}

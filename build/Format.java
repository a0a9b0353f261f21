import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** Checks ({@code check}) or rewrites ({@code apply}) every Java file below a folder. */
void main(String[] args) throws IOException {
  boolean apply = args[0].equals("apply");
  Path root = Path.of(args[1]);
  var formatter = new Formatter();
  // Every module waits for this, so no processor does.
  boolean good =
      javaFiles(root).parallelStream()
          .map(file -> isLeftGood(file, root, formatter, apply))
          .reduce(true, Boolean::logicalAnd);
  if (good) return;
  if (!apply) IO.println("to format: mvn -q -N verify -Dformat=apply");
  System.exit(1);
}

private boolean isLeftGood(Path file, Path root, Formatter formatter, boolean apply) {
  try {
    String before = Files.readString(file);
    String after = formatter.formatSourceAndFixImports(before);
    if (before.equals(after)) return true;
    if (apply) Files.writeString(file, after);
    IO.println((apply ? "formatted " : "not formatted: ") + root.relativize(file));
    return apply;
  } catch (FormatterException e) {
    IO.println(root.relativize(file) + ": cannot be formatted: " + e.getMessage());
    return false;
  } catch (IOException e) {
    throw new UncheckedIOException(e);
  }
}

private List<Path> javaFiles(Path root) throws IOException {
  var files = new ArrayList<Path>();
  Files.walkFileTree(
      root,
      new SimpleFileVisitor<>() {
        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
          String name = folder.getFileName().toString();
          boolean skip = !folder.equals(root) && (name.equals("target") || name.startsWith("."));
          return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
          if (file.toString().endsWith(".java")) files.add(file);
          return FileVisitResult.CONTINUE;
        }
      });
  return files;
}

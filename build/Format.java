import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import java.io.IOException;
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
  int wrong = 0;
  for (Path file : javaFiles(root)) {
    String before = Files.readString(file);
    String after;
    try {
      after = formatter.formatSourceAndFixImports(before);
    } catch (FormatterException e) {
      IO.println(root.relativize(file) + ": cannot be formatted: " + e.getMessage());
      wrong++;
      continue;
    }
    if (before.equals(after)) continue;
    if (apply) {
      Files.writeString(file, after);
      IO.println("formatted " + root.relativize(file));
    } else {
      IO.println("not formatted: " + root.relativize(file));
      wrong++;
    }
  }
  if (wrong == 0) return;
  if (!apply) IO.println("to format: mvn -q -N verify -Dformat=apply");
  System.exit(1);
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

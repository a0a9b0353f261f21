package org.prismlang.lsp;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.nio.file.Path;
import org.prismlang.lang.check.Options;
import org.prismlang.lang.lint.LintLevels;

/** The server in a process of its own, as the command line starts it; tests are not run. */
final class ServerProcess {
  private ServerProcess() {}

  public static void main(String[] args) throws InterruptedException {
    boolean isEnded =
        PrismServer.serve(
            new FileInputStream(FileDescriptor.in),
            new FileOutputStream(FileDescriptor.out),
            "of tests",
            _ -> new Project(Options.DEFAULT, LintLevels.USUAL),
            Path.of(args[0]),
            (file, name) -> new TestRunner.Outcome(true, file.getFileName() + "::" + name));
    Runtime.getRuntime().halt(isEnded ? 0 : 1);
  }
}

package org.prismlang.cli;

import java.util.List;

/** The table of commands. */
final class Commands {
  private Commands() {}

  static List<Command> all(Environment environment) {
    return List.of(
        CheckCommand.row(),
        RunCommand.row(environment),
        TestCommand.row(environment),
        DebugCommand.row(),
        BuildCommand.row(environment),
        BenchCommand.row(environment),
        TuneCommand.row(environment),
        AnalyzeCommand.row(),
        GraphCommand.row(),
        MapCommand.row(),
        IrCommand.row(),
        VerifyCommand.row(),
        MutateCommand.row(),
        ImportCommand.row(),
        BundlCommand.row(),
        FmtCommand.row(),
        ExplainCommand.row(),
        ExploreCommand.row(),
        LspCommand.row(environment),
        ServeCommand.row(environment),
        NewCommand.row(),
        DoctorCommand.row(environment),
        CompletionCommand.row(() -> all(environment)),
        ManCommand.row(() -> all(environment)));
  }
}

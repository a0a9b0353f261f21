/// The command line: a class a command, thin. The only room that reads the environment, writes to the terminal or ends the
/// process.
///
///     Main        = Command*, Console          finds the command, gives it its arguments, answers for what goes wrong
///     Command     = name, operands, Option*, Action
///     Action      = Arguments, Console → Status
///     Status      = FINE 0 | PROBLEMS 1 | USAGE 2 | ENVIRONMENT 3 | INTERNAL 70
///
/// What is meant to be read by a person about a problem goes to standard error; what was asked for, to standard output.
@NullMarked
package org.prismlang.cli;

import org.jspecify.annotations.NullMarked;

/// The ground floor of the check: files, what they declare and import, in which order that is checked, what their names stand
/// for. Knows neither the types of values nor perspectives, and nothing of the floors above.
///
///     Modules      follows imports, each file read once
///     ModuleScope  a module and its names; Declaration: what one of them stands for
///     CheckOrder   declarations, each after those it mentions
///     Resolution   what every name of a text stands for, by the rules of scope; BuiltIn: names the language brings
///     Aliases      the text that an alias stands for
///     Suggestions  what an unknown word was meant to be
@NullMarked
package org.prismlang.lang.check.names;

import org.jspecify.annotations.NullMarked;

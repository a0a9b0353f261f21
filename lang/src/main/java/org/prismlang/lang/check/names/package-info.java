/// The ground floor of the check: files, what they declare and import, in which order that is checked. Knows neither types nor
/// perspectives, and nothing of the floors above.
///
///     Modules      follows imports, each file read once
///     ModuleScope  a module and its names; Declaration: what one of them stands for
///     CheckOrder   declarations, each after those it mentions
///     Aliases      the text that an alias stands for
///     Suggestions  what an unknown word was meant to be
@NullMarked
package org.prismlang.lang.check.names;

import org.jspecify.annotations.NullMarked;

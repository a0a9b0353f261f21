/// What a project says once for all its programs: `prism.toml`, the version, the machine, levels of
/// lints.
@NullMarked
package org.prismlang.lang.project;

import org.jspecify.annotations.NullMarked;

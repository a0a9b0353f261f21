/// The folder that was opened, and nothing beside it.
@NullMarked
package org.prismlang.explore.folder;

import org.jspecify.annotations.NullMarked;

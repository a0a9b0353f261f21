/// The documentation as a site of files: pages with navigation and search, programs that open with their answers.
///
///     SiteMap       which file becomes which page, and what a link leads to
///     DocPage       = markdown → html, sections, programs
///     Navigation    = the index of the documentation → the list at the side
///     SearchScript  = sections → what the search looks through
///     BlockAnswers  = program → what Prism makes of it, beforehand
///     Site          writes them
@NullMarked
package org.prismlang.site;

import org.jspecify.annotations.NullMarked;

/// Makes the web site: pages from the Markdown documents, the API documentation, the scoreboard and
/// the players of the games, with navigation and search. One thread does everything.
@NullMarked
package dev.tercio.site;

import org.jspecify.annotations.NullMarked;

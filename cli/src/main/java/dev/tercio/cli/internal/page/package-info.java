/// Runs frames while the inspector's page is open. Belongs to the thread of the worlds.
@NullMarked
package dev.tercio.cli.internal.page;

import org.jspecify.annotations.NullMarked;

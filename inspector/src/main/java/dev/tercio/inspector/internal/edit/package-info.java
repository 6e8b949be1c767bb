/// Edits of the page: checked completely, then played as one command buffer.
@NullMarked
package dev.tercio.inspector.internal.edit;

import org.jspecify.annotations.NullMarked;

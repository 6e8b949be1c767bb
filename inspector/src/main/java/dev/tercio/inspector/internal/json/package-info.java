/// JSON text: writing maps and lists, and reading them within limits. Stateless.
@NullMarked
package dev.tercio.inspector.internal.json;

import org.jspecify.annotations.NullMarked;

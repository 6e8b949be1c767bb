/// The inspector: a web page on the local machine that shows worlds, and back in time.
///
/// [dev.tercio.inspector.Inspector] starts it. The page uses the JSON interface that
/// `docs/inspector-api.md` describes, and other tools can do the same.
///
/// Threading: requests arrive on threads of their own. They are answered by the thread of the
/// world, between frames and within a time budget.
@NullMarked
package dev.tercio.inspector;

import org.jspecify.annotations.NullMarked;

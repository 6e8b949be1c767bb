/// The server: security checks, routes, files of the page, and the event stream. Any thread.
@NullMarked
package dev.tercio.inspector.internal.http;

import org.jspecify.annotations.NullMarked;

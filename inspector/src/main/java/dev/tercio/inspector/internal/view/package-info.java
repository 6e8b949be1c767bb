/// The answers of the interface: each class builds one of them on the world's thread.
@NullMarked
package dev.tercio.inspector.internal.view;

import org.jspecify.annotations.NullMarked;

/// What all packages of the inspector share: errors of requests.
@NullMarked
package dev.tercio.inspector.internal;

import org.jspecify.annotations.NullMarked;

/// How systems are put in order, divided into stages and run.
@NullMarked
package dev.tercio.internal.schedule;

import org.jspecify.annotations.NullMarked;

/// The command line `./tercio`: the showcase, the examples, and the commands of the library.
@NullMarked
package dev.tercio.showcase;

import org.jspecify.annotations.NullMarked;

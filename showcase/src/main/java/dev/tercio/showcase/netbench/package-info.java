/// Measures the exchange of entities between processes: the command `net-bench`.
@NullMarked
package dev.tercio.showcase.netbench;

import org.jspecify.annotations.NullMarked;

/// Tercio as the guide shows it, for the workloads.
@NullMarked
package dev.tercio.bench.tercio;

import org.jspecify.annotations.NullMarked;

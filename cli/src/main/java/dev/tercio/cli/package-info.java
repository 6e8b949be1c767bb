/// A command line for simulations: `run`, `record`, `replay`, `inspect`, `schedule` and `list`.
///
/// Implement [dev.tercio.cli.Simulation] and pass it to [dev.tercio.cli.Tercio#main]:
///
/// ```java
/// public static void main(String[] args) {
///     Tercio.main(args, new MySimulation());
/// }
/// ```
///
/// Everything runs on the thread that calls it; only the systems of a simulation use workers.
@NullMarked
package dev.tercio.cli;

import org.jspecify.annotations.NullMarked;

/// What engines are asked to do, and what an adapter for an engine has to offer.
///
/// A call of a method does the work on all n entities.
@NullMarked
package dev.tercio.bench.workload;

import org.jspecify.annotations.NullMarked;

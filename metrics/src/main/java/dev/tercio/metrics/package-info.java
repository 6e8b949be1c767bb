/// Metrics for [Micrometer](https://micrometer.io), which passes them on to Prometheus,
/// OpenTelemetry and other systems.
///
/// Create and sample metrics on the thread of the world. The registry may be read by any thread.
@NullMarked
package dev.tercio.metrics;

import org.jspecify.annotations.NullMarked;

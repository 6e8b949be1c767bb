/// Results of played commands: reports, failures, telemetry and history. Belongs to the world's
/// thread.
@NullMarked
package dev.tercio.internal.command.report;

import org.jspecify.annotations.NullMarked;

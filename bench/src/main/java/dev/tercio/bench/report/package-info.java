/// Results as tables, files and pages, and the comparison of two runs.
@NullMarked
package dev.tercio.bench.report;

import org.jspecify.annotations.NullMarked;

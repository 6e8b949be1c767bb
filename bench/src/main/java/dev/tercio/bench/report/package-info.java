/// Results as tables, files and pages, and what has become slower between two of them.
@NullMarked
package dev.tercio.bench.report;

import org.jspecify.annotations.NullMarked;

/// The binary form of files: little-endian numbers, and sections with checksum and compression.
@NullMarked
package dev.tercio.replay.internal.bytes;

import org.jspecify.annotations.NullMarked;

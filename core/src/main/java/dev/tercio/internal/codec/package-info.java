/// Moves component values between records and columns, by generated code or by its interpreted
/// twin. Codecs have no state and may be used by any thread.
@NullMarked
package dev.tercio.internal.codec;

import org.jspecify.annotations.NullMarked;

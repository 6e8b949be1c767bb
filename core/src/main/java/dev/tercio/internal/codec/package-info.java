/// Converts component values between records and columns, with generated or with interpreted code.
/// Codecs are stateless and safe for use by any thread.
@NullMarked
package dev.tercio.internal.codec;

import org.jspecify.annotations.NullMarked;

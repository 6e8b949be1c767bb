package dev.tercio;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Gives a `String` field of a component its fixed size: so many bytes of UTF-8, stored inline.
///
/// ```java
/// record Name(@Utf8(32) String value) {}
/// ```
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Utf8 {
    /// The number of bytes the text may take, 1 to 65,535.
    ///
    /// @return the capacity in bytes
    int value();

    /// Whether a longer text is cut at the last whole code point that fits; otherwise it is an
    /// error.
    ///
    /// @return true to cut
    boolean truncate() default false;
}

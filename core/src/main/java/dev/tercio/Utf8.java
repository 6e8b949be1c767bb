package dev.tercio;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Sets the fixed capacity of a `String` field of a component. The text is stored inline as UTF-8.
///
/// ```java
/// record Name(@Utf8(32) String value) {}
/// ```
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Utf8 {
    /// Returns the maximum size of the text in bytes of UTF-8, 1 to 65,535.
    ///
    /// @return the capacity in bytes
    int value();

    /// Returns whether a longer text is truncated after the last code point that fits. Otherwise it
    /// is rejected with [InvalidComponentException].
    ///
    /// @return true to truncate
    boolean truncate() default false;
}

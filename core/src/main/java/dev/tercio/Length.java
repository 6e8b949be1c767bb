package dev.tercio;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Sets the fixed length of an array field of a component. The element type is a primitive or
/// [Entity].
///
/// ```java
/// record Inventory(@Length(8) int[] items) {}
/// ```
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Length {
    /// Returns the number of elements, 1 to 65,535. An array of any other length is rejected with
    /// [InvalidComponentException].
    ///
    /// @return the length
    int value();
}

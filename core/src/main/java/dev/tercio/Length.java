package dev.tercio;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Gives an array field of a component its fixed length. The element is a primitive or [Entity].
///
/// ```java
/// record Inventory(@Length(8) int[] items) {}
/// ```
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Length {
    /// The number of elements, 1 to 65,535; every array given to the world must have exactly this
    /// many.
    ///
    /// @return the length
    int value();
}

package dev.tercio;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Sets the storage tier of a component type.
///
/// ```java
/// @Storage(Tier.MANAGED)
/// record Inventory(List<String> items) {}
/// ```
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Storage {
    /// Returns the tier that stores the component.
    ///
    /// @return the tier
    Tier value();
}

package dev.tercio.schedule;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Says that a system runs before others.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Before {
    /// The classes of the other systems.
    ///
    /// @return the classes
    Class<? extends ComponentSystem>[] value() default {};

    /// The names of other systems or groups.
    ///
    /// @return the names
    String[] named() default {};
}

package dev.tercio.schedule;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Makes a system run after other systems or groups, which must belong to the same schedule unless
/// [Schedule#tolerateUnknown()] is set.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface After {
    /// Returns the classes of other systems. A class stands for all systems of exactly that class.
    ///
    /// @return the classes
    Class<? extends ComponentSystem>[] value() default {};

    /// Returns the names of other systems or groups.
    ///
    /// @return the names
    String[] named() default {};
}

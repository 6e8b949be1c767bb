package dev.tercio.schedule;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Puts a system into a phase or a group of the user's own.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface InGroup {
    /// The phase, unless a group is named.
    ///
    /// @return the phase
    Phase value() default Phase.SIMULATION;

    /// The name of a group that was added to the schedule.
    ///
    /// @return the name, or an empty text for the phase itself
    String name() default "";
}

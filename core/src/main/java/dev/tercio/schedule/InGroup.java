package dev.tercio.schedule;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Assigns a system to a phase or another group. Without it, a system belongs to
/// [Phases#SIMULATION].
///
/// ```java
/// @InGroup(Phases.PRESENTATION)
/// final class Drawing implements ComponentSystem { … }
/// ```
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface InGroup {
    /// Returns the name of a phase, see [Phases], or of a group of the schedule.
    ///
    /// @return the name
    String value();
}

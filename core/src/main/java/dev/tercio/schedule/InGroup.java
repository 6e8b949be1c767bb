package dev.tercio.schedule;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Puts a system into a phase or another group.
///
/// ```java
/// @InGroup(Phases.PRESENTATION)
/// final class Drawing implements ComponentSystem { … }
/// ```
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface InGroup {
    /// The name of a phase, see [Phases], or of a group that was added to the schedule.
    ///
    /// @return the name
    String value();
}

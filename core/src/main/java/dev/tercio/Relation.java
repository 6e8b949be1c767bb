package dev.tercio;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Declares a component as a relation: it links the entity that has it, the source, to the entity
/// in its only `Entity` field, the target. The world also keeps the other direction, so that the
/// sources of a target can be found.
///
/// ```java
/// @Relation(onTargetDestroyed = OnTargetDestroyed.REMOVE_RELATION)
/// record DockedAt(Entity station, int berth) {}
/// ```
///
/// An entity has at most one target per relation. [ChildOf] is a relation that the engine provides.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Relation {
    /// Returns what happens to the sources when their target is destroyed.
    ///
    /// @return the rule, by default [OnTargetDestroyed#REMOVE_RELATION]
    OnTargetDestroyed onTargetDestroyed() default OnTargetDestroyed.REMOVE_RELATION;

    /// Returns whether an entity must not be its own target, directly or through others. A change
    /// that would close a cycle is refused.
    ///
    /// @return whether cycles are refused, by default `false`
    boolean acyclic() default false;
}

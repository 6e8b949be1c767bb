package dev.tercio.net;

import dev.tercio.Entity;
import dev.tercio.net.internal.Samples;

/// Values of a component between the updates of their owners, for presentation. They are computed
/// when they are read, from the latest updates, and are not stored in the world: the simulation,
/// hashes, recordings and other nodes are not affected.
///
/// ```java
/// Interpolation<Position> smooth =
///         replication.interpolate(
///                 Position.class, InterpolationOptions.DEFAULT.fields("x", "y"));
/// double[] at = new double[2];
/// if (smooth.read(entity, fraction, at)) {
///     draw(at[0], at[1]);
/// }
/// ```
///
/// The presented value is some frames old, so that the next update has usually arrived. Components
/// that this node owns, and those of which no update has arrived, have their current value. Used by
/// the thread of the world.
///
/// @param <T> the component class
public final class Interpolation<T> {
    private final Class<T> component;
    private final Samples samples;

    Interpolation(Class<T> component, Samples samples) {
        this.component = component;
        this.samples = samples;
    }

    /// The component class.
    ///
    /// @return the class
    public Class<T> component() {
        return component;
    }

    /// Reads the interpolated fields of an entity. Does not allocate, unless the world stores the
    /// component as objects.
    ///
    /// @param entity an entity
    /// @param fraction how much of the current frame has passed, from 0 to 1
    /// @param target receives the linear fields, the angles and the rotation, in the order of
    ///   [InterpolationOptions]
    /// @return false if the entity is dead or does not have the component
    /// @throws IllegalArgumentException if the array is too short
    /// @throws IllegalStateException if [Replication#interpolate] was called again for the
    ///   component
    public boolean read(Entity entity, double fraction, double[] target) {
        return samples.read(entity, fraction, target);
    }
}

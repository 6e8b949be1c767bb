package dev.tercio.command;

import dev.tercio.ComponentType;
import dev.tercio.internal.command.lane.CombinerSpec;

import java.util.function.BinaryOperator;

/// A named operator that combines two values of a component, see
/// [Commands#combine(dev.tercio.Entity, Object, Combiner)].
///
/// ```java
/// record Damage(int amount) {
///     static final Combiner<Damage> SUM =
///             Combiner.of("sum", Damage.class, (a, b) -> new Damage(a.amount() + b.amount()));
/// }
/// ```
///
/// Recorded commands, recordings and messages name a combiner by its component and its name: a
/// lambda has no name of its own that is the same in every process. Keep it in a `static final`
/// field, best in the component's own class: reading commands initializes that class, and recording
/// is then allocation-free. A combiner does not belong to a world; all worlds share it.
///
/// @param <T> the component class
public sealed interface Combiner<T> permits CombinerSpec {
    /// Defines a combiner. The same arguments always give the same instance.
    ///
    /// The operator must be a pure function: its result depends on its arguments only, and it
    /// changes nothing. [Parallel][PlaybackOptions#parallel()] playback calls it on several
    /// threads. It need not be commutative or associative, because commands are combined one after
    /// the other in playback order.
    ///
    /// @param <T> the component class
    /// @param name the name, unique among the combiners of the component; not empty
    /// @param type the component class; not a tag
    /// @param operator returns the new value for the present value and the value of the command
    /// @return the combiner
    /// @throws IllegalArgumentException if the name is empty, the component is a tag, or the
    ///   component has a combiner with this name and another operator
    static <T> Combiner<T> of(String name, Class<T> type, BinaryOperator<T> operator) {
        return CombinerSpec.of(name, type, operator);
    }

    /// Returns the name.
    ///
    /// @return the name
    String name();

    /// Returns the component whose values it combines.
    ///
    /// @return the component type
    ComponentType<T> component();
}

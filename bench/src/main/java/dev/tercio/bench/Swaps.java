package dev.tercio.bench;

/// The schedule case of the Rust suite: four groups of entities with the components (A, B), (A, B,
/// C), (A, B, C, D) and (A, B, C, E), and three systems that swap the values of A and B, of C and
/// D, and of C and E. The first two may run at the same time.
///
/// Component k, from 0 for A, of entity i of each group starts as 5 i + k.
interface Swaps extends AutoCloseable {
    /// Runs the three systems once.
    void frame();

    /// Adds up the values of a component.
    double sum(int component);

    /// Ends the engine.
    @Override
    default void close() {}

    /// The value a component starts with.
    static float start(int entity, int component) {
        return 5 * entity + component;
    }
}

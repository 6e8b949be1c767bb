package dev.tercio.bench.workload;

import java.util.HashMap;
import java.util.Map;

/// The schedule case of the Rust suite: four groups of entities with the components (A, B), (A, B,
/// C), (A, B, C, D) and (A, B, C, E), and three systems that swap the values of A and B, of C and
/// D, and of C and E. The first two may run at the same time.
///
/// Component k, from 0 for A, of entity i of each group starts as 5 i + k.
public interface Swaps extends Opened {
    /// The number of groups.
    int GROUPS = 4;

    /// The number of components.
    int COMPONENTS = 5;

    /// Runs the three systems once.
    void frame();

    /// Sums the values of a component.
    double sum(int component);

    @Override
    default Map<String, Double> tally() {
        Map<String, Double> sums = new HashMap<>();
        for (int component = 0; component < COMPONENTS; component++) {
            sums.put("component " + component, sum(component));
        }
        return sums;
    }

    /// The initial value of a component.
    static float start(int entity, int component) {
        return 5 * entity + component;
    }
}

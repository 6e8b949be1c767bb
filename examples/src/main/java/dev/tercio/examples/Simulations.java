package dev.tercio.examples;

import dev.tercio.examples.battlefield.Battlefield;
import dev.tercio.examples.simulation.Simulation;
import dev.tercio.examples.swarm.Swarm;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/// What can be recorded by name.
final class Simulations {
    static final List<Simulation> ALL = List.of(new Battlefield(), new Swarm());

    /// The names, for the help of commands.
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ALL.stream().map(Simulation::name).iterator();
        }
    }

    private Simulations() {}

    static Optional<Simulation> find(String name) {
        return ALL.stream().filter(simulation -> simulation.name().equals(name)).findFirst();
    }

    /// Those that are no examples as well.
    static List<Simulation> others() {
        return ALL.stream().filter(s -> Examples.find(s.name()).isEmpty()).toList();
    }

    static String names() {
        return String.join(", ", new Names());
    }
}

package dev.tercio.aeron.registry;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Counts problems by kind and logs the first of each. Any thread may report.
final class RegistryProblems {
    private static final System.Logger LOG = System.getLogger("dev.tercio.aeron.registry");

    private final String owner;
    private final Map<RegistryProblem.Kind, RegistryProblem> problems =
            new EnumMap<>(RegistryProblem.Kind.class);

    RegistryProblems(String owner) {
        this.owner = owner;
    }

    synchronized void report(RegistryProblem.Kind kind, String detail) {
        RegistryProblem known = problems.get(kind);
        long times = known == null ? 1 : known.times() + 1;
        String first = known == null ? detail : known.detail();
        problems.put(kind, new RegistryProblem(kind, first, times));
        if (known == null) {
            LOG.log(System.Logger.Level.WARNING, "{0}: by={1}, {2}", kind.text(), owner, detail);
        }
    }

    synchronized long times(RegistryProblem.Kind kind) {
        RegistryProblem known = problems.get(kind);
        return known == null ? 0 : known.times();
    }

    synchronized List<RegistryProblem> all() {
        return List.copyOf(problems.values());
    }
}

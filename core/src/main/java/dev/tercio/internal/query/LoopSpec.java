package dev.tercio.internal.query;

import dev.tercio.Entity;
import dev.tercio.internal.codec.StoredComponent;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;

/// Describes a loop: everything that determines its code except the class of the body. A value
/// object with a precomputed hash and list of written parts.
final class LoopSpec {
    private record Key(
            Class<?> body, List<StoredComponent> parts, List<Argument> arguments, Result result) {}

    /// Whether the loop visits listed slots, see [ListedLoop].
    private final boolean listed;

    /// The same loop over listed slots, created on first use.
    private @Nullable LoopSpec overListed;

    private final Key key;
    private final int hash;
    private final int[] written;

    /// @param body the functional interface of the body
    /// @param parts the components of a row
    /// @param arguments the arguments of the body
    /// @param result how the returned value is used
    LoopSpec(Class<?> body, List<StoredComponent> parts, List<Argument> arguments, Result result) {
        this(new Key(body, parts, arguments, result), false);
    }

    private LoopSpec(Key key, boolean listed) {
        this.key = key;
        this.listed = listed;
        this.written = key.result.written();
        this.hash = hash(key);
    }

    /// Not the hash code of the record, whose parts would all be linked at each start.
    private static int hash(Key key) {
        int hash = key.body.hashCode();
        for (StoredComponent part : key.parts) {
            hash = 31 * hash + part.type().hashCode();
        }
        hash = 31 * hash + key.arguments.size();
        return 31 * hash + Arrays.hashCode(key.result.written());
    }

    boolean isListed() {
        return listed;
    }

    /// The same loop over listed slots. Threads that ask at the same time may get different ones,
    /// which are equal.
    LoopSpec overListed() {
        LoopSpec known = overListed;
        if (known == null) {
            known = new LoopSpec(key, true);
            overListed = known;
        }
        return known;
    }

    Class<?> body() {
        return key.body;
    }

    List<StoredComponent> parts() {
        return key.parts;
    }

    List<Argument> arguments() {
        return key.arguments;
    }

    Result result() {
        return key.result;
    }

    /// The parts that are written.
    int[] written() {
        return written;
    }

    /// The class that names the loop: the first component, or [Entity] if there is none.
    Class<?> subject() {
        return key.parts.isEmpty() ? Entity.class : key.parts.getFirst().type();
    }

    /// How error messages name the value a body returned.
    String resultLabel() {
        return "query body result";
    }

    /// How error messages name a component of that value.
    String label(Result.Piece piece) {
        return resultLabel() + ", field=" + piece.name();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof LoopSpec spec
                        && hash == spec.hash
                        && listed == spec.listed
                        && equals(key, spec.key));
    }

    /// Compared in every run: worlds have equal specs that are not identical.
    private static boolean equals(Key a, Key b) {
        return a.body == b.body
                && a.result.equals(b.result)
                && equals(a.parts, b.parts)
                && equals(a.arguments, b.arguments);
    }

    /// Not `List.equals`, which allocates iterators.
    private static boolean equals(List<?> a, List<?> b) {
        boolean same = a.size() == b.size();
        for (int i = 0; same && i < a.size(); i++) {
            same = a.get(i).equals(b.get(i));
        }
        return same;
    }

    @Override
    public int hashCode() {
        return hash;
    }
}

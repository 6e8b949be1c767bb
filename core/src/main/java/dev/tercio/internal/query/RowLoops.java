package dev.tercio.internal.query;

import dev.tercio.internal.codec.CodeSource;
import dev.tercio.internal.codec.Codegen;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/// Finds the loop of a body. Each body class has its own loop class, so that the type profile of
/// one lambda does not pollute the code of another.
final class RowLoops {
    /// Attached to the body's class, so that a loop is unloaded with its lambda.
    private static final ClassValue<Map<LoopSpec, RowLoop>> LOOPS =
            new ClassValue<>() {
                @Override
                protected Map<LoopSpec, RowLoop> computeValue(Class<?> body) {
                    return new ConcurrentHashMap<>();
                }
            };

    private static final Maker MAKER = new Maker();

    private RowLoops() {}

    static RowLoop of(LoopSpec spec, Object body) {
        Map<LoopSpec, RowLoop> known = LOOPS.get(body.getClass());
        RowLoop loop = known.get(spec);
        return loop != null ? loop : known.computeIfAbsent(spec, MAKER);
    }

    /// A loop for a body of the engine itself, whose class is never unloaded. The caller keeps the
    /// loop.
    static RowLoop unshared(LoopSpec spec) {
        return make(spec);
    }

    private static RowLoop make(LoopSpec spec) {
        return Codegen.generate(RowLoopGenerator.ROLE, spec.subject(), new Source(spec));
    }

    /// Named, because a lambda would be linked at each start.
    private static final class Maker implements Function<LoopSpec, RowLoop> {
        @Override
        public RowLoop apply(LoopSpec spec) {
            return make(spec);
        }
    }

    private record Source(LoopSpec spec) implements CodeSource<RowLoop> {
        @Override
        public RowLoop generated() {
            return new RowLoopGenerator(spec).generate();
        }

        @Override
        public RowLoop interpreted() {
            // not created here: the verifier would load classes that most programs do not use
            return InterpretedRowLoop.of(spec);
        }
    }
}

package dev.tercio.internal.query;

import dev.tercio.internal.codec.CodeSource;
import dev.tercio.internal.codec.Codegen;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Finds the loop of a body in depth order. Each body class has its own loop class, as in
/// [RowLoops].
final class DepthLoops {
    /// Attached to the body's class, so that a loop is unloaded with its lambda.
    private static final ClassValue<Map<LoopSpec, DepthLoop>> LOOPS =
            new ClassValue<>() {
                @Override
                protected Map<LoopSpec, DepthLoop> computeValue(Class<?> body) {
                    return new ConcurrentHashMap<>();
                }
            };

    private DepthLoops() {}

    static DepthLoop of(LoopSpec spec, Object body) {
        Map<LoopSpec, DepthLoop> known = LOOPS.get(body.getClass());
        DepthLoop loop = known.get(spec);
        return loop != null ? loop : known.computeIfAbsent(spec, DepthLoops::make);
    }

    private static DepthLoop make(LoopSpec spec) {
        return Codegen.generate(DepthLoopGenerator.ROLE, spec.subject(), new Source(spec));
    }

    private record Source(LoopSpec spec) implements CodeSource<DepthLoop> {
        @Override
        public DepthLoop generated() {
            return new DepthLoopGenerator(spec).generate();
        }

        @Override
        public DepthLoop interpreted() {
            return new InterpretedDepthLoop(spec);
        }
    }
}

package dev.tercio.internal.memory;

import static java.lang.foreign.MemoryLayout.PathElement.groupElement;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.invoke.MethodType.methodType;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;

/// A C function, called through the foreign function API, that captures its error code.
///
/// [#call] boxes the arguments: a system call costs far more than the boxing, and one call
/// signature serves all functions. The functions that the start of a program needs are called
/// through [#exact] instead, because linking the conversions takes longer than linking the
/// function.
final class NativeFunction {
    /// The result of a call. The error code is meaningful only after a failure.
    record Result(long value, int errorCode) {}

    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final MethodType CALL =
            methodType(long.class, MemorySegment.class, Object[].class);

    private final MethodHandle exact;
    private final String errorName;
    private volatile @Nullable MethodHandle boxed;

    /// Binds the function `name`. `type` must match the C declaration; nothing verifies that.
    @SuppressWarnings("restricted")
    NativeFunction(SymbolLookup library, String name, String errorName, FunctionDescriptor type) {
        // SAFETY: each descriptor is declared next to the C prototype that it matches.
        this.exact =
                Linker.nativeLinker()
                        .downcallHandle(
                                library.findOrThrow(name),
                                type,
                                Linker.Option.captureCallState(errorName));
        this.errorName = errorName;
    }

    /// The function. Its first argument is memory for the error code, see [#newState].
    MethodHandle exact() {
        return exact;
    }

    /// Memory for the error code of a call.
    static MemorySegment newState(Arena arena) {
        return arena.allocate(STATE);
    }

    /// The error code of the call that got `state`.
    int errorCode(MemorySegment state) {
        return state.get(JAVA_INT, STATE.byteOffset(groupElement(errorName)));
    }

    /// Calls the function. The linker keeps the arenas of segment arguments open during the call,
    /// and throws [IllegalStateException] if one is already closed.
    Result call(Object... arguments) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = newState(arena);
            // SAFETY: callers pass live segments, so the function never receives a stale address.
            long value = (long) boxed().invokeExact(state, arguments);
            return new Result(value, errorCode(state));
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    private MethodHandle boxed() {
        MethodHandle known = boxed;
        if (known == null) {
            int arguments = exact.type().parameterCount() - 1;
            known = exact.asSpreader(Object[].class, arguments).asType(CALL);
            boxed = known;
        }
        return known;
    }

    /// What a call threw, as an unchecked exception. Calls declare `Throwable`, but throw no
    /// checked exception.
    static RuntimeException unchecked(Throwable thrown) {
        return switch (thrown) {
            case RuntimeException e -> e;
            case Error e -> throw e;
            default ->
                    throw new AssertionError("native calls declare no checked exception", thrown);
        };
    }
}

package dev.tercio.internal.memory;

import static java.lang.foreign.MemoryLayout.PathElement.groupElement;
import static java.lang.invoke.MethodType.methodType;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;

/// A C function, called through the foreign function API, that captures its error code.
///
/// Arguments are boxed: a system call costs far more than the boxing, and a single call signature
/// confines the checked `Throwable` of method handles to this class.
final class NativeFunction {
    /// The result of a call. The error code is meaningful only after a failure.
    record Result(long value, int errorCode) {}

    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final MethodType CALL =
            methodType(long.class, MemorySegment.class, Object[].class);

    private final MethodHandle handle;
    private final VarHandle errorCode;

    /// Binds the function `name`. `type` must match the C declaration; nothing verifies that.
    @SuppressWarnings("restricted")
    NativeFunction(SymbolLookup library, String name, String errorName, FunctionDescriptor type) {
        // SAFETY: each descriptor is declared next to the C prototype that it matches.
        handle =
                Linker.nativeLinker()
                        .downcallHandle(
                                library.findOrThrow(name),
                                type,
                                Linker.Option.captureCallState(errorName))
                        .asSpreader(Object[].class, type.argumentLayouts().size())
                        .asType(CALL);
        errorCode = STATE.varHandle(groupElement(errorName));
    }

    /// Calls the function. The linker keeps the arenas of segment arguments open during the call,
    /// and throws [IllegalStateException] if one is already closed.
    Result call(Object... arguments) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            // SAFETY: callers pass live segments, so the function never receives a stale address.
            long value = (long) handle.invokeExact(state, arguments);
            return new Result(value, (int) errorCode.get(state, 0L));
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("native calls declare no checked exception", e);
        }
    }
}

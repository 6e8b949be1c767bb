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

/// A C function together with the error code it sets.
///
/// Arguments are boxed: a call costs a system call anyway, and one calling form keeps the checked
/// `Throwable` of method handles in this file.
final class NativeFunction {
    /// What a function returned, and the error code, which means something only after a failure.
    record Result(long value, int errorCode) {}

    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final MethodType CALL =
            methodType(long.class, MemorySegment.class, Object[].class);

    private final MethodHandle handle;
    private final VarHandle errorCode;

    /// Binds `name`; `type` must be the C declaration, which nothing can verify.
    @SuppressWarnings("restricted")
    NativeFunction(SymbolLookup library, String name, String errorName, FunctionDescriptor type) {
        // SAFETY: each descriptor stands beside the C prototype it copies.
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

    /// Calls the function. The linker keeps the arenas of segment arguments open meanwhile, and
    /// throws [IllegalStateException] if one is closed already.
    Result call(Object... arguments) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment state = arena.allocate(STATE);
            // SAFETY: callers pass live segments, so the function never sees a stale address.
            long value = (long) handle.invokeExact(state, arguments);
            return new Result(value, (int) errorCode.get(state, 0L));
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("native calls declare no checked exception", e);
        }
    }
}

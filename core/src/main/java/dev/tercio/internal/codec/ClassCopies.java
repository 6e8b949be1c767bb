package dev.tercio.internal.codec;

import dev.tercio.internal.schema.ClassBytes;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/// Creates copies of a class, each with its own type profile. Code that handles many component
/// types is slow, because its codec calls are megamorphic. A copy that handles one type is as fast
/// as code written for that type.
public final class ClassCopies {
    private final MethodHandles.Lookup lookup;
    private final Class<?> original;
    private final MethodType constructor;
    private byte @Nullable [] bytes;

    /// @param lookup the lookup of a class in the package of the original
    /// @param parameters the parameter types of the constructor to call
    public ClassCopies(MethodHandles.Lookup lookup, Class<?> original, Class<?>... parameters) {
        this.lookup = lookup;
        this.original = original;
        this.constructor = MethodType.methodType(void.class, parameters);
    }

    /// Returns the constructor of a new copy, or of the original if code generation is disabled. It
    /// has exactly the given parameters and returns `Object`, so that a call needs no conversions,
    /// which would be linked at each start.
    public MethodHandle next() {
        try {
            Class<?> type =
                    Codegen.ENABLED
                            ? lookup.defineHiddenClass(bytes(), false).lookupClass()
                            : original;
            return lookup.findConstructor(type, constructor)
                    .asType(constructor.changeReturnType(Object.class));
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw new IllegalStateException("class cannot be copied: class=" + original, e);
        }
    }

    private synchronized byte[] bytes() {
        byte[] known = bytes;
        if (known == null) {
            known = read();
            bytes = known;
        }
        return known;
    }

    private byte[] read() {
        try {
            byte[] found = ClassBytes.of(original);
            if (found == null) {
                throw new IllegalStateException("class file is missing: class=" + original);
            }
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.tercio.internal.command.play;

import dev.tercio.internal.codec.Codegen;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/// Creates copies of a class, each with its own type profile. Code that handles many component
/// types is slow, because its codec calls are megamorphic. A copy that handles one type is as fast
/// as code written for that type.
final class ClassCopies {
    private final Class<?> original;
    private final MethodType constructor;

    /// @param parameters the parameter types of the constructor to call
    ClassCopies(Class<?> original, Class<?>... parameters) {
        this.original = original;
        this.constructor = MethodType.methodType(void.class, parameters);
    }

    /// Returns an instance of a new copy, or of the original if code generation is disabled.
    Object make(Object... arguments) {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Class<?> type =
                    Codegen.ENABLED
                            ? lookup.defineHiddenClass(bytes(), false).lookupClass()
                            : original;
            MethodHandle factory = lookup.findConstructor(type, constructor);
            return factory.invokeWithArguments(arguments);
        } catch (Throwable e) {
            throw new IllegalStateException("class cannot be copied: class=" + original, e);
        }
    }

    private byte[] bytes() {
        String file = original.getSimpleName() + ".class";
        try (InputStream stream = original.getResourceAsStream(file)) {
            if (stream == null) {
                throw new IllegalStateException("class file is missing: file=" + file);
            }
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

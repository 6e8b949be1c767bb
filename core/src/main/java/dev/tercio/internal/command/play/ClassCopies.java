package dev.tercio.internal.command.play;

import dev.tercio.internal.codec.Codegen;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/// Makes copies of a class, each with a profile of its own. Code that serves many component types
/// is slow because the compiler cannot tell which codec a call reaches; a copy that serves one type
/// is as fast as if it had been written for it.
final class ClassCopies {
    private final Class<?> original;
    private final MethodType constructor;

    /// @param parameters of the constructor to call
    ClassCopies(Class<?> original, Class<?>... parameters) {
        this.original = original;
        this.constructor = MethodType.methodType(void.class, parameters);
    }

    /// An instance of a new copy, or of the original if code generation is switched off.
    Object make(Object... arguments) {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Class<?> type =
                    Codegen.ENABLED
                            ? lookup.defineHiddenClass(bytes(), false).lookupClass()
                            : original;
            MethodHandle maker = lookup.findConstructor(type, constructor);
            return maker.invokeWithArguments(arguments);
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

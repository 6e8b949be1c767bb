package dev.tercio;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.IntStream;

/// Creates many record classes from one, each in its own class loader.
public final class ManyTypes {
    private static final class Copier extends ClassLoader {
        Copier() {
            super(ManyTypes.class.getClassLoader());
        }

        Class<?> define(byte[] bytes) {
            return defineClass(Numbered.class.getName(), bytes, 0, bytes.length);
        }
    }

    private ManyTypes() {}

    public static List<Class<?>> make(int count) {
        byte[] bytes = bytes();
        return IntStream.range(0, count)
                .<Class<?>>mapToObj(_ -> new Copier().define(bytes))
                .toList();
    }

    private static byte[] bytes() {
        try (InputStream file = Numbered.class.getResourceAsStream("Numbered.class")) {
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Object instance(Class<?> type, int value) {
        try {
            var constructor = type.getDeclaredConstructor(int.class);
            constructor.setAccessible(true);
            return constructor.newInstance(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}

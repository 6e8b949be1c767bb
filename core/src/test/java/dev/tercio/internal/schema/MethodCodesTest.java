package dev.tercio.internal.schema;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// The code of methods is the same as in the class file model of the JDK. Proves NF-10.
class MethodCodesTest {
    /// With constants of several kinds, and a name outside ASCII.
    record Mixed(long größe, double b, String text) {
        private static final long LARGE = 1L << 40;

        Mixed {
            Runnable task = () -> System.identityHashCode(text);
            if (größe == LARGE || b == Math.PI) {
                task.run();
            }
        }
    }

    interface Abstract {
        int noCode();
    }

    @Test
    void codesAreThoseOfTheClassFileModel() throws IOException {
        Class<?>[] types = {Mixed.class, Entity.class, Abstract.class, MethodCodesTest.class};
        for (Class<?> type : types) {
            byte[] bytes = bytesOf(type);
            Map<String, byte[]> codes = MethodCodes.of(bytes);
            Map<String, byte[]> expected = model(bytes);
            assertEquals(expected.keySet(), codes.keySet());
            expected.forEach((method, code) -> assertArrayEquals(code, codes.get(method), method));
        }
        assertTrue(MethodCodes.of(bytesOf(Mixed.class)).containsKey("größe()J"));
    }

    private static Map<String, byte[]> model(byte[] bytes) {
        Map<String, byte[]> codes = new HashMap<>();
        for (MethodModel method : ClassFile.of().parse(bytes).methods()) {
            String name = method.methodName().stringValue() + method.methodType().stringValue();
            method.findAttribute(Attributes.code())
                    .ifPresent(code -> codes.put(name, code.codeArray()));
        }
        return codes;
    }

    @Test
    void truncatedFileIsRefused() throws IOException {
        byte[] bytes = bytesOf(Mixed.class);
        int end = bytes.length;
        // attributes of the class are not read
        while (isRead(Arrays.copyOf(bytes, end))) {
            end--;
        }
        assertTrue(end > bytes.length / 2);
        for (int length = 0; length <= end; length++) {
            byte[] truncated = Arrays.copyOf(bytes, length);
            assertThrows(IOException.class, () -> MethodCodes.of(truncated));
        }
    }

    @Test
    void damagedFileIsReadOrRefused() throws IOException {
        byte[] bytes = bytesOf(Mixed.class);
        Seed.run(
                random -> {
                    for (int i = 0; i < Seed.repeats(5_000); i++) {
                        byte[] damaged = bytes.clone();
                        damaged[random.nextInt(bytes.length)] = (byte) random.nextInt();
                        // any other exception fails the test
                        isRead(damaged);
                    }
                });
    }

    private static boolean isRead(byte[] bytes) {
        try {
            MethodCodes.of(bytes);
            return true;
        } catch (IOException | IllegalArgumentException refused) {
            return false;
        }
    }

    private static byte[] bytesOf(Class<?> type) throws IOException {
        return Objects.requireNonNull(ClassBytes.of(type));
    }
}

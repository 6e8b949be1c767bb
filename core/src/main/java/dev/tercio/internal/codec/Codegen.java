package dev.tercio.internal.codec;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// Defines generated classes as hidden classes, so that they can be unloaded together with the
/// class they serve.
///
/// `-Dtercio.codegen=off` selects interpreted code instead; `-Dtercio.codegen.dump=DIR` writes each
/// generated class to a file for `javap`.
public final class Codegen {
    public static final boolean ENABLED =
            !"off".equals(System.getProperty("tercio.codegen", "on").toLowerCase(Locale.ROOT));

    private static final @Nullable String DUMP = System.getProperty("tercio.codegen.dump");
    private static final AtomicInteger DUMPED = new AtomicInteger();

    /// The roles for which a class fell back to interpreted code.
    private static final ClassValue<Set<String>> INTERPRETED =
            new ClassValue<>() {
                @Override
                protected Set<String> computeValue(Class<?> subject) {
                    return ConcurrentHashMap.newKeySet();
                }
            };

    private Codegen() {}

    /// Generates code. Falls back to interpreted code if code generation is disabled or if the
    /// generated code would exceed a class file limit; the latter is logged once per class and
    /// role. Any other exception is a bug in the generator.
    ///
    /// @param role the purpose of the code, as in [CodeHost#nameFor]
    /// @param subject the user's class that the code handles
    public static <T> T generate(String role, Class<?> subject, CodeSource<T> source) {
        if (!ENABLED) {
            return source.interpreted();
        }
        try {
            return source.generated();
        } catch (CodeTooLargeException tooLarge) {
            if (INTERPRETED.get(subject).add(role)) {
                logger().log(
                                System.Logger.Level.WARNING,
                                "generated code is too large, using slower interpreted code"
                                        + " instead: class="
                                        + subject.getName()
                                        + ", role="
                                        + role
                                        + ", "
                                        + tooLarge.getMessage()
                                        + "; split the record into several");
            }
            return source.interpreted();
        }
    }

    /// Defines a class and creates its only instance.
    public static Object instantiate(byte[] bytes, ClassData data) {
        dump(data.name(), bytes);
        try {
            return data.instantiate(bytes);
        } catch (Throwable e) {
            throw new IllegalStateException("generated class was rejected: name=" + data.name(), e);
        }
    }

    private static void dump(String name, byte[] bytes) {
        if (DUMP == null) {
            return;
        }
        try {
            Path folder = Files.createDirectories(Path.of(DUMP));
            String file =
                    name.substring(name.lastIndexOf('.') + 1) + "_" + DUMPED.getAndIncrement();
            Files.write(folder.resolve(file + ".class"), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot dump generated class: folder=" + DUMP, e);
        }
    }

    /// Looked up on use: loading the logging framework would delay the start.
    private static System.Logger logger() {
        return System.getLogger("dev.tercio.codegen");
    }
}

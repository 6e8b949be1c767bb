package dev.tercio.internal.codec;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/// Defines generated classes as hidden ones, so that they are unloaded with what they were made
/// for.
///
/// `-Dtercio.codegen=off` runs interpreted code instead; `-Dtercio.codegen.dump=DIR` writes each
/// class to a file for `javap`.
public final class Codegen {
    public static final boolean ENABLED =
            !"off".equals(System.getProperty("tercio.codegen", "on").toLowerCase(Locale.ROOT));

    private static final @Nullable String DUMP = System.getProperty("tercio.codegen.dump");
    private static final AtomicInteger DUMPED = new AtomicInteger();

    private static final System.Logger LOG = System.getLogger("dev.tercio.codegen");

    /// The roles for which a class has interpreted code though it should be generated.
    private static final ClassValue<Set<String>> INTERPRETED =
            new ClassValue<>() {
                @Override
                protected Set<String> computeValue(Class<?> subject) {
                    return ConcurrentHashMap.newKeySet();
                }
            };

    private Codegen() {}

    /// Generates code or, if that is switched off or the code would be too large for a class, makes
    /// its interpreted twin. The latter is logged once for each class and role. Whatever else goes
    /// wrong is an error of the generator.
    ///
    /// @param role what the code does, as in [#nameFor]
    /// @param subject the user's class it is made for
    public static <T> T generateOr(
            String role, Class<?> subject, Supplier<T> generated, Supplier<T> interpreted) {
        if (!ENABLED) {
            return interpreted.get();
        }
        try {
            return generated.get();
        } catch (CodeTooLargeException tooLarge) {
            if (INTERPRETED.get(subject).add(role)) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "generated code is too large, slower interpreted code runs instead: class="
                                + subject.getName()
                                + ", role="
                                + role
                                + ", "
                                + tooLarge.getMessage()
                                + "; split the record into several");
            }
            return interpreted.get();
        }
    }

    /// The internal name of a generated class; it names the user's class, for profilers and dumps.
    /// Stack traces leave hidden classes out and go straight to the user's code.
    public static String nameFor(String role, Class<?> subject) {
        return Codegen.class.getPackageName() + "." + role + "$" + subject.getSimpleName();
    }

    /// Defines a class and makes its one instance.
    public static Object instantiate(String name, byte[] bytes, List<Object> classData) {
        dump(name, bytes);
        try {
            MethodHandles.Lookup hidden =
                    MethodHandles.lookup().defineHiddenClassWithClassData(bytes, classData, true);
            return hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class))
                    .invoke();
        } catch (Throwable e) {
            throw new IllegalStateException("generated class was refused: name=" + name, e);
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
}

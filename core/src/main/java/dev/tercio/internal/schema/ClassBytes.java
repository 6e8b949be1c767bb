package dev.tercio.internal.schema;

import org.jspecify.annotations.Nullable;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.security.CodeSource;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/// Reads class files.
public final class ClassBytes {
    private ClassBytes() {}

    /// The class file of a class, or null if it is not available.
    public static byte @Nullable [] of(Class<?> type) throws IOException {
        File source = sourceOf(type);
        byte[] bytes = source == null ? null : read(source, fileOf(type));
        if (bytes != null) {
            return bytes;
        }
        String name = type.getName().substring(type.getName().lastIndexOf('.') + 1);
        try (InputStream stream = type.getResourceAsStream(name + ".class")) {
            return stream == null ? null : stream.readAllBytes();
        }
    }

    /// The folder or jar that a class was loaded from, or null if it is something else. A shortcut:
    /// the class loaders of the platform first search all their modules for a resource, which takes
    /// 10 ms at the first time.
    private static @Nullable File sourceOf(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        URL location = source == null ? null : source.getLocation();
        if (location == null || !location.getProtocol().equals("file")) {
            return null;
        }
        try {
            return new File(location.toURI());
        } catch (URISyntaxException | IllegalArgumentException unusual) {
            return null;
        }
    }

    private static String fileOf(Class<?> type) {
        return type.getName().replace('.', '/') + ".class";
    }

    private static byte @Nullable [] read(File source, String name) throws IOException {
        if (source.isDirectory()) {
            File file = new File(source, name);
            if (!file.isFile()) {
                return null;
            }
            try (InputStream stream = new FileInputStream(file)) {
                return stream.readAllBytes();
            }
        }
        if (!source.getName().endsWith(".jar")) {
            return null;
        }
        try (JarFile jar =
                new JarFile(source, false, JarFile.OPEN_READ, JarFile.runtimeVersion())) {
            JarEntry entry = jar.getJarEntry(name);
            return entry == null ? null : jar.getInputStream(entry).readAllBytes();
        }
    }
}

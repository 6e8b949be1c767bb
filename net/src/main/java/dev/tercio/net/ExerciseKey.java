package dev.tercio.net;

import dev.tercio.net.internal.Hmac;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.Set;

/// The secret that all nodes of an exercise share. A node that does not know it is not admitted,
/// see [AuthenticatedTransport].
///
/// A key comes from a file or from the environment, never from the command line, where every user
/// of the machine can read it. To make one: `openssl rand -hex 32 > exercise.key`.
///
/// All nodes have the same key, so a node that knows it can send messages in the name of another.
public final class ExerciseKey {
    private static final System.Logger LOG = System.getLogger("dev.tercio.net");
    private static final int MIN_BYTES = 16;
    private static final int MAX_BYTES = 4_096;

    private final byte[] secret;

    private ExerciseKey(byte[] secret) {
        this.secret = secret;
    }

    /// Reads a key from a file. White space at both ends does not count. If other users can read
    /// the file, this is logged.
    ///
    /// @param file the file, with 16 to 4,096 bytes
    /// @return the key
    /// @throws IllegalArgumentException if the key is too short or too long
    /// @throws UncheckedIOException if the file cannot be read
    public static ExerciseKey ofFile(Path file) {
        try {
            warnIfPublic(file);
            if (Files.size(file) > 2 * MAX_BYTES) {
                throw invalid("file=" + file, (int) Math.min(Integer.MAX_VALUE, Files.size(file)));
            }
            return of("file=" + file, Files.readString(file, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot read the key: file="
                            + file
                            + ", because="
                            + e
                            + "; make one with openssl rand -hex 32, and copy it to all machines",
                    e);
        }
    }

    /// Reads a key from the environment of the process.
    ///
    /// @param variable the name of the variable
    /// @return the key
    /// @throws IllegalArgumentException if it is not set, too short or too long
    public static ExerciseKey ofEnvironment(String variable) {
        return ofEnvironment(System.getenv(), variable);
    }

    static ExerciseKey ofEnvironment(Map<String, String> environment, String variable) {
        String text = environment.get(variable);
        if (text == null) {
            throw new IllegalArgumentException(
                    "environment has no key: variable=" + variable + "; export it, or use a file");
        }
        return of("variable=" + variable, text);
    }

    /// Uses a text as the key, for tests.
    ///
    /// @param text the key, with 16 to 4,096 characters
    /// @return the key
    /// @throws IllegalArgumentException if it is too short or too long
    public static ExerciseKey of(String text) {
        return of("source=text", text);
    }

    private static ExerciseKey of(String source, String text) {
        byte[] bytes = text.strip().getBytes(StandardCharsets.UTF_8);
        if (bytes.length < MIN_BYTES || bytes.length > MAX_BYTES) {
            throw invalid(source, bytes.length);
        }
        return new ExerciseKey(bytes);
    }

    private static IllegalArgumentException invalid(String source, int bytes) {
        return new IllegalArgumentException(
                "key is too short or too long: %s, bytes=%d, min=%d, max=%d; make one with openssl rand -hex 32"
                        .formatted(source, bytes, MIN_BYTES, MAX_BYTES));
    }

    private static void warnIfPublic(Path file) throws IOException {
        if (!Files.getFileStore(file).supportsFileAttributeView("posix")) {
            return;
        }
        Set<PosixFilePermission> granted = Files.getPosixFilePermissions(file);
        if (granted.contains(PosixFilePermission.OTHERS_READ)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "all users of this machine can read the key: file="
                            + file
                            + "; run chmod 600 "
                            + file);
        }
    }

    /// Authenticates bytes with this key: HMAC-SHA256 of the purpose, a zero byte and the data.
    ///
    /// @param purpose what the bytes are for, so that a tag for one purpose is not valid for
    ///   another
    /// @param data the bytes
    /// @return the tag, 32 bytes
    public byte[] sign(String purpose, byte[] data) {
        Hmac hmac = new Hmac(secret);
        byte[] label = purpose.getBytes(StandardCharsets.UTF_8);
        byte[] tag = new byte[Hmac.BYTES];
        hmac.start();
        hmac.update(label, 0, label.length);
        hmac.update((byte) 0);
        hmac.update(data, 0, data.length);
        hmac.finish(tag, 0);
        return tag;
    }

    /// Never shows the key.
    @Override
    public String toString() {
        return "ExerciseKey[" + secret.length + " bytes]";
    }
}

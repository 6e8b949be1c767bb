package dev.tercio.cli.internal.starter;

import dev.tercio.cli.UsageException;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import javax.lang.model.SourceVersion;

/// The name of a project, which is also the name of its folder, artifact and launcher.
///
/// @param name such as `my-game`
/// @param packageName its Java package, such as `mygame`
record ProjectName(String name, String packageName) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");
    private static final int MAX_LENGTH = 64;

    /// The launcher would have the name of a folder of the project.
    private static final Set<String> USED = Set.of("src", "target", "run");

    private static final Pattern DEVICE =
            Pattern.compile("con|prn|aux|nul|com[0-9]|lpt[0-9]", Pattern.CASE_INSENSITIVE);

    /// The name of a project in a folder.
    ///
    /// @param folder the last part is the name
    /// @param packageName the Java package; empty to derive it from the name
    /// @throws UsageException if the name or the package is invalid
    static ProjectName of(Path folder, String packageName) {
        Path last = folder.toAbsolutePath().normalize().getFileName();
        String name = last == null ? "" : last.toString();
        checkName(name);
        String derived = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        String chosen = packageName.isEmpty() ? derived : packageName;
        if (!SourceVersion.isName(chosen)) {
            throw new UsageException(
                    "not the name of a Java package: package="
                            + chosen
                            + "; choose one with --package");
        }
        if (chosen.startsWith("java.") || chosen.equals("java")) {
            throw new UsageException("package is reserved by Java: package=" + chosen);
        }
        return new ProjectName(name, chosen);
    }

    private static void checkName(String name) {
        if (!NAME.matcher(name).matches() || name.length() > MAX_LENGTH) {
            throw new UsageException(
                    "illegal name of a project: name="
                            + name
                            + "; use at most "
                            + MAX_LENGTH
                            + " letters, digits, - and _, with a letter first");
        }
        if (USED.contains(name.toLowerCase(Locale.ROOT))) {
            throw new UsageException("name is used inside every project: name=" + name);
        }
        if (DEVICE.matcher(name).matches()) {
            throw new UsageException("name is reserved on Windows: name=" + name);
        }
    }
}

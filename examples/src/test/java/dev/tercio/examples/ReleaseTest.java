package dev.tercio.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import javax.tools.ToolProvider;

/// What Maven Central asks for: `build/CheckStaging.java` finds what is missing, and the POMs are
/// complete. `build/release-proof` checks a whole release.
///
/// Proves RE-01.
class ReleaseTest {
    private static final Path ROOT = Path.of(System.getProperty("basedir", "."), "..").normalize();
    private static final Pattern MODULE = Pattern.compile("<module>(\\w+)</module>");
    private static final Pattern ARTIFACT =
            Pattern.compile("<artifactId>tercio-(\\w+)</artifactId>");
    private static final String POM =
            """
            <project>
              <groupId>a.b</groupId><artifactId>lib</artifactId><version>1.0</version>
              <name>Lib</name><description>A library</description><url>https://a.b</url>
              <licenses><license><name>Apache-2.0</name></license></licenses>
              <developers><developer><name>A</name></developer></developers>
              <scm><url>https://a.b</url></scm>
            </project>
            """;

    @TempDir private static Path classes;
    private static Method check;

    @TempDir private Path staging;
    private Path folder;

    @BeforeAll
    static void compile() throws Exception {
        String source = ROOT.resolve("build/CheckStaging.java").toString();
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, System.err, "-d", classes.toString(), source));
        Class<?> program =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}).loadClass("CheckStaging");
        check = program.getDeclaredMethod("problems", String[].class);
        check.setAccessible(true);
    }

    @BeforeEach
    void stage() throws Exception {
        folder = Files.createDirectories(staging.resolve("a/b/lib/1.0"));
        write("lib-1.0.pom", POM.getBytes());
        writeJar("lib-1.0.jar", "META-INF/LICENSE", "module-info.class");
        writeJar("lib-1.0-sources.jar", "META-INF/LICENSE", "a/B.java");
        writeJar("lib-1.0-javadoc.jar", "index.html");
    }

    private void write(String name, byte[] content) throws Exception {
        Files.write(folder.resolve(name), content);
        for (String algorithm : List.of("MD5", "SHA-1")) {
            String sum =
                    HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(content));
            String ending = algorithm.equals("MD5") ? ".md5" : ".sha1";
            Files.writeString(folder.resolve(name + ending), sum);
        }
    }

    private void writeJar(String name, String... entries) throws Exception {
        Path jar = folder.resolve(name);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (String entry : entries) {
                zip.putNextEntry(new ZipEntry(entry));
            }
        }
        write(name, Files.readAllBytes(jar));
    }

    private List<String> problems(String... options) throws ReflectiveOperationException {
        String[] args =
                Stream.concat(Stream.of(staging.toString()), Stream.of(options))
                        .toArray(String[]::new);
        Object found = check.invoke(null, (Object) args);
        return ((List<?>) found)
                .stream().map(String::valueOf).map(p -> p.replaceFirst("^.*/", "")).toList();
    }

    @Test
    void completeArtifactHasNoProblem() throws Exception {
        assertEquals(List.of(), problems());
    }

    @Test
    void incompleteJarsAreFound() throws Exception {
        writeJar("lib-1.0.jar", "a/B.class");
        writeJar("lib-1.0-javadoc.jar", "B.html");
        Files.delete(folder.resolve("lib-1.0-sources.jar"));
        assertEquals(
                List.of(
                        "lib-1.0.jar: has no licence",
                        "lib-1.0.jar: has no module descriptor",
                        "lib-1.0.pom: file is missing: lib-1.0-sources.jar",
                        "lib-1.0-javadoc.jar: has no index.html"),
                problems());
    }

    @Test
    void incompletePomsAreFound() throws Exception {
        write(
                "lib-1.0.pom",
                POM.replaceFirst("<description>.*</description>", "<repositories></repositories>")
                        .replace("https://a.b", "https://a.invalid")
                        .getBytes());
        assertEquals(
                List.of(
                        "lib-1.0.pom: element is missing: description",
                        "lib-1.0.pom: repositories are not allowed",
                        "lib-1.0.pom: address is a placeholder; set tercio.home and tercio.scm in"
                                + " the root pom.xml"),
                problems());
        assertEquals(2, problems("--placeholders").size());
    }

    @Test
    void wrongChecksumsAndMissingSignaturesAreFound() throws Exception {
        Files.writeString(folder.resolve("lib-1.0.jar.md5"), "0");
        Files.delete(folder.resolve("lib-1.0.pom.sha1"));
        assertEquals(
                List.of(
                        "lib-1.0.jar: checksum is wrong: lib-1.0.jar.md5",
                        "lib-1.0.pom: checksum is missing: lib-1.0.pom.sha1"),
                problems());
        Files.writeString(folder.resolve("lib-1.0-sources.jar.sha256"), "0");
        assertEquals(
                "lib-1.0-sources.jar: checksum is wrong: lib-1.0-sources.jar.sha256",
                problems().getFirst());
        assertEquals(7, problems("--signed").size());
    }

    /// Every file is signed, not only those that Central requires, and signatures are verified.
    @Test
    void signaturesAreVerified() throws Exception {
        for (String name : List.of(".jar", ".pom", "-sources.jar", "-javadoc.jar")) {
            Files.writeString(folder.resolve("lib-1.0" + name + ".asc"), "not a signature");
        }
        write("lib-1.0-cyclonedx.json", "{}".getBytes());
        List<String> problems = problems("--signed");
        assertEquals(5, problems.size(), problems::toString);
        assertTrue(problems.contains("lib-1.0-cyclonedx.json: is not signed"), problems::toString);
        assertTrue(
                problems.stream().anyMatch(p -> p.contains("lib-1.0.jar: signature is not valid")),
                problems::toString);
    }

    @Test
    void illegalArgumentsAreRefused() {
        for (String[] wrong :
                List.of(new String[] {"--sigend"}, new String[] {"--same"}, new String[] {"x"})) {
            InvocationTargetException refused =
                    assertThrows(InvocationTargetException.class, () -> problems(wrong));
            assertInstanceOf(IllegalArgumentException.class, refused.getCause());
        }
    }

    @Test
    void differencesOfTwoBuildsAreFound() throws Exception {
        Path other = Files.createTempDirectory(classes, "other");
        copy(staging, other);
        assertEquals(List.of(), problems("--same", other.toString()));
        Files.writeString(other.resolve("a/b/lib/1.0/lib-1.0.jar"), "PK other");
        Files.writeString(other.resolve("a/b/lib/1.0/more"), "");
        assertEquals(
                List.of(
                        "lib-1.0.jar: two builds differ at byte 2",
                        "more: exists in one of two builds only"),
                problems("--same", other.toString()));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }

    @Test
    void everyPublishedModuleIsInTheBomAndTheReadme() {
        String root = read("pom.xml");
        Set<String> published = names(MODULE, root.substring(0, root.indexOf("</modules>")));
        published.removeAll(Set.of("bom", "testing"));
        assertTrue(published.size() >= 11, published::toString);
        Set<String> inBom = names(ARTIFACT, read("bom/pom.xml"));
        inBom.remove("bom");
        assertEquals(published, inBom);
        String readme = read("README.md");
        for (String module : published) {
            assertTrue(readme.contains("`tercio-" + module + "`"), module);
            String pom = read(module + "/pom.xml");
            assertTrue(pom.contains("<name>") && pom.contains("<description>"), module);
        }
    }

    private static String read(String file) {
        try {
            return Files.readString(ROOT.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> names(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}

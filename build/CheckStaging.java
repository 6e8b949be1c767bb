import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

/// Checks a staging folder against the published rules of Maven Central.
///
/// ```
/// java build/CheckStaging.java target/staging [--signed] [--placeholders] [--same OTHER_STAGING]
/// ```
///
/// `--signed` requires signatures, `--placeholders` accepts the addresses of a project that has no
/// home yet, and `--same` requires that another build has produced the same bytes. Prints what is
/// wrong, one line each; the exit code is then 1.
final class CheckStaging {
    private static final List<String> REQUIRED =
            List.of("name", "description", "url", "licenses", "developers", "scm");
    private static final List<String> CHECKSUMS = List.of("MD5", "SHA-1");
    private static final String PLACEHOLDER = ".invalid";

    private final Path staging;
    private final List<String> arguments;
    private final List<String> problems = new ArrayList<>();
    private int artifacts;

    private CheckStaging(List<String> arguments) {
        this.staging = Path.of(arguments.getFirst());
        this.arguments = arguments;
    }

    public static void main(String[] args) throws Exception {
        if (args.length == 0) {
            System.err.println(
                    "usage: java build/CheckStaging.java STAGING [--signed] [--placeholders]"
                            + " [--same OTHER]");
            System.exit(2);
        }
        CheckStaging check = new CheckStaging(Arrays.asList(args));
        check.run();
        check.problems.forEach(System.out::println);
        System.out.println(check.artifacts + " artifacts, " + check.problems.size() + " problems");
        System.exit(check.problems.isEmpty() ? 0 : 1);
    }

    /// What is wrong, for the test of this program.
    static List<String> problems(String... args) throws Exception {
        CheckStaging check = new CheckStaging(Arrays.asList(args));
        check.run();
        return check.problems;
    }

    private void run() throws Exception {
        for (Path pom : files(staging, ".pom")) {
            artifacts++;
            checkArtifact(pom);
        }
        if (artifacts == 0) {
            problems.add("staging folder has no artifacts: folder=" + staging);
        }
        int same = arguments.indexOf("--same");
        if (same >= 0) {
            compare(Path.of(arguments.get(same + 1)));
        }
    }

    private static List<Path> files(Path folder, String end) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(f -> f.toString().endsWith(end)).sorted().toList();
        }
    }

    private void checkArtifact(Path pom) throws Exception {
        Element project = parse(pom);
        String base = pom.getFileName().toString().replaceFirst("\\.pom$", "");
        if (base.endsWith("-SNAPSHOT")) {
            problem(pom, "version is a snapshot; use -Drevision=VERSION");
        }
        checkPom(pom, project);
        List<Path> parts = new ArrayList<>(List.of(pom));
        if (!"pom".equals(text(project, "packaging"))) {
            for (String suffix : List.of(".jar", "-sources.jar", "-javadoc.jar")) {
                Path jar = pom.resolveSibling(base + suffix);
                if (Files.exists(jar)) {
                    parts.add(jar);
                    checkJar(jar, suffix);
                } else {
                    problem(pom, "file is missing: " + jar.getFileName());
                }
            }
        }
        for (Path part : parts) {
            checkSums(part);
        }
    }

    private static Element parse(Path pom) throws Exception {
        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile());
        return document.getDocumentElement();
    }

    private void checkPom(Path pom, Element project) throws Exception {
        Element parent =
                child(project, "parent") == null ? null : parse(parentOf(child(project, "parent")));
        for (String name : REQUIRED) {
            Element own = child(project, name);
            Element found = own == null && parent != null ? child(parent, name) : own;
            if (found == null) {
                problem(pom, "element is missing: " + name);
            }
        }
        String content = Files.readString(pom);
        if (content.contains("<repositories>") || content.contains("<pluginRepositories>")) {
            problem(pom, "repositories are not allowed");
        }
        if (content.contains("-SNAPSHOT</version>")) {
            problem(pom, "depends on a snapshot");
        }
        if (content.contains("file:///")) {
            problem(pom, "contains a path of the machine that built it");
        }
        if (content.contains(PLACEHOLDER) && !arguments.contains("--placeholders")) {
            problem(
                    pom,
                    "address is a placeholder; set tercio.home and tercio.scm in the root pom.xml");
        }
    }

    private Path parentOf(Element parent) {
        String version = text(parent, "version");
        String artifact = text(parent, "artifactId");
        return staging.resolve(text(parent, "groupId").replace('.', '/'))
                .resolve(artifact)
                .resolve(version)
                .resolve(artifact + "-" + version + ".pom");
    }

    private static Element child(Element parent, String name) {
        for (Node at = parent.getFirstChild(); at != null; at = at.getNextSibling()) {
            if (at instanceof Element element && element.getTagName().equals(name)) {
                return element;
            }
        }
        return null;
    }

    private static String text(Element parent, String name) {
        Element found = child(parent, name);
        return found == null ? "" : found.getTextContent().strip();
    }

    private void checkJar(Path jar, String suffix) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            boolean isDocumentation = suffix.startsWith("-javadoc");
            if (isDocumentation && file.getEntry("index.html") == null) {
                problem(jar, "has no index.html");
            }
            if (!isDocumentation && file.getEntry("META-INF/LICENSE") == null) {
                problem(jar, "has no licence");
            }
            if (suffix.equals(".jar") && file.getEntry("module-info.class") == null) {
                problem(jar, "has no module descriptor");
            }
        }
    }

    private void checkSums(Path file) throws IOException, NoSuchAlgorithmException {
        for (String algorithm : CHECKSUMS) {
            Path sum =
                    file.resolveSibling(
                            file.getFileName() + "." + algorithm.replace("-", "").toLowerCase());
            if (!Files.exists(sum)) {
                problem(file, "checksum is missing: " + sum.getFileName());
            } else if (!Files.readString(sum).strip().equals(digest(file, algorithm))) {
                problem(file, "checksum is wrong: " + sum.getFileName());
            }
        }
        if (arguments.contains("--signed")
                && !Files.exists(file.resolveSibling(file.getFileName() + ".asc"))) {
            problem(file, "is not signed");
        }
    }

    private static String digest(Path file, String algorithm)
            throws IOException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance(algorithm);
        try (InputStream in = Files.newInputStream(file)) {
            in.transferTo(
                    new java.security.DigestOutputStream(
                            java.io.OutputStream.nullOutputStream(), digest));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /// Metadata contains the time of the upload; everything else must be equal.
    private void compare(Path other) throws IOException {
        TreeSet<Path> names = new TreeSet<>();
        for (Path root : List.of(staging, other)) {
            try (Stream<Path> found = Files.walk(root)) {
                found.filter(Files::isRegularFile)
                        .map(root::relativize)
                        .filter(f -> !f.getFileName().toString().startsWith("maven-metadata"))
                        .forEach(names::add);
            }
        }
        for (Path name : names) {
            Path first = staging.resolve(name);
            Path second = other.resolve(name);
            if (!Files.exists(first) || !Files.exists(second)) {
                problems.add(name + ": exists in one of two builds only");
            } else if (Files.mismatch(first, second) >= 0) {
                problems.add(name + ": two builds differ at byte " + Files.mismatch(first, second));
            }
        }
    }

    private void problem(Path file, String what) {
        problems.add(staging.relativize(file) + ": " + what);
    }
}

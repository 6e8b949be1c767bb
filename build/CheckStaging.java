import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

/// Checks a staging folder against the published rules of Maven Central.
///
/// ```
/// java build/CheckStaging.java target/staging [--signed] [--placeholders] [--same OTHER_STAGING]
/// ```
///
/// `--signed` requires a signature of every file that `gpg` verifies with the keys it knows,
/// `--placeholders` accepts the addresses of a project that has no home yet, and `--same` requires
/// that another build has produced the same bytes, except signatures. Prints what is wrong, one
/// line each; the exit code is then 1.
final class CheckStaging {
    private static final List<String> REQUIRED =
            List.of("name", "description", "url", "licenses", "developers", "scm");
    private static final List<String> CHECKSUMS = List.of("MD5", "SHA-1");

    /// Allowed by Central, but not required.
    private static final List<String> OPTIONAL_CHECKSUMS = List.of("SHA-256", "SHA-512");

    /// Files that belong to another file, and metadata, which Central writes itself.
    private static final Pattern COMPANION =
            Pattern.compile(".*\\.(asc|md5|sha1|sha256|sha512)|maven-metadata.*");

    /// Contains the time of signing, so it differs between builds.
    private static final Pattern SIGNATURE = Pattern.compile(".*\\.asc(\\.\\w+)?");

    private static final String USAGE =
            "usage: java build/CheckStaging.java STAGING [--signed] [--placeholders] [--same"
                    + " OTHER]";
    private static final String PLACEHOLDER = ".invalid";

    private final List<String> problems = new ArrayList<>();
    private Path staging;
    private Path other;
    private boolean signed;
    private boolean placeholders;
    private int artifacts;

    private CheckStaging(Iterator<String> arguments) {
        while (arguments.hasNext()) {
            String argument = arguments.next();
            switch (argument) {
                case "--signed" -> signed = true;
                case "--placeholders" -> placeholders = true;
                case "--same" -> other = folder(arguments.hasNext() ? arguments.next() : "");
                default -> {
                    if (staging != null || argument.startsWith("-")) {
                        throw new IllegalArgumentException("illegal argument: " + argument);
                    }
                    staging = folder(argument);
                }
            }
        }
        if (staging == null) {
            throw new IllegalArgumentException("staging folder is missing");
        }
    }

    private static Path folder(String name) {
        if (name.isEmpty() || !Files.isDirectory(Path.of(name))) {
            throw new IllegalArgumentException("no such folder: folder=" + name);
        }
        return Path.of(name);
    }

    public static void main(String[] args) throws Exception {
        CheckStaging check;
        try {
            check = new CheckStaging(List.of(args).iterator());
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.err.println(USAGE);
            System.exit(2);
            return;
        }
        check.run();
        check.problems.forEach(System.out::println);
        System.out.println(check.artifacts + " artifacts, " + check.problems.size() + " problems");
        System.exit(check.problems.isEmpty() ? 0 : 1);
    }

    /// What is wrong, for the test of this program.
    static List<String> problems(String... args) throws Exception {
        CheckStaging check = new CheckStaging(List.of(args).iterator());
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
        for (Path file : files(staging, "")) {
            if (!COMPANION.matcher(file.getFileName().toString()).matches()) {
                checkSums(file);
                if (signed) {
                    checkSignature(file);
                }
            }
        }
        if (other != null) {
            compare();
        }
    }

    private static List<Path> files(Path folder, String end) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(f -> f.toString().endsWith(end) && Files.isRegularFile(f))
                    .sorted()
                    .toList();
        }
    }

    private void checkArtifact(Path pom) throws Exception {
        Element project = parse(pom);
        String base = pom.getFileName().toString().replaceFirst("\\.pom$", "");
        if (base.endsWith("-SNAPSHOT")) {
            problem(pom, "version is a snapshot; use -Drevision=VERSION");
        }
        checkPom(pom, project);
        if (!"pom".equals(text(project, "packaging"))) {
            for (String suffix : List.of(".jar", "-sources.jar", "-javadoc.jar")) {
                Path jar = pom.resolveSibling(base + suffix);
                if (Files.exists(jar)) {
                    checkJar(jar, suffix);
                } else {
                    problem(pom, "file is missing: " + jar.getFileName());
                }
            }
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
        if (content.contains(PLACEHOLDER) && !placeholders) {
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
            if (!Files.exists(sum(file, algorithm))) {
                problem(file, "checksum is missing: " + sum(file, algorithm).getFileName());
            } else {
                checkSum(file, algorithm);
            }
        }
        for (String algorithm : OPTIONAL_CHECKSUMS) {
            if (Files.exists(sum(file, algorithm))) {
                checkSum(file, algorithm);
            }
        }
    }

    private static Path sum(Path file, String algorithm) {
        String ending = algorithm.replace("-", "").toLowerCase(Locale.ROOT);
        return file.resolveSibling(file.getFileName() + "." + ending);
    }

    private void checkSum(Path file, String algorithm)
            throws IOException, NoSuchAlgorithmException {
        Path sum = sum(file, algorithm);
        if (!Files.readString(sum).strip().equals(digest(file, algorithm))) {
            problem(file, "checksum is wrong: " + sum.getFileName());
        }
    }

    private void checkSignature(Path file) throws IOException, InterruptedException {
        Path signature = file.resolveSibling(file.getFileName() + ".asc");
        if (!Files.exists(signature)) {
            problem(file, "is not signed");
            return;
        }
        String problem = verify(file, signature);
        if (!problem.isEmpty()) {
            problem(file, "signature is not valid: " + problem);
        }
    }

    /// What `gpg` says about a signature; empty if it is valid.
    private static String verify(Path file, Path signature) throws InterruptedException {
        List<String> command =
                List.of("gpg", "--batch", "--verify", signature.toString(), file.toString());
        try {
            Process gpg = new ProcessBuilder(command).redirectErrorStream(true).start();
            List<String> output;
            try (BufferedReader reader = gpg.inputReader()) {
                output = reader.lines().toList();
            }
            return gpg.waitFor() == 0 ? "" : String.join("; ", output);
        } catch (IOException e) {
            return "gpg cannot be run; install GnuPG";
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

    /// Metadata contains the time of the upload, signatures that of signing; everything else must
    /// be equal.
    private void compare() throws IOException {
        TreeSet<Path> names = new TreeSet<>();
        for (Path root : List.of(staging, other)) {
            try (Stream<Path> found = Files.walk(root)) {
                found.filter(Files::isRegularFile)
                        .map(root::relativize)
                        .filter(f -> !f.getFileName().toString().startsWith("maven-metadata"))
                        .filter(f -> !SIGNATURE.matcher(f.getFileName().toString()).matches())
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

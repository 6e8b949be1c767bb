import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Compares the libraries in `NOTICE` with the bills of materials of a release.
///
/// ```
/// java build/CheckNotice.java target/staging NOTICE
/// ```
///
/// Every library that an artifact depends on, also indirectly or optionally, must be in `NOTICE`
/// with a licence, and every library there must be needed. Prints what is wrong, one line each; the
/// exit code is then 1.
final class CheckNotice {
    private static final Pattern NEEDED = Pattern.compile("\"pkg:maven/([^/\"]+)/([^@\"]+)@");
    private static final Pattern LISTED = Pattern.compile("(?m)^([\\w.-]+:[\\w.-]+) {2,}\\S.*$");

    private CheckNotice() {}

    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            System.err.println("usage: java build/CheckNotice.java STAGING NOTICE");
            System.exit(2);
        }
        TreeSet<String> needed = needed(Path.of(args[0]));
        TreeSet<String> listed =
                LISTED.matcher(Files.readString(Path.of(args[1])))
                        .results()
                        .map(line -> line.group(1))
                        .collect(Collectors.toCollection(TreeSet::new));
        List<String> problems = new ArrayList<>();
        if (needed.isEmpty()) {
            problems.add("staging folder has no bills of materials: folder=" + args[0]);
        }
        addMissing(needed, listed, "library is not in NOTICE", problems);
        addMissing(listed, needed, "library in NOTICE is not needed", problems);
        problems.forEach(System.out::println);
        System.out.println(needed.size() + " libraries, " + problems.size() + " problems");
        System.exit(problems.isEmpty() ? 0 : 1);
    }

    private static TreeSet<String> needed(Path staging) throws IOException {
        TreeSet<String> all = new TreeSet<>();
        try (Stream<Path> files = Files.walk(staging)) {
            for (Path bom : files.filter(f -> f.toString().endsWith("-cyclonedx.json")).toList()) {
                NEEDED.matcher(Files.readString(bom))
                        .results()
                        .filter(library -> !library.group(1).equals("dev.tercio"))
                        .forEach(library -> all.add(library.group(1) + ":" + library.group(2)));
            }
        }
        return all;
    }

    private static void addMissing(
            TreeSet<String> from, TreeSet<String> to, String problem, List<String> problems) {
        for (String library : from) {
            if (!to.contains(library)) {
                problems.add(problem + ": " + library);
            }
        }
    }
}

package dev.tercio.site;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/// The documentation of all modules that users depend on, made by the JDK's own tool. A warning is
/// an error.
final class ApiDocumentation {
    /// The folders of the modules, in the order of the overview.
    static final List<String> MODULES =
            List.of(
                    "core",
                    "replay",
                    "kit",
                    "templates",
                    "dis",
                    "net",
                    "inspector",
                    "aeron",
                    "cli",
                    "export",
                    "metrics");

    private ApiDocumentation() {}

    /// Writes the pages.
    ///
    /// @param root the project
    /// @param modulePath the jars of the libraries
    /// @param folder where to write
    static void write(Path root, String modulePath, Path folder) throws IOException {
        List<String> arguments = new ArrayList<>();
        arguments.addAll(List.of("-quiet", "-Werror", "-Xdoclint:all", "-Xmaxwarns", "1000"));
        arguments.addAll(List.of("-encoding", "UTF-8", "-notimestamp"));
        arguments.addAll(List.of("-windowtitle", "Tercio API", "-doctitle", "Tercio API"));
        arguments.addAll(
                List.of("-header", "<a href=\"{@docRoot}/../index.html\">Tercio: home</a>"));
        arguments.addAll(List.of("--show-packages", "exported", "--module-path", modulePath));
        List<String> names = new ArrayList<>();
        for (String module : MODULES) {
            Path sources = root.resolve(module).resolve("src/main/java");
            String name = moduleName(sources);
            names.add(name);
            arguments.addAll(List.of("--module-source-path", name + "=" + sources));
        }
        arguments.addAll(List.of("-d", folder.toString(), "--module", String.join(",", names)));
        StringWriter output = new StringWriter();
        PrintWriter writer = new PrintWriter(output);
        int result =
                ToolProvider.findFirst("javadoc")
                        .orElseThrow(() -> new SiteException("javadoc not found: needs a JDK"))
                        .run(writer, writer, arguments.toArray(String[]::new));
        writer.flush();
        if (result != 0) {
            throw new SiteException("javadoc failed: result=" + result + "\n" + output);
        }
    }

    static String moduleName(Path sources) throws IOException {
        try (Stream<String> lines = Files.lines(sources.resolve("module-info.java"))) {
            return lines.map(String::strip)
                    .filter(line -> line.matches("(open )?module .*"))
                    .map(line -> line.replaceFirst("^(open )?module ", "").split("[ {]", 2)[0])
                    .findFirst()
                    .orElseThrow(() -> new SiteException("no module: folder=" + sources));
        }
    }
}

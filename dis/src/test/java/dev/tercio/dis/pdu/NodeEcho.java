package dev.tercio.dis.pdu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;

/// The npm package open-dis in a process of Node.js, which decodes and encodes PDUs.
public final class NodeEcho {
    private static final Path MODULES = Path.of("target", "node", "node_modules");

    private NodeEcho() {}

    /// A PDU that came back.
    ///
    /// @param bytes the bytes that the package has encoded
    /// @param fields the fields that it has decoded, as JSON
    public record Answer(byte[] bytes, String fields) {}

    /// A PDU for the package.
    ///
    /// @param name the class that decodes it, such as `FirePdu`
    /// @param bytes the bytes
    public record Question(String name, byte[] bytes) {}

    /// Sends PDUs through the package. Skips the test if Node.js or the package is not installed.
    public static List<Answer> echo(int version, List<Question> questions, Path folder)
            throws IOException, InterruptedException {
        if (!Files.isDirectory(MODULES.resolve("open-dis"))) {
            return missing("npm package open-dis", MODULES.toString());
        }
        Path input = folder.resolve("pdus.txt");
        Path output = folder.resolve("echo.txt");
        Files.write(input, questions.stream().map(NodeEcho::line).toList());
        Process node;
        try {
            ProcessBuilder builder =
                    new ProcessBuilder("node", "src/test/node/echo.js", Integer.toString(version))
                            .redirectErrorStream(true)
                            .redirectInput(input.toFile())
                            .redirectOutput(output.toFile());
            builder.environment().put("NODE_PATH", MODULES.toAbsolutePath().toString());
            node = builder.start();
        } catch (IOException e) {
            return missing("Node.js", String.valueOf(e.getMessage()));
        }
        int exit = node.waitFor();
        List<String> lines = Files.readAllLines(output, StandardCharsets.UTF_8);
        assertEquals(0, exit, () -> String.join("\n", lines));
        return lines.stream().map(NodeEcho::answer).toList();
    }

    private static List<Answer> missing(String what, String because) {
        if ("required".equals(System.getProperty("tercio.tools"))) {
            throw new AssertionError(what + " is required, but not installed: " + because);
        }
        return abort(what + " is not installed, see CONTRIBUTING.md: " + because);
    }

    private static String line(Question question) {
        return question.name + " " + HexFormat.of().formatHex(question.bytes);
    }

    private static Answer answer(String line) {
        int space = line.indexOf(' ');
        return new Answer(
                HexFormat.of().parseHex(line.substring(0, space)), line.substring(space + 1));
    }
}

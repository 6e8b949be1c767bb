package dev.tercio.dis.internal;

import dev.tercio.dis.Template;
import dev.tercio.dis.Templates;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Reads a file of templates.
public final class TemplateFile {
    /// Some editors put it before the text.
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final Templates known;
    private final ReadableRecords records;

    /// @param known templates that may be parents, and whose ids and names are taken
    /// @param components the classes that may be named
    public TemplateFile(Templates known, Class<?>... components) {
        this.known = known;
        this.records = new ReadableRecords(components);
    }

    /// The templates in the order of the file.
    ///
    /// @throws dev.tercio.dis.TemplateFileException if anything is wrong
    public List<Template> read(String file, byte[] bytes) {
        CharBuffer chars = CharBuffer.allocate(bytes.length);
        CoderResult decoded =
                StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), chars, true);
        String all = chars.flip().toString();
        String text = all.startsWith(BYTE_ORDER_MARK) ? all.substring(1) : all;
        Problems problems = new Problems(file, text);
        List<Template> templates = List.of();
        if (decoded.isError()) {
            problems.add(text.length(), "file is not UTF-8 from here on");
        } else {
            templates = read(text, problems);
        }
        problems.throwIfAny();
        return templates;
    }

    private List<Template> read(String text, Problems problems) {
        try {
            JsonValue root = JsonReader.read(text);
            List<TemplateEntry> entries = new EntryReader(known, problems).read(root);
            EntryBuilder builder = new EntryBuilder(records, problems);
            return new Inheritance(known, entries, builder, problems).buildAll();
        } catch (JsonSyntaxException e) {
            problems.add(e.at(), String.valueOf(e.getMessage()));
            return List.of();
        }
    }
}

package dev.tercio.templates.internal;

import dev.tercio.templates.Template;
import dev.tercio.templates.Templates;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Reads a file of templates.
public final class TemplateFile {
    /// The fields of a template besides its attributes.
    public static final List<String> FIELDS =
            List.of("id", "name", "parent", "components", "tags", "remove", "children");

    /// A mark that some editors write at the start of a file.
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final Templates known;
    private final ReadableRecords records;

    /// @param known has the attributes, possible parents, and the ids and names already used
    /// @param components the component classes that the file may name
    public TemplateFile(Templates known, Class<?>... components) {
        this.known = known;
        this.records = new ReadableRecords(known.attributes(), components);
    }

    /// The templates in the order of the file.
    ///
    /// @throws dev.tercio.templates.TemplateFileException if the file is invalid
    public List<Template> read(String file, byte[] bytes) {
        CharBuffer chars = CharBuffer.allocate(bytes.length);
        CoderResult decoded =
                StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), chars, true);
        String all = chars.flip().toString();
        String text = all.startsWith(BYTE_ORDER_MARK) ? all.substring(1) : all;
        Problems problems = new Problems(file);
        List<Template> templates = List.of();
        if (decoded.isError()) {
            problems.add(Location.endOf(text), "file is not UTF-8 from here on");
        } else {
            templates = read(text, problems);
        }
        problems.throwIfAny();
        return templates;
    }

    private List<Template> read(String text, Problems problems) {
        Optional<JsonValue> root = JsonReader.read(text, problems);
        if (root.isEmpty()) {
            return List.of();
        }
        List<TemplateEntry> entries = new EntryReader(known, problems).read(root.get());
        EntryBuilder builder = new EntryBuilder(known.descriptor(), records, problems);
        return new Inheritance(known, entries, builder, problems).buildAll();
    }
}

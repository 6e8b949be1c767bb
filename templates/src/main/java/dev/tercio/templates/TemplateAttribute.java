package dev.tercio.templates;

import dev.tercio.templates.internal.MessageText;
import dev.tercio.templates.internal.TemplateFile;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;

/// A named value that a template can have besides its components, such as an icon or a DIS type.
///
/// ```java
/// record Icon(String file) {}
///
/// TemplateAttribute<Icon> icon = TemplateAttribute.of("icon", Icon.class, Icon::new);
/// Templates templates = new Templates(icon);
/// templates.add(Template.builder(1, "Goblin").set(icon, new Icon("goblin.png")).build());
/// ```
///
/// Entities do not carry attributes; a descriptor can, see [Templates#describedBy]. A derived
/// template inherits the attributes of its parent. In a file, an attribute is a text under its key.
///
/// Two attributes are equal only if they are the same object, so keep it in a constant.
///
/// @param <T> the class of the values
public final class TemplateAttribute<T> {
    private final String key;
    private final Class<T> type;
    private final Function<String, T> parser;
    private final Consumer<? super T> check;

    private TemplateAttribute(
            String key, Class<T> type, Function<String, T> parser, Consumer<? super T> check) {
        this.key = key;
        this.type = type;
        this.parser = parser;
        this.check = check;
    }

    /// Defines an attribute.
    ///
    /// @param <T> the class of the values
    /// @param key its name in files, such as `icon`
    /// @param type an immutable class with `equals`
    /// @param parser reads the text of a file, or throws an [IllegalArgumentException] that
    ///   describes the problem. If the class is a record, the parser also reads the fields of
    ///   components that have this class.
    /// @return the attribute
    /// @throws IllegalArgumentException if the key is blank or reserved, or the class is primitive
    public static <T> TemplateAttribute<T> of(
            String key, Class<T> type, Function<String, T> parser) {
        return of(key, type, parser, value -> {});
    }

    /// Defines an attribute whose values are checked.
    ///
    /// @param <T> the class of the values
    /// @param key its name in files, such as `icon`
    /// @param type an immutable class with `equals`
    /// @param parser reads the text of a file, see [#of(String, Class, Function)]
    /// @param check throws an [IllegalArgumentException] if a value is invalid for every template
    /// @return the attribute
    /// @throws IllegalArgumentException if the key is blank or reserved, or the class is primitive
    public static <T> TemplateAttribute<T> of(
            String key, Class<T> type, Function<String, T> parser, Consumer<? super T> check) {
        if (key.isBlank() || TemplateFile.FIELDS.contains(key)) {
            throw new IllegalArgumentException(
                    "attribute key is blank or reserved: key="
                            + MessageText.quote(key)
                            + ", reserved="
                            + TemplateFile.FIELDS);
        }
        if (type.isPrimitive()) {
            throw new IllegalArgumentException(
                    "attribute type is primitive: key="
                            + key
                            + ", type="
                            + type
                            + "; use its wrapper class");
        }
        return new TemplateAttribute<>(
                key,
                type,
                Objects.requireNonNull(parser, "parser"),
                Objects.requireNonNull(check, "check"));
    }

    /// Its name in files.
    ///
    /// @return the key
    public String key() {
        return key;
    }

    /// The class of its values.
    ///
    /// @return the class
    public Class<T> type() {
        return type;
    }

    /// Reads a value. Setting it in a template checks it.
    ///
    /// @param text its text form
    /// @return the value
    /// @throws IllegalArgumentException if the text is invalid
    public T parse(String text) {
        return Objects.requireNonNull(
                parser.apply(text), () -> "parser returned null: attribute=" + key);
    }

    T check(T value) {
        check.accept(Objects.requireNonNull(value, () -> "value is null: attribute=" + key));
        return value;
    }

    /// Returns a text such as `TemplateAttribute(icon)`.
    @Override
    public String toString() {
        return "TemplateAttribute(" + key + ")";
    }
}

package dev.tercio.templates.internal;

/// The path of a value inside a component, for messages.
///
/// @param component the name of the component
/// @param path the path of the field, such as `size.x` or `crates[2]`; empty for the whole
///   component
record FieldPath(String component, String path) {
    static FieldPath of(String component) {
        return new FieldPath(component, "");
    }

    FieldPath field(String name) {
        return new FieldPath(component, path.isEmpty() ? name : path + "." + name);
    }

    FieldPath item(int index) {
        return new FieldPath(component, path + "[" + index + "]");
    }

    @Override
    public String toString() {
        String whole = "component " + MessageText.quote(component);
        return path.isEmpty() ? whole : whole + ", field " + MessageText.quote(path);
    }
}

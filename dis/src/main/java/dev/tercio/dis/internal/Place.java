package dev.tercio.dis.internal;

/// Where in a component a value belongs, as messages say it.
///
/// @param component the name of the component
/// @param path the path of the field, such as `size.x` or `crates[2]`; empty for the whole
///   component
record Place(String component, String path) {
    static Place of(String component) {
        return new Place(component, "");
    }

    Place field(String name) {
        return new Place(component, path.isEmpty() ? name : path + "." + name);
    }

    Place item(int index) {
        return new Place(component, path + "[" + index + "]");
    }

    @Override
    public String toString() {
        String whole = "component " + Quoted.text(component);
        return path.isEmpty() ? whole : whole + ", field " + Quoted.text(path);
    }
}

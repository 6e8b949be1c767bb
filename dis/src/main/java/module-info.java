/// Identity for distributed simulation: DIS entity types, and templates that have one.
module dev.tercio.dis {
    requires transitive dev.tercio.core;
    requires transitive dev.tercio.templates;
    requires static org.jspecify;

    exports dev.tercio.dis;
}

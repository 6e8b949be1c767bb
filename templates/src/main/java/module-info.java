/// Kinds of entities: templates with components and tags, inheritance, and files that define them.
module dev.tercio.templates {
    requires transitive dev.tercio.core;
    requires tools.jackson.core;
    requires static org.jspecify;

    exports dev.tercio.templates;
}

/// Identity for distributed simulation: DIS entity types and the templates that entities are made
/// from. It needs the engine and nothing else.
module dev.tercio.dis {
    requires transitive dev.tercio.core;
    requires static org.jspecify;

    exports dev.tercio.dis;
}

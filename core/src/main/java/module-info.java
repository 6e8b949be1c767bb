/// The Tercio engine: world, entities, components and their storage. It has no dependencies.
module dev.tercio.core {
    requires static org.jspecify;

    exports dev.tercio;
    exports dev.tercio.query;
}

/// The Tercio engine: world, entities, components and their storage. It has no dependencies.
module dev.tercio.core {
    requires jdk.jfr;
    requires static jdk.management;
    requires static org.jspecify;

    exports dev.tercio;
    exports dev.tercio.command;
    exports dev.tercio.query;
    exports dev.tercio.schedule;
}

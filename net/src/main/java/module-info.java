/// Replication of entities between equal nodes: each node sends the components it owns and applies
/// updates of the others. Depends only on the engine.
module dev.tercio.net {
    requires transitive dev.tercio.core;
    requires static org.jspecify;

    exports dev.tercio.net;

    opens dev.tercio.net.internal to
            dev.tercio.core;
}

/// Nodes in processes of their own: a transport over UDP, multicast and shared memory.
///
/// The libraries below have no module descriptor of their own, only a module name in the manifest.
@SuppressWarnings("requires-automatic")
module dev.tercio.aeron {
    requires transitive dev.tercio.net;
    requires transitive dev.tercio.replay;
    requires io.aeron.archive;
    requires io.aeron.cluster;
    requires io.aeron.client;
    requires io.aeron.driver;
    requires org.agrona;
    requires static org.jspecify;

    exports dev.tercio.aeron;
    exports dev.tercio.aeron.log;
    exports dev.tercio.aeron.registry;
}

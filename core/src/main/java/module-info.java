/// The Tercio engine: worlds, entities, components, queries, commands and schedules. It has no
/// runtime dependencies outside the JDK.
@SuppressWarnings("module") // the modules named below are compiled after this one
module dev.tercio.core {
    requires jdk.jfr;
    requires static jdk.management;
    requires static org.jspecify;

    exports dev.tercio;
    exports dev.tercio.command;
    exports dev.tercio.ingress;
    exports dev.tercio.query;
    exports dev.tercio.schedule;

    // snapshots, recordings, replication and the inspector read and write columns and tables
    // directly
    exports dev.tercio.internal.codec to
            dev.tercio.inspector,
            dev.tercio.net,
            dev.tercio.replay;
    exports dev.tercio.internal.command.lane to
            dev.tercio.replay;
    exports dev.tercio.internal.command.play to
            dev.tercio.inspector,
            dev.tercio.replay;
    exports dev.tercio.internal.command.recording to
            dev.tercio.replay;
    exports dev.tercio.internal.command.report to
            dev.tercio.inspector;
    exports dev.tercio.internal.command.wire to
            dev.tercio.net;
    exports dev.tercio.internal.component to
            dev.tercio.inspector,
            dev.tercio.net,
            dev.tercio.replay;
    exports dev.tercio.internal.entity to
            dev.tercio.inspector,
            dev.tercio.net,
            dev.tercio.replay;
    exports dev.tercio.internal.event to
            dev.tercio.inspector,
            dev.tercio.replay;
    exports dev.tercio.internal.guard to
            dev.tercio.inspector,
            dev.tercio.replay;
    exports dev.tercio.internal.observer to
            dev.tercio.inspector;
    exports dev.tercio.internal.query to
            dev.tercio.inspector,
            dev.tercio.replay;
    exports dev.tercio.internal.relation to
            dev.tercio.inspector,
            dev.tercio.replay;
    exports dev.tercio.internal.schedule to
            dev.tercio.inspector,
            dev.tercio.replay;
    exports dev.tercio.internal.schema to
            dev.tercio.inspector,
            dev.tercio.net,
            dev.tercio.replay;
    exports dev.tercio.internal.storage to
            dev.tercio.inspector,
            dev.tercio.net,
            dev.tercio.replay;
    exports dev.tercio.internal.stream to
            dev.tercio.net,
            dev.tercio.replay;
    exports dev.tercio.internal.structure to
            dev.tercio.replay;
    exports dev.tercio.internal.worker to
            dev.tercio.replay;
    exports dev.tercio.internal.world to
            dev.tercio.inspector,
            dev.tercio.net,
            dev.tercio.replay;
}

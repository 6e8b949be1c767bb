/// Distributed simulation with IEEE 1278.1 (DIS): entity types and templates, PDUs, coordinates,
/// dead reckoning, captured traffic, and the gateway that makes a world a participant.
module dev.tercio.dis {
    requires transitive dev.tercio.core;
    requires transitive dev.tercio.templates;
    requires static org.jspecify;

    exports dev.tercio.dis;
    exports dev.tercio.dis.capture;
    exports dev.tercio.dis.gateway;
    exports dev.tercio.dis.geodesy;
    exports dev.tercio.dis.pdu;
    exports dev.tercio.dis.reckoning;
    exports dev.tercio.dis.transport;

    opens dev.tercio.dis.internal to
            dev.tercio.core;
}

/// A web page and a JSON interface that show a running world or a recording.
@SuppressWarnings("module") // the modules named below are compiled after this one
module dev.tercio.inspector {
    requires java.net.http;
    requires jdk.httpserver;
    requires static dev.tercio.net;
    requires static dev.tercio.templates;
    requires transitive dev.tercio.core;
    requires transitive dev.tercio.replay;
    requires static org.jspecify;
    requires tools.jackson.core;

    exports dev.tercio.inspector;

    // the command line prints the same answers
    exports dev.tercio.inspector.internal to
            dev.tercio.cli;
    exports dev.tercio.inspector.internal.json to
            dev.tercio.cli,
            dev.tercio.showcase;
    exports dev.tercio.inspector.internal.stream to
            dev.tercio.cli;
}

/// One small program per feature.
@SuppressWarnings("module") // dev.tercio.showcase is compiled after this module
module dev.tercio.examples {
    requires dev.tercio.cli;
    requires dev.tercio.core;
    requires dev.tercio.dis;
    requires dev.tercio.inspector;
    requires dev.tercio.kit;
    requires dev.tercio.net;
    requires dev.tercio.replay;
    requires dev.tercio.templates;
    requires static org.jspecify;
    requires static jdk.incubator.vector; // for one example, which checks that it is there

    exports dev.tercio.examples to
            dev.tercio.showcase; // whose command line starts the examples

    // tag::opens[]
    opens dev.tercio.examples to
            dev.tercio.core,
            dev.tercio.templates;
// end::opens[]
}

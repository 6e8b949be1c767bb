/// Runnable examples, and the command line that starts them.
module dev.tercio.examples {
    requires dev.tercio.core;
    requires dev.tercio.dis;
    requires dev.tercio.net;
    requires dev.tercio.replay;
    requires dev.tercio.templates;
    requires info.picocli;
    requires java.desktop; // two examples draw pictures
    requires jdk.management; // and one measures what it allocates
    requires me.tongfei.progressbar;
    requires tools.jackson.core;
    requires static org.jspecify;
    requires static jdk.incubator.vector; // for one example, which checks that it is there

    // tag::opens[]
    opens dev.tercio.examples to
            dev.tercio.core,
            dev.tercio.templates,
            info.picocli;
    // end::opens[]

    opens dev.tercio.examples.battlefield to
            dev.tercio.core,
            dev.tercio.templates;
    opens dev.tercio.examples.overworld to
            dev.tercio.core;
    opens dev.tercio.examples.overworld.rules to
            dev.tercio.core;
    opens dev.tercio.examples.swarm to
            dev.tercio.core;
}

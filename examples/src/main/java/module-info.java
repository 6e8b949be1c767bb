/// Runnable examples, and the command line that starts them.
module dev.tercio.examples {
    requires dev.tercio.core;
    requires dev.tercio.dis;
    requires dev.tercio.replay;
    requires info.picocli;
    requires static org.jspecify;
    requires static jdk.incubator.vector; // for one example, which checks that it is there

    // tag::opens[]
    opens dev.tercio.examples to
            dev.tercio.core,
            dev.tercio.dis,
            info.picocli;
// end::opens[]
}

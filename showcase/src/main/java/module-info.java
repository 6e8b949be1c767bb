/// Larger programs that show the engine at work: a swarm, a hive, an overworld and a battlefield.
module dev.tercio.showcase {
    requires dev.tercio.cli;
    requires dev.tercio.core;
    requires dev.tercio.dis;
    requires dev.tercio.inspector;
    requires dev.tercio.export; // the command line has its command
    requires dev.tercio.examples; // the command line starts them as well
    requires dev.tercio.kit;
    requires dev.tercio.net;
    requires dev.tercio.replay;
    requires dev.tercio.templates;
    requires info.picocli;
    requires java.desktop; // for pictures
    requires jdk.management; // to measure allocated bytes
    requires static dev.tercio.aeron; // the command node adds it; it needs a flag of the JVM
    requires static org.jspecify;

    opens dev.tercio.showcase to
            info.picocli;
    opens dev.tercio.showcase.battlefield to
            dev.tercio.core,
            dev.tercio.templates,
            info.picocli;
    opens dev.tercio.showcase.dis to
            info.picocli;
    opens dev.tercio.showcase.hive to
            dev.tercio.core,
            info.picocli;
    opens dev.tercio.showcase.netbench to
            dev.tercio.core,
            info.picocli;
    opens dev.tercio.showcase.node to
            info.picocli;
    opens dev.tercio.showcase.overworld to
            dev.tercio.core,
            info.picocli;
    opens dev.tercio.showcase.overworld.rules to
            dev.tercio.core;
    opens dev.tercio.showcase.picture to
            info.picocli;
    opens dev.tercio.showcase.swarm to
            dev.tercio.core;
}

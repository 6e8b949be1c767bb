package dev.tercio.internal.schedule;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// A Java Flight Recorder event for the update of a system.
@Name("tercio.System")
@Label("System Update")
@Category("Tercio")
@Description("A system of a schedule was run")
@StackTrace(false)
final class SystemEvent extends Event {
    @Label("World")
    String world = "";

    @Label("System")
    String system = "";

    @Label("Frame")
    long frame;

    @Label("Stage")
    int stage;

    @Label("Failed")
    boolean failed;
}

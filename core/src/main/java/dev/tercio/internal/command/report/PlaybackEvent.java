package dev.tercio.internal.command.report;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// The Java Flight Recorder event of a playback.
@Name("tercio.Playback")
@Label("Command Playback")
@Category("Tercio")
@Description("Commands of a buffer or stage were played")
@StackTrace(false)
public final class PlaybackEvent extends Event {
    @Label("World")
    public String world = "";

    @Label("Recorder")
    public String recorder = "";

    @Label("Lanes")
    public int lanes;

    @Label("Bytes")
    public long bytes;

    @Label("Played")
    public int played;

    @Label("Interleaved")
    @Description("Played commands of alternating kinds or types that were played word by word")
    public int interleaved;

    @Label("Skipped")
    public int skipped;

    @Label("Failed")
    public int failed;

    @Label("Coalesced")
    public int coalesced;
}

package dev.tercio.internal.command;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// A playback, for Java Flight Recorder.
@Name("tercio.Playback")
@Label("Command Playback")
@Category("Tercio")
@Description("Commands of a buffer or stage were played")
@StackTrace(false)
final class PlaybackEvent extends Event {
    @Label("World")
    String world = "";

    @Label("Recorder")
    String recorder = "";

    @Label("Lanes")
    int lanes;

    @Label("Bytes")
    long bytes;

    @Label("Played")
    int played;

    @Label("Played in Turn")
    @Description(
            "Those of the played that were played word by word, because kinds or types took turns")
    int playedInTurn;

    @Label("Skipped")
    int skipped;

    @Label("Failed")
    int failed;

    @Label("Coalesced")
    int coalesced;
}

package dev.tercio.showcase.battlefield;

import dev.tercio.cli.SimulationSettings;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The plan of a battle: settings, length and output.
///
/// @param settings its settings
/// @param frames how many frames to run
/// @param recording where to keep the recordings; if empty, they are deleted after the replay
/// @param pictures the files to draw
public record BattlePlan(
        SimulationSettings settings, int frames, Optional<Path> recording, List<Path> pictures) {}

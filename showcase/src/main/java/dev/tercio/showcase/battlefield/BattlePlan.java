package dev.tercio.showcase.battlefield;

import dev.tercio.cli.SimulationSettings;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What is to be done with a battle.
///
/// @param settings what it is started with
/// @param frames how many frames to run
/// @param recording where to keep the recordings; otherwise they are deleted once replayed
/// @param pictures what to draw
public record BattlePlan(
        SimulationSettings settings, int frames, Optional<Path> recording, List<Path> pictures) {}

package dev.tercio.dis.gateway;

/// The resource that says whether the exercise runs. Start/Resume and Stop/Freeze PDUs change it,
/// see [DisGateway#running()].
///
/// @param running false while the exercise is stopped or frozen
public record DisExercise(boolean running) {}

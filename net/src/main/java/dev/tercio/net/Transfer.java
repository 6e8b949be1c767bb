package dev.tercio.net;

/// Says who owns a component from now on.
///
/// @param id the stable id of the entity
/// @param type the name of the component class
/// @param owner the node that owns it, or [Shared#NOBODY]
/// @param term how often it has been given away; of two that contradict, the higher is right
record Transfer(long id, String type, int owner, int term) {}

package dev.tercio.aeron.registry;

/// A node that takes part in the exercise. Part of a view; see [RegistryClient#view].
///
/// @param node its number
/// @param incarnation grows each time a process joins with this number; also the number of the
///   first block of ids of this process
/// @param name the name given by the process, for messages
/// @param instance identifies the process
/// @param contested how many other processes asked for this number
/// @param contender the name of the last process that did; empty if there was none
public record RegistryMember(
        int node, long incarnation, String name, long instance, int contested, String contender) {}

package dev.tercio.aeron.registry;

/// Is called by [RegistryClient#poll()], on the thread that calls it.
public interface RegistryListener {
    /// The registry has admitted this process.
    ///
    /// @param membership its place in the exercise
    default void joined(Membership membership) {}

    /// The registry has removed this process, because it was silent for too long. Release
    /// everything it owned: the registry has given that to another node. The client joins again by
    /// itself.
    ///
    /// @param membership the place it has lost
    default void expelled(Membership membership) {}

    /// The registry has made this node the owner of everything that another node owned.
    ///
    /// @param takeover the decision
    default void takeOver(Takeover takeover) {}

    /// [RegistryClient#poll()] has processed everything that has arrived.
    default void polled() {}

    /// Something has changed: members, owners or the clock.
    ///
    /// @param view the new state
    default void viewChanged(RegistryView view) {}
}

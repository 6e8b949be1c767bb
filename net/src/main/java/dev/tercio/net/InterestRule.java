package dev.tercio.net;

/// Selects the entities that a peer receives, for one class of requests.
///
/// ```java
/// record OfTeam(int number) {}
///
/// Query<Team> teams = world.query(Team.class);
/// replication.interestRule(
///         OfTeam.class,
///         (request, selection) ->
///                 teams.forEachEntity(
///                         (entity, team) -> {
///                             if (team.number() == request.number()) {
///                                 selection.include(entity);
///                             }
///                         }));
/// ```
///
/// A rule is called by the thread of the world, when the replication sends, for each peer with a
/// request of its class. It reads the world and must not change it. Requests come from other
/// processes; their values are not checked, except by the constructor of their class.
///
/// @param <T> the class of the requests
@FunctionalInterface
public interface InterestRule<T> {
    /// Selects entities.
    ///
    /// @param request what a peer has asked for
    /// @param selection receives the entities; it must not be kept
    void select(T request, InterestSelection selection);
}

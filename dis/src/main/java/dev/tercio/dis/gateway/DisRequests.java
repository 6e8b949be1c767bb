package dev.tercio.dis.gateway;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.internal.Requests;
import dev.tercio.dis.pdu.Datums;

import java.util.function.Consumer;

/// Sends requests of simulation management to other applications. Answers arrive at the
/// [DisManagement] of the gateway, with the number that the methods return.
///
/// Use it on the thread of the world between frames, or in exclusive systems. Requests are sent at
/// the end of the frame.
public final class DisRequests {
    private final Requests requests;

    DisRequests(Requests requests) {
        this.requests = requests;
    }

    /// Requests a new entity.
    ///
    /// @param to the wanted id, or an id with [DisEntityId#TO_BE_ASSIGNED] as the entity number
    /// @return the number of the request
    public int create(DisEntityId to) {
        return requests.create(to);
    }

    /// Requests that an entity is removed.
    ///
    /// @param to the entity
    /// @return the number of the request
    public int remove(DisEntityId to) {
        return requests.remove(to);
    }

    /// Requests that applications start or resume, or that a single entity does.
    ///
    /// @param to an application or entity; its parts can be [DisEntityId#ALL]
    /// @return the number of the request
    public int start(DisEntityId to) {
        return requests.start(to);
    }

    /// Requests that applications stop or freeze, or that a single entity does. Meanwhile, entities
    /// are sent and received as usual, so that they stay visible.
    ///
    /// @param to an application or entity; its parts can be [DisEntityId#ALL]
    /// @param reason the code of the reason, 0 to 255
    /// @return the number of the request
    public int stop(DisEntityId to, int reason) {
        return stop(to, reason, DisExercise.TRANSMIT | DisExercise.RECEIVE);
    }

    /// Requests that applications stop or freeze, or that a single entity does.
    ///
    /// @param to an application or entity; its parts can be [DisEntityId#ALL]
    /// @param reason the code of the reason, 0 to 255
    /// @param frozenBehavior what continues meanwhile: the sum of [DisExercise#CLOCK],
    ///   [DisExercise#TRANSMIT] and [DisExercise#RECEIVE]
    /// @return the number of the request
    public int stop(DisEntityId to, int reason, int frozenBehavior) {
        return requests.stop(to, reason, frozenBehavior);
    }

    /// Requests an action.
    ///
    /// @param to an application or entity
    /// @param action the code of the action
    /// @param parameters adds data
    /// @return the number of the request
    public int action(DisEntityId to, int action, Consumer<Datums> parameters) {
        return requests.action(to, action, parameters);
    }

    /// Requests data.
    ///
    /// @param to an application or entity
    /// @param fixedIds the ids of the data
    /// @return the number of the request
    public int query(DisEntityId to, int... fixedIds) {
        return requests.query(to, fixedIds);
    }

    /// Requests that data are set.
    ///
    /// @param to an application or entity
    /// @param data adds the data
    /// @return the number of the request
    public int setData(DisEntityId to, Consumer<Datums> data) {
        return requests.setData(to, data);
    }

    /// Sends a comment.
    ///
    /// @param to an application or entity; its parts can be [DisEntityId#ALL]
    /// @param texts adds the texts
    public void comment(DisEntityId to, Consumer<Datums> texts) {
        requests.comment(to, texts);
    }
}

package dev.tercio.dis.gateway;

import dev.tercio.Entity;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.pdu.DataQueryPdu;
import dev.tercio.dis.pdu.Datums;
import dev.tercio.dis.pdu.StartResumePdu;
import dev.tercio.dis.pdu.StopFreezePdu;

/// What a program does with the PDUs of simulation management. Override the methods that your
/// program supports, and pass the object to [DisGateway#manage].
///
/// The methods are called in [dev.tercio.schedule.Phases#NETWORK_RECEIVE] on the thread of the
/// world, and may change the world. The gateway sends the answers. If a method throws, the answer
/// is that the request cannot be complied with, and
/// [PROGRAM_FAILED][DisProblem.Kind#PROGRAM_FAILED] is reported.
///
/// Anyone on the network can send requests: DIS has no authentication. Therefore everything that
/// changes entities is refused by default.
public interface DisManagement {
    /// Refuses everything that changes entities.
    DisManagement NONE = new DisManagement() {};

    /// Creates an entity. Its type is usually sent later, with [#setData].
    ///
    /// @param request its receiver contains the wanted id, or [DisEntityId#TO_BE_ASSIGNED] as the
    ///   entity number
    /// @return a new entity with the components of a mapping, which the gateway publishes under the
    ///   wanted id; or [Entity#NONE] to refuse
    default Entity create(DisRequest request) {
        return Entity.NONE;
    }

    /// Whether an entity of this node may be removed. If so, the gateway destroys it.
    ///
    /// @param request names the entity
    /// @return false by default
    default boolean remove(DisRequest request) {
        return false;
    }

    /// Starts or resumes. If it returns true, the gateway sets [DisExercise], or removes
    /// [DisFrozen] from the entity that the request names.
    ///
    /// @param request the request
    /// @return true by default
    default boolean start(DisRequest request) {
        return true;
    }

    /// Like [#start(DisRequest)], with everything that the request contains, such as its times.
    ///
    /// @param request the request
    /// @param pdu the request as it was received, valid only during the call
    /// @return by default, what [#start(DisRequest)] returns
    default boolean start(DisRequest request, StartResumePdu pdu) {
        return start(request);
    }

    /// Stops or freezes. If it returns true, the gateway sets [DisExercise], or adds [DisFrozen] to
    /// the entity that the request names.
    ///
    /// @param request the request
    /// @param reason the code of the reason
    /// @return true by default
    default boolean stop(DisRequest request, int reason) {
        return true;
    }

    /// Like [#stop(DisRequest, int)], with everything that the request contains, such as its time
    /// and what continues while frozen.
    ///
    /// @param request the request
    /// @param pdu the request as it was received, valid only during the call
    /// @return by default, what [#stop(DisRequest, int)] returns
    default boolean stop(DisRequest request, StopFreezePdu pdu) {
        return stop(request, pdu.reason());
    }

    /// Performs an action.
    ///
    /// @param request the request
    /// @param action the code of the action
    /// @param parameters the data of the request, valid only during the call
    /// @param answer receives the data of the response
    /// @return the status of the response: 1 pending, 2 executing, 3 partially complete, 4
    ///   complete, 5 rejected; rejected by default
    default int action(DisRequest request, int action, Datums parameters, Datums answer) {
        return 5;
    }

    /// Answers a query. No data by default.
    ///
    /// @param request the request
    /// @param query contains the ids of the wanted data, valid only during the call
    /// @param answer receives the data
    default void query(DisRequest request, DataQueryPdu query, Datums answer) {}

    /// Sets data. Ignored by default.
    ///
    /// @param request the request
    /// @param data the data, valid only during the call
    /// @param answer receives the data as they are now
    default void setData(DisRequest request, Datums data, Datums answer) {}

    /// Receives data that this node has requested.
    ///
    /// @param answer the request id is that of the query
    /// @param data the data, valid only during the call
    default void data(DisRequest answer, Datums data) {}

    /// Receives the acknowledgement of a request of this node.
    ///
    /// @param answer the request id is that of the request
    /// @param accepted whether the other application complies
    default void acknowledged(DisRequest answer, boolean accepted) {}

    /// Receives the response to an action request of this node.
    ///
    /// @param answer the request id is that of the request
    /// @param status the code of the status
    /// @param data the data, valid only during the call
    default void response(DisRequest answer, int status, Datums data) {}

    /// Receives a comment.
    ///
    /// @param comment the sender; its request id is 0
    /// @param data the texts, valid only during the call
    default void comment(DisRequest comment, Datums data) {}

    /// Whether another application may take over an entity of this node, or may hand over an entity
    /// to this node.
    ///
    /// @param request names the entity
    /// @param offered true if this node is to take over a ghost, false if the other application
    ///   requests an entity of this node
    /// @return false by default
    default boolean transfer(DisRequest request, boolean offered) {
        return false;
    }
}

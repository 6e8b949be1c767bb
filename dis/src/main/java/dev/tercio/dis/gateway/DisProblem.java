package dev.tercio.dis.gateway;

/// A problem that does not resolve by itself. Equal problems are logged and listed once, with a
/// count. Listed by [DisGateway#problems].
///
/// @param kind what is wrong
/// @param subject the first entity, address or exception concerned
/// @param count how often it occurred
/// @param firstFrame the frame in which it first occurred
/// @param lastFrame the frame in which it last occurred
public record DisProblem(Kind kind, String subject, long count, long firstFrame, long lastFrame) {
    /// The kind of problem.
    public enum Kind {
        /// Another participant sends entities with the site and application of this node.
        DUPLICATE_APPLICATION("give each node its own site or application number"),
        /// Two participants own the same entity.
        TWO_OWNERS("let one of them remove the entity or transfer it"),
        /// Two entities of this world have the same id. Only one of them is sent.
        DUPLICATE_ID("remove the component DisEntityId from copies of entities"),
        /// All entity ids of this node are in use.
        NO_ID("raise DisSettings.applications"),
        /// There are too many ghosts, or the world is full.
        NO_ROOM("raise DisSettings.maxGhosts or WorldOptions.maxEntities"),
        /// An entity or a shot cannot be sent: it has no type, no position, or numbers that are not
        /// finite or do not fit their fields.
        UNSENDABLE("give it a type, a finite position, and numbers that fit the fields of PDUs"),
        /// An entity matches two mappings. The one that was added first sends it.
        TWO_MAPPINGS("add a filter with EntityMapping.with or without"),
        /// No mapping accepts the type of a ghost, so that it has no position of yours.
        NO_MAPPING("add a mapping that accepts the type"),
        /// Received datagrams were dropped because too many waited for the next frame.
        RECEIVE_OVERFLOW("raise DisSettings.receiveBytes, or run frames more often"),
        /// Datagrams could not be sent.
        SEND_FAILED("check the network interface and the destination"),
        /// Datagrams contain something that is not a complete PDU of version 6 or 7.
        INVALID_PDUS("identify the sender by its address"),
        /// The program has removed components of a ghost, so that it does not move.
        INCOMPLETE_GHOST("do not remove components of the gateway or of the mapping from ghosts"),
        /// The program has changed the id of an entity that was sent or received. For others, the
        /// entity with the old id leaves, and another one appears.
        ID_CHANGED("remove DisEntityId and publish the entity again to give it a new id"),
        /// A mapping or a handler of the program threw an exception.
        PROGRAM_FAILED("see the exception in the log"),
        /// An offered or requested transfer of ownership was not answered in time.
        TRANSFER_UNANSWERED("check whether the other application accepts transfers");

        private final String advice;

        Kind(String advice) {
            this.advice = advice;
        }

        /// What to do about the problem.
        ///
        /// @return one sentence
        public String advice() {
            return advice;
        }
    }

    /// The problem in the form in which it is logged.
    ///
    /// @return problem, values, advice
    @Override
    public String toString() {
        return "DIS problem: kind="
                + kind
                + ", subject="
                + subject
                + ", count="
                + count
                + ", firstFrame="
                + firstFrame
                + ", lastFrame="
                + lastFrame
                + "; "
                + kind.advice;
    }
}

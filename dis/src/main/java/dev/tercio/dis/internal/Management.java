package dev.tercio.dis.internal;

import dev.tercio.Entity;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.gateway.DisManagement;
import dev.tercio.dis.gateway.DisProblem.Kind;
import dev.tercio.dis.gateway.DisRefusal;
import dev.tercio.dis.gateway.DisRequest;
import dev.tercio.dis.pdu.AcknowledgePdu;
import dev.tercio.dis.pdu.ActionRequestPdu;
import dev.tercio.dis.pdu.ActionResponsePdu;
import dev.tercio.dis.pdu.CommentPdu;
import dev.tercio.dis.pdu.CreateEntityPdu;
import dev.tercio.dis.pdu.DataPdu;
import dev.tercio.dis.pdu.DataQueryPdu;
import dev.tercio.dis.pdu.ManagementPdu;
import dev.tercio.dis.pdu.Pdu;
import dev.tercio.dis.pdu.PduReader;
import dev.tercio.dis.pdu.RemoveEntityPdu;
import dev.tercio.dis.pdu.SetDataPdu;
import dev.tercio.dis.pdu.StartResumePdu;
import dev.tercio.dis.pdu.StopFreezePdu;
import dev.tercio.dis.pdu.TransferOwnershipPdu;

import java.util.function.BooleanSupplier;

/// Executes requests of simulation management and answers them.
final class Management {
    /// What an Acknowledge PDU acknowledges.
    private static final int CREATE = 1;

    private static final int REMOVE = 2;
    private static final int START = 3;
    private static final int STOP = 4;
    private static final int TRANSFER = 5;

    private static final int REJECTED = 5;

    private final Exchange exchange;
    private final Sender sender;
    private final Transfers transfers;
    private final Freezing freezing;
    private final CreateEntityPdu create = new CreateEntityPdu();
    private final RemoveEntityPdu remove = new RemoveEntityPdu();
    private final StartResumePdu start = new StartResumePdu();
    private final StopFreezePdu stop = new StopFreezePdu();
    private final AcknowledgePdu acknowledge = new AcknowledgePdu();
    private final ActionRequestPdu action = new ActionRequestPdu();
    private final ActionResponsePdu response = new ActionResponsePdu();
    private final DataQueryPdu query = new DataQueryPdu();
    private final SetDataPdu setData = new SetDataPdu();
    private final DataPdu data = new DataPdu();
    private final CommentPdu comment = new CommentPdu();
    private final TransferOwnershipPdu transfer = new TransferOwnershipPdu();
    private final AcknowledgePdu answer = new AcknowledgePdu();
    private final DataPdu answerData = new DataPdu();
    private final ActionResponsePdu answerAction = new ActionResponsePdu();
    private final byte[] bytes = new byte[Pdu.MAX_LENGTH];
    private DisManagement handler = DisManagement.NONE;

    Management(Exchange exchange, Sender sender, Transfers transfers, Freezing freezing) {
        this.exchange = exchange;
        this.sender = sender;
        this.transfers = transfers;
        this.freezing = freezing;
    }

    void handler(DisManagement newHandler) {
        handler = newHandler;
    }

    /// Handles the PDU at which a reader has stopped.
    void receive(PduReader reader) {
        switch (reader.type()) {
            case CREATE_ENTITY -> create(reader.read(create));
            case REMOVE_ENTITY -> remove(reader.read(remove));
            case START_RESUME -> start(reader.read(start));
            case STOP_FREEZE -> stop(reader.read(stop));
            case ACKNOWLEDGE -> acknowledged(reader.read(acknowledge));
            case ACTION_REQUEST -> act(reader.read(action));
            case ACTION_RESPONSE -> responded(reader.read(response));
            case DATA_QUERY -> query(reader.read(query));
            case SET_DATA -> set(reader.read(setData));
            case DATA -> data(reader.read(data));
            case COMMENT -> comment(reader.read(comment));
            case TRANSFER_OWNERSHIP -> transfer(reader.read(transfer));
            default -> throw new IllegalArgumentException("not a request: " + reader.type());
        }
    }

    /// Whether a PDU is addressed to this node, or to an entity that this node owns.
    private boolean isForThis(ManagementPdu pdu) {
        DisEntityId to = pdu.receivingId();
        boolean site = to.site() == DisEntityId.ALL || to.site() == exchange.settings.site();
        boolean here =
                site
                        && (to.application() == DisEntityId.ALL
                                || exchange.settings.isOwn(
                                        DisEntityId.of(
                                                exchange.settings.site(), to.application(), 0)));
        boolean own = exchange.settings.isOwn(pdu.originatingId());
        Entity entity = exchange.find(to);
        // an entity that has been handed over is asked where it is now
        boolean there = entity.isNone() ? !here : !exchange.isOwned(entity);
        if (own || there) {
            exchange.counters.refuse(own ? DisRefusal.OWN_ENTITY : DisRefusal.OTHER_RECEIVER);
            return false;
        }
        return true;
    }

    private DisRequest request(ManagementPdu pdu, int requestId) {
        return request(pdu, requestId, exchange.find(pdu.receivingId()));
    }

    private static DisRequest request(ManagementPdu pdu, int requestId, Entity entity) {
        return new DisRequest(pdu.originatingId(), pdu.receivingId(), requestId, entity);
    }

    /// Calls the program.
    ///
    /// @return false if it refuses or throws
    private boolean ask(BooleanSupplier call) {
        try {
            return call.getAsBoolean();
        } catch (RuntimeException e) {
            exchange.counters.refuse(DisRefusal.FAILED);
            exchange.problems.report(Kind.PROGRAM_FAILED, handler.getClass().getName(), e);
            return false;
        }
    }

    /// Calls the program.
    private void tell(Runnable call) {
        ask(
                () -> {
                    call.run();
                    return true;
                });
    }

    private void answer(ManagementPdu pdu, int what, int requestId, boolean able) {
        answer.begin(bytes, 0, exchange.outbox.header(), sender(pdu), pdu.originatingId())
                .acknowledgeFlag(what)
                .responseFlag(able ? AcknowledgePdu.ABLE : AcknowledgePdu.UNABLE)
                .requestId(requestId);
        exchange.outbox.append(answer);
    }

    /// The sender of an answer: the addressed entity or application, or the first application of
    /// this node if several were addressed.
    private DisEntityId sender(ManagementPdu pdu) {
        DisEntityId to = pdu.receivingId();
        if (to.isSingle()) {
            return to;
        }
        return exchange.settings.isOwn(to)
                ? DisEntityId.of(to.site(), to.application(), 0)
                : exchange.self();
    }

    private void create(CreateEntityPdu pdu) {
        if (!isForThis(pdu)) {
            return;
        }
        DisEntityId wanted = pdu.receivingId();
        DisRequest request = request(pdu, pdu.requestId());
        boolean done =
                request.entity().isNone()
                        && ask(
                                () -> {
                                    Entity made = handler.create(request);
                                    if (made.isNone()) {
                                        return false;
                                    }
                                    if (wanted.isSingle()) {
                                        exchange.world.add(made, wanted);
                                    }
                                    sender.publish(made);
                                    return true;
                                });
        answer(pdu, CREATE, pdu.requestId(), done);
    }

    private void remove(RemoveEntityPdu pdu) {
        if (!isForThis(pdu)) {
            return;
        }
        DisRequest request = request(pdu, pdu.requestId());
        boolean done = isOwned(request) && ask(() -> handler.remove(request));
        if (done) {
            exchange.world.destroy(request.entity());
        }
        answer(pdu, REMOVE, pdu.requestId(), done);
    }

    private boolean isOwned(DisRequest request) {
        return exchange.isOwned(request.entity());
    }

    private void start(StartResumePdu pdu) {
        if (!isForThis(pdu)) {
            return;
        }
        DisRequest request = request(pdu, pdu.requestId());
        boolean done =
                freezing.isNamed(pdu.receivingId()) && ask(() -> handler.start(request, pdu));
        if (done) {
            freezing.start(pdu.receivingId(), pdu.realWorldTimeHour(), pdu.realWorldTimePastHour());
        }
        answer(pdu, START, pdu.requestId(), done);
    }

    private void stop(StopFreezePdu pdu) {
        if (!isForThis(pdu)) {
            return;
        }
        DisRequest request = request(pdu, pdu.requestId());
        boolean done = freezing.isNamed(pdu.receivingId()) && ask(() -> handler.stop(request, pdu));
        if (done) {
            freezing.stop(
                    pdu.receivingId(),
                    pdu.frozenBehavior(),
                    pdu.realWorldTimeHour(),
                    pdu.realWorldTimePastHour());
        }
        answer(pdu, STOP, pdu.requestId(), done);
    }

    private void acknowledged(AcknowledgePdu pdu) {
        if (!isForThis(pdu)) {
            return;
        }
        boolean able = pdu.responseFlag() == AcknowledgePdu.ABLE;
        if (pdu.acknowledgeFlag() == TRANSFER) {
            transfers.answered(pdu.originatingId(), pdu.requestId(), able);
        }
        DisRequest request = request(pdu, pdu.requestId());
        tell(() -> handler.acknowledged(request, able));
    }

    private void act(ActionRequestPdu pdu) {
        if (!isForThis(pdu)) {
            return;
        }
        DisRequest request = request(pdu, pdu.requestId());
        beginResponse(pdu);
        boolean done =
                ask(
                        () -> {
                            int status =
                                    handler.action(
                                            request,
                                            pdu.actionId(),
                                            pdu.datums(),
                                            answerAction.datums());
                            answerAction.requestStatus(status);
                            return true;
                        });
        if (!done) {
            beginResponse(pdu); // without what the program has added before it failed
        }
        exchange.outbox.append(answerAction);
    }

    private void beginResponse(ActionRequestPdu pdu) {
        answerAction
                .begin(bytes, 0, exchange.outbox.header(), sender(pdu), pdu.originatingId())
                .requestId(pdu.requestId())
                .requestStatus(REJECTED);
    }

    private void responded(ActionResponsePdu pdu) {
        if (isForThis(pdu)) {
            DisRequest request = request(pdu, pdu.requestId());
            tell(() -> handler.response(request, pdu.requestStatus(), pdu.datums()));
        }
    }

    private void query(DataQueryPdu pdu) {
        if (isForThis(pdu)) {
            DisRequest request = request(pdu, pdu.requestId());
            answerData(
                    pdu, pdu.requestId(), () -> handler.query(request, pdu, answerData.datums()));
        }
    }

    private void set(SetDataPdu pdu) {
        if (isForThis(pdu)) {
            DisRequest request = request(pdu, pdu.requestId());
            answerData(
                    pdu,
                    pdu.requestId(),
                    () -> handler.setData(request, pdu.datums(), answerData.datums()));
        }
    }

    private void answerData(ManagementPdu pdu, int requestId, Runnable call) {
        beginData(pdu, requestId);
        boolean done =
                ask(
                        () -> {
                            call.run();
                            return true;
                        });
        if (!done) {
            beginData(pdu, requestId);
        }
        exchange.outbox.append(answerData);
    }

    private void beginData(ManagementPdu pdu, int requestId) {
        answerData
                .begin(bytes, 0, exchange.outbox.header(), sender(pdu), pdu.originatingId())
                .requestId(requestId);
    }

    private void data(DataPdu pdu) {
        if (isForThis(pdu)) {
            DisRequest request = request(pdu, pdu.requestId());
            tell(() -> handler.data(request, pdu.datums()));
        }
    }

    private void comment(CommentPdu pdu) {
        if (isForThis(pdu)) {
            DisRequest request = request(pdu, 0);
            tell(() -> handler.comment(request, pdu.datums()));
        }
    }

    private void transfer(TransferOwnershipPdu pdu) {
        if (!isForThis(pdu)) {
            return;
        }
        Entity entity = exchange.find(pdu.entityId());
        DisRequest request = request(pdu, pdu.requestId(), entity);
        switch (pdu.transferType()) {
            case TransferOwnershipPdu.CANCEL ->
                    transfers.cancelled(entity, pdu.originatingId(), pdu.requestId());
            case TransferOwnershipPdu.PUSH ->
                    answer(pdu, TRANSFER, pdu.requestId(), acceptsOffer(request));
            case TransferOwnershipPdu.AUTOMATIC_PULL, TransferOwnershipPdu.MANUAL_PULL ->
                    answer(pdu, TRANSFER, pdu.requestId(), acceptsRequest(request));
            case TransferOwnershipPdu.REMOVE -> removeTransferred(pdu, request);
            default -> answer(pdu, TRANSFER, pdu.requestId(), false);
        }
    }

    private boolean acceptsOffer(DisRequest request) {
        Entity entity = request.entity();
        if (transfers.isTaken(entity, request.from(), request.requestId())) {
            return true; // repeated
        }
        boolean accepted =
                transfers.isOffered(entity) && ask(() -> handler.transfer(request, true));
        if (accepted) {
            transfers.take(entity, request.from(), request.requestId());
        }
        return accepted;
    }

    private boolean acceptsRequest(DisRequest request) {
        Entity entity = request.entity();
        boolean accepted =
                isOwned(request)
                        && !transfers.isOpen(entity)
                        && sender.lastMotion(entity) != null
                        && ask(() -> handler.transfer(request, false));
        if (accepted) {
            transfers.release(entity, exchange.now + Transfers.PATIENCE);
        }
        return accepted;
    }

    private void removeTransferred(TransferOwnershipPdu pdu, DisRequest request) {
        boolean done = isOwned(request) && ask(() -> handler.remove(request));
        if (done) {
            exchange.world.destroy(request.entity());
        }
        answer(pdu, TRANSFER, pdu.requestId(), done);
    }
}

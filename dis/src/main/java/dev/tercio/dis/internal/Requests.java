package dev.tercio.dis.internal;

import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.pdu.ActionRequestPdu;
import dev.tercio.dis.pdu.CommentPdu;
import dev.tercio.dis.pdu.CreateEntityPdu;
import dev.tercio.dis.pdu.DataQueryPdu;
import dev.tercio.dis.pdu.Datums;
import dev.tercio.dis.pdu.Pdu;
import dev.tercio.dis.pdu.PduHeader;
import dev.tercio.dis.pdu.RemoveEntityPdu;
import dev.tercio.dis.pdu.SetDataPdu;
import dev.tercio.dis.pdu.StartResumePdu;
import dev.tercio.dis.pdu.StopFreezePdu;

import java.util.function.Consumer;

/// Sends requests of simulation management.
public final class Requests {
    private final Exchange exchange;
    private final byte[] bytes = new byte[Pdu.MAX_LENGTH];

    Requests(Exchange exchange) {
        this.exchange = exchange;
    }

    private int nextRequest() {
        exchange.checkOpen();
        return exchange.nextRequest();
    }

    private PduHeader header() {
        return exchange.outbox.header();
    }

    private int send(Pdu pdu, int request) {
        exchange.outbox.append(pdu);
        return request;
    }

    public int create(DisEntityId to) {
        int request = nextRequest();
        CreateEntityPdu pdu = new CreateEntityPdu();
        return send(pdu.begin(bytes, 0, header(), exchange.self(), to).requestId(request), request);
    }

    public int remove(DisEntityId to) {
        int request = nextRequest();
        RemoveEntityPdu pdu = new RemoveEntityPdu();
        return send(pdu.begin(bytes, 0, header(), exchange.self(), to).requestId(request), request);
    }

    public int start(DisEntityId to) {
        int request = nextRequest();
        StartResumePdu pdu = new StartResumePdu();
        return send(pdu.begin(bytes, 0, header(), exchange.self(), to).requestId(request), request);
    }

    public int stop(DisEntityId to, int reason, int frozenBehavior) {
        int request = nextRequest();
        StopFreezePdu pdu = new StopFreezePdu();
        return send(
                pdu.begin(bytes, 0, header(), exchange.self(), to)
                        .reason(reason)
                        .frozenBehavior(frozenBehavior)
                        .requestId(request),
                request);
    }

    public int action(DisEntityId to, int action, Consumer<Datums> parameters) {
        int request = nextRequest();
        ActionRequestPdu pdu = new ActionRequestPdu();
        pdu.begin(bytes, 0, header(), exchange.self(), to).requestId(request).actionId(action);
        parameters.accept(pdu.datums());
        return send(pdu, request);
    }

    public int query(DisEntityId to, int... fixedIds) {
        int request = nextRequest();
        DataQueryPdu pdu = new DataQueryPdu();
        pdu.begin(bytes, 0, header(), exchange.self(), to).requestId(request);
        for (int id : fixedIds) {
            pdu.addFixedId(id);
        }
        return send(pdu, request);
    }

    public int setData(DisEntityId to, Consumer<Datums> data) {
        int request = nextRequest();
        SetDataPdu pdu = new SetDataPdu();
        pdu.begin(bytes, 0, header(), exchange.self(), to).requestId(request);
        data.accept(pdu.datums());
        return send(pdu, request);
    }

    public void comment(DisEntityId to, Consumer<Datums> texts) {
        exchange.checkOpen();
        CommentPdu pdu = new CommentPdu();
        pdu.begin(bytes, 0, header(), exchange.self(), to);
        texts.accept(pdu.datums());
        exchange.outbox.append(pdu);
    }
}

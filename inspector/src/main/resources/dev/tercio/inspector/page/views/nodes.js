import {empty, fill, h, number, bytes, table} from "../dom.js";

export const name = "nodes";
export const title = "Nodes";
export const every = 1000;
export const isOffered = (_, index) => index.worlds.some((w) => w.nodes);

/** All nodes of the program on one page. */
export async function create(context) {
  const box = h("div", {});
  async function refresh() {
    const worlds = context.index.worlds.filter((w) => w.nodes);
    const nodes = await Promise.all(worlds.map((w) => context.apiOf(w.id).get("/nodes")));
    fill(box, nodes.length ? nodes.map(node) : empty("No node is shown."));
  }
  return {element: box, refresh};
}

function node(at) {
  const refused = Object.entries(at.refused ?? {}).filter(([, count]) => count > 0);
  return h("section", {class: "card", "aria-label": at.name}, h("h3", {}, at.name),
      h("p", {}, at.peers.map((p) => h("span", {class: "chip"}, `${p.name}: ${p.connected ? "connected" : "gone"}`))),
      table("Traffic", [{name: "direction"}, {name: "messages", number: true}, {name: "bytes", number: true}, {name: "updates", number: true}], [
        ["sent", number(at.traffic.messagesSent), bytes(at.traffic.bytesSent), number(at.traffic.updatesSent)],
        ["received", number(at.traffic.messagesReceived), bytes(at.traffic.bytesReceived), number(at.traffic.updatesApplied)],
        ["lost", number(at.traffic.messagesLost), "", ""], ["dropped", number(at.traffic.messagesDropped), "", ""]]),
      at.ownership.length > 0 && table("Ownership", [{name: "component"}, {name: "owned here", number: true}, {name: "owned elsewhere", number: true}],
          at.ownership.map((o) => [o.component, number(o.owned), number(o.foreign)])),
      refused.length > 0 && h("p", {}, "Refused: ", refused.map(([reason, count]) => h("span", {class: "chip"}, `${reason}: ${number(count)}`))),
      at.problems?.length > 0 && h("ul", {class: "bad"}, at.problems.map((p) => h("li", {}, p))));
}

import {bytes, empty, fill, h, number, table} from "../dom.js";
import {link} from "../route.js";

export const name = "nodes";
export const title = "Nodes";
export const every = 1000;
export const isOffered = (_, index) => index.worlds.some((w) => w.nodes);

/** All nodes on one page, of this and of other processes. */
export async function create(context) {
  const box = h("div", {});
  async function refresh() {
    const worlds = context.index.worlds.filter((w) => w.nodes);
    const nodes = await Promise.all(worlds.map(async (w) => {
      try {
        return {world: w, at: await context.apiOf(w.id).get("/nodes")};
      } catch (error) { // one that does not answer must not hide the others
        return {world: w, error};
      }
    }));
    fill(box, nodes.length ? [summary(nodes), h("div", {class: "cards wide"}, nodes.map(card))] : empty("No node is shown."));
  }
  return {element: box, refresh};
}

function summary(nodes) {
  const columns = [{name: "node"}, {name: "state"}, {name: "peers"}, {name: "frame", number: true}, {name: "sent", number: true},
    {name: "received", number: true}, {name: "updates applied", number: true}, {name: "lost", number: true}, {name: "owned values", number: true}];
  return table(`${number(nodes.length)} nodes`, columns, nodes.map(({world, at}) => at ? [
    h("a", {href: link({view: "entities", world: world.id})}, at.name),
    h("span", {class: at.inSync ? "chip good" : "chip warn"}, at.inSync ? "in sync" : "synchronizing"),
    at.peers.map((p) => h("span", {class: p.connected ? "chip" : "chip bad"}, `${p.name}${p.connected ? "" : " gone"}`)),
    number(at.frame), bytes(at.traffic.bytesSent), bytes(at.traffic.bytesReceived), number(at.traffic.updatesApplied),
    number(at.traffic.messagesLost), number(at.ownership.reduce((sum, o) => sum + o.owned, 0)),
  ] : [world.name, h("span", {class: "chip bad"}, "does not answer"), "", "", "", "", "", "", ""]));
}

function card({world, at, error}) {
  if (error) return h("section", {class: "card", "aria-label": world.name}, h("h3", {}, world.name), h("p", {class: "bad"}, error.message));
  const refused = Object.entries(at.refused ?? {}).filter(([, count]) => count > 0);
  return h("section", {class: "card", "aria-label": at.name},
      h("h3", {}, at.name, h("span", {class: "faint"}, `node ${at.node}`)),
      at.peers.length === 0 && h("p", {class: "faint"}, "No peers yet."),
      table("Traffic", [{name: "direction"}, {name: "messages", number: true}, {name: "bytes", number: true}, {name: "updates", number: true}], [
        ["sent", number(at.traffic.messagesSent), bytes(at.traffic.bytesSent), number(at.traffic.updatesSent)],
        ["received", number(at.traffic.messagesReceived), bytes(at.traffic.bytesReceived), number(at.traffic.updatesApplied)],
        ["lost", number(at.traffic.messagesLost), "", ""], ["dropped", number(at.traffic.messagesDropped), "", ""]]),
      at.ownership.length > 0 && table("Ownership", [{name: "component"}, {name: "owned here", number: true}, {name: "owned elsewhere", number: true}],
          at.ownership.map((o) => [o.component, number(o.owned), number(o.foreign)])),
      refused.length > 0 && h("p", {}, "Refused: ", refused.map(([reason, count]) => h("span", {class: "chip bad"}, `${reason}: ${number(count)}`))),
      at.problems?.length > 0 && h("ul", {class: "bad"}, at.problems.map((p) => h("li", {}, p))));
}

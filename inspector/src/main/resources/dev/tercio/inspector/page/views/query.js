import {duration, fill, h, number, table} from "../dom.js";
import {keep, link} from "../route.js";
import {EntityTable, orderOf} from "./entities.js";

export const name = "query";
export const title = "Query";
export const every = 700;

const EXAMPLES = ["A, B", "A, !B", "A, ?B", "any(A | B)", "changed(A)", "added(A)", "owned(A)", "owned()", "A.x > 3"];

export async function create(context) {
  const {components} = await context.api.get("/components");
  const first = components.find((c) => c.entities > 0 && !c.tag)?.name ?? components[0]?.name ?? "";
  let text = context.parameters.q ?? first;
  let entity = context.parameters.entity ?? "";
  const rows = new EntityTable(context, {query: text, ...orderOf(context.parameters)});
  const facts = h("div", {"aria-live": "polite"});
  const input = h("input", {type: "search", value: text, "aria-label": "Query", spellcheck: "false", autocomplete: "off",
    list: "components", oninput: () => change(input.value, entity)});
  const subject = h("input", {type: "text", value: entity, size: "9", placeholder: "7v1", "aria-label": "Entity to explain",
    oninput: () => change(text, subject.value.trim())});
  let columns = "";

  function change(newText, newEntity) {
    text = newText;
    entity = newEntity;
    keep({q: text, entity});
    columns = "";
    refresh().catch((error) => showError(error));
  }

  async function refresh() {
    if (!text.trim()) {
      fill(facts, h("p", {class: "faint"}, "Type a query."));
      return;
    }
    let answer;
    try {
      answer = await context.api.get("/query", {q: text, entity: entity || undefined});
    } catch (error) {
      if (error.status !== 400 && error.status !== 404) throw error;
      showError(error);
      return;
    }
    fill(facts, summary(answer), why(answer.why));
    const wanted = answer.query + answer.columns;
    if (wanted !== columns) { // keeps the page of the table while the query is the same
      columns = wanted;
      rows.set({query: text, fields: answer.columns.slice(0, 8), ...rows.order()});
    }
    await rows.refresh();
  }

  function showError(error) {
    const at = error.position;
    fill(facts, h("p", {class: "problem", role: "alert"}, error.message,
        at !== undefined && h("code", {style: "display:block"}, `${text.slice(0, at)}⟨here⟩${text.slice(at)}`)));
  }

  return {
    element: h("div", {}, h("div", {class: "bar"}, input, h("label", {}, "explain entity", subject)),
        h("datalist", {id: "components"}, components.map((c) => h("option", {value: c.name}))),
        h("p", {class: "faint"}, "Terms: ", EXAMPLES.map((e, i) => [i > 0 && " · ", h("code", {}, e)])),
        facts, rows.element),
    refresh,
  };
}

function summary(answer) {
  return h("div", {class: "card"},
      h("p", {style: "margin:0 0 6px"}, h("strong", {id: "matches"}, number(answer.count)), " matches in ",
          h("strong", {}, duration(answer.micros)),
          !answer.engine && h("span", {class: "faint"}, " (compares values one by one)")),
      h("div", {}, answer.terms.map((term) => h("span", {class: "chip"},
          candidates(term)))),
      answer.java && h("code", {style: "display:block;margin-top:6px;white-space:pre-wrap"}, answer.java));
}

/** A term, and how many entities have its component, which is not how many match. */
function candidates({term, components, entities}) {
  if (entities === undefined || entities === null) return term;
  return term === components?.[0] ? `${term}: ${number(entities)}` : `${term} (${components.join(", ")}: ${number(entities)})`;
}

function why(answer) {
  if (!answer) return null;
  const columns = [{name: "term"}, {name: "holds"}, {name: "because", wrap: true}];
  return h("div", {class: "card", id: "why"},
      h("p", {style: "margin:0"}, h("a", {href: link({view: "entity", entity: answer.entity})}, answer.entity),
          answer.matches ? h("strong", {class: "good"}, " matches") : h("strong", {class: "bad"}, " does not match")),
      table("Terms", columns, answer.terms.map((term) => [h("code", {}, term.term),
        term.holds ? h("span", {class: "good"}, "yes") : h("span", {class: "bad"}, "no"), term.text])));
}

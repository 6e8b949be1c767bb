import {empty, fill, h, number, table, tableRow, text} from "../dom.js";
import {icon} from "../icons.js";
import {entityLink, keep, link} from "../route.js";

export const name = "entities";
export const title = "Entities";
export const every = 500;

/** A table of entities: filters, columns, sorting, pages. Also used for the results of a query. */
export class EntityTable {
  #context;
  #options;
  #pages = [undefined];
  #columns = [];
  element = h("div", {});

  constructor(context, options) {
    this.#context = context;
    this.#options = {sort: "entity", order: "asc", limit: 50, ...options};
  }

  set(options) {
    Object.assign(this.#options, options);
    this.#pages = [undefined];
  }

  async refresh() {
    const {sort, order, limit, query, text: search, fields} = this.#options;
    const answer = await this.#context.api.get("/entities", {sort, order, limit, query, text: search,
      fields: fields?.join(","), after: this.#pages.at(-1)});
    if (answer.rows.length === 0 && this.#pages.length > 1) { // entities were destroyed meanwhile
      this.#pages.pop();
      return;
    }
    this.#show(answer);
  }

  #show(answer) {
    const hasIds = answer.rows.some((row) => row.id); // few worlds give ids to their entities
    const columns = [this.#head("entity", "entity"), hasIds && {name: "id", mono: true}, {name: "components", wrap: true},
      ...answer.fields.map((path) => ({...this.#head(path, path), number: true}))].filter(Boolean);
    const rows = answer.rows.map((row) => tableRow([
      h("a", {href: entityLink(row.entity)}, row.entity), ...(hasIds ? [row.id ?? ""] : []),
      chips(row.components),
      ...row.values.map(text)], columns));
    fill(this.element,
        rows.length ? table(this.#caption(answer), columns, rows)
          : empty(answer.total === 0 ? "The world has no entities yet." : "No entity matches."),
        rows.length > 0 && this.#pager(answer));
  }

  #caption(answer) {
    const page = this.#pages.length;
    const parts = [`${number(answer.rows.length)} entities of ${number(answer.total)} in the world`];
    if (page > 1) parts.push(`page ${page}`);
    if (!answer.complete) parts.push("the search took too long and shows what it has found so far");
    return parts.join(", ");
  }

  #head(label, path) {
    const {sort, order} = this.#options;
    const isSorted = sort === path;
    const next = isSorted && order === "asc" ? "desc" : "asc";
    return {
      name: label,
      sort: isSorted ? (order === "asc" ? "ascending" : "descending") : undefined,
      mono: true,
      head: h("button", {onclick: () => this.#sortBy(path, next)}, label, isSorted ? (order === "asc" ? " ▲" : " ▼") : ""),
    };
  }

  /** How it is sorted now. */
  order() {
    const {sort, order} = this.#options;
    return {sort, order};
  }

  #sortBy(sort, order) {
    this.set({sort, order});
    keep({sort: sort === "entity" ? undefined : sort, order: order === "asc" ? undefined : order});
    this.refresh();
  }

  #pager(answer) {
    const move = (change) => { change(); this.refresh(); };
    return h("div", {class: "bar"},
        h("button", {disabled: this.#pages.length < 2, onclick: () => move(() => { this.#pages = [undefined]; })}, "First page"),
        h("button", {disabled: this.#pages.length < 2, onclick: () => move(() => this.#pages.pop())}, "Previous"),
        h("button", {disabled: !answer.next, onclick: () => move(() => this.#pages.push(answer.next))}, "Next"));
  }
}

/** The order that an address names. */
export function orderOf({sort, order}) {
  return {sort: sort ?? "entity", order: order === "desc" ? "desc" : "asc"};
}

const MOST_CHIPS = 3;

/** The components of an entity on one line; the page of the entity has all of them. */
function chips(names) {
  const more = names.length > MOST_CHIPS + 1 ? names.slice(MOST_CHIPS) : [];
  return h("div", {class: "chips"}, names.slice(0, names.length - more.length).map((name) => h("span", {class: "chip"}, name)),
      more.length > 0 && h("span", {class: "chip", title: more.join(", ")}, `+${more.length}`));
}

/** The number fields of some components, at most a table's width. */
export function fieldsOf(components, names, most = 6) {
  const paths = [];
  const add = (fields) => {
    for (const field of fields) {
      if (field.fields) add(field.fields);
      else if (field.type !== "array" && field.type !== "object") paths.push(field.path);
    }
  };
  for (const component of components.filter((c) => names.includes(c.name))) add(component.fields);
  return paths.slice(0, most);
}

export async function create(context) {
  const {components} = await context.api.get("/components");
  const {parameters} = context;
  const chosen = new Set(parameters.components ? parameters.components.split(",") : []);
  const rows = new EntityTable(context, {...options(), ...orderOf(parameters)});

  function options() {
    const names = [...chosen];
    return {text: parameters.text, query: names.join(", ") || undefined,
      fields: fieldsOf(components, names.length ? names : components.slice(0, 2).map((c) => c.name))};
  }

  function change() {
    keep({text: parameters.text, components: [...chosen].join(",")});
    rows.set(options());
    rows.refresh();
  }

  const search = h("input", {type: "search", value: parameters.text ?? "", placeholder: "handle 7v1, stable id #12, component, text",
    "aria-label": "Search entities", oninput: (e) => { parameters.text = e.target.value.trim() || undefined; change(); }});
  const counts = new Map(components.map((component) => [component.name, h("span", {class: "count"}, number(component.entities))]));
  const filters = components.map((component) => h("label", {title: component.class},
      h("input", {type: "checkbox", checked: chosen.has(component.name), onchange: (e) => {
        if (e.target.checked) chosen.add(component.name); else chosen.delete(component.name);
        change();
      }}), component.name, " ", counts.get(component.name)));

  async function refresh() {
    await rows.refresh();
    const now = await context.api.get("/components");
    for (const component of now.components) counts.get(component.name)?.replaceChildren(number(component.entities));
  }

  return {
    element: h("div", {}, h("div", {class: "bar"}, search,
            context.edit && h("a", {class: "button", href: link({view: "entity", entity: "new"})}, icon("plus"), "New entity")),
        filters.length > 0 && h("fieldset", {class: "filters"}, h("legend", {}, "With components"), filters), rows.element),
    refresh,
  };
}

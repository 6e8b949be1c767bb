import {empty, fill, h, toast} from "../dom.js";
import {entityLink, go, link} from "../route.js";
import {componentForm, edit} from "../edits.js";
import {FieldEditor} from "../fields.js";
import {newEntity} from "../spawn.js";

export const name = "entity";
export const title = "Entity";
export const every = 500;

export async function create(context) {
  const {components} = await context.api.get("/components");
  if (context.parameters.entity === "new") return {element: await newEntity(context, components), title: "New entity"};
  return new EntityPage(context, components).view();
}

class EntityPage {
  #context;
  #components;
  #editors = new Map();
  #shape = "";
  #element = h("div", {});
  #cards = h("div", {class: "cards"});
  #facts = h("div", {});

  constructor(context, components) {
    this.#context = context;
    this.#components = components;
    fill(this.#element, this.#facts, this.#cards);
  }

  view() {
    return {element: this.#element, title: `Entity ${this.#handle}`, refresh: () => this.#refresh()};
  }

  get #handle() {
    return this.#context.parameters.entity;
  }

  async #refresh() {
    const entity = await this.#context.api.get(`/entities/${encodeURIComponent(this.#handle)}`);
    const shape = entity.components.map((c) => c.name).join() + JSON.stringify([entity.relations, entity.sources]);
    if (shape !== this.#shape) { // otherwise only values change, and what is being typed stays
      this.#shape = shape;
      this.#build(entity);
    }
    for (const component of entity.components) {
      this.#editors.get(component.name)?.show(component.value, component.changed);
    }
  }

  #build(entity) {
    this.#editors.clear();
    fill(this.#facts,
        h("p", {}, h("strong", {class: "mono"}, entity.entity), entity.id && h("span", {class: "faint"}, ` · stable id ${entity.id}`), " ",
            this.#context.world.kind === "live" &&
              h("span", {class: entity.owned ? "chip good" : "chip"}, entity.owned ? "owned by this node" : "no authority")),
        this.#relations(entity), this.#actions(entity), this.#systems(entity));
    fill(this.#cards, entity.components.map((component) => this.#card(component)),
        entity.components.length === 0 && empty("It has no components."),
        this.#context.edit && this.#addForm(entity));
  }

  #relations(entity) {
    const targets = entity.relations.map((r) => h("li", {}, `${r.relation} → `, h("a", {href: entityLink(r.target)}, r.target)));
    const sources = entity.sources.map((s) => h("li", {}, `${s.relation} ← ${s.count}: `,
        s.first.map((e) => [h("a", {href: entityLink(e)}, e), " "]), s.count > s.first.length && "…"));
    return targets.length + sources.length > 0 && h("ul", {"aria-label": "Relations"}, targets, sources);
  }

  #actions() {
    const {edit: canEdit} = this.#context;
    return h("div", {class: "bar"},
        h("a", {class: "button", href: link({view: "journal", entity: this.#handle})}, "Its commands"),
        h("a", {class: "button", href: link({view: "query", entity: this.#handle})}, "Why does it match a query?"),
        canEdit && h("button", {onclick: () => this.#copy()}, "Copy"),
        canEdit && h("button", {class: "danger", onclick: () => edit(this.#context, [{op: "destroy", entity: this.#handle}])}, "Destroy"));
  }

  async #copy() {
    const made = await edit(this.#context, [{op: "copy", entity: this.#handle}]);
    if (made) go({view: "entity", entity: made.entity});
  }

  #systems(entity) {
    return entity.systems?.length > 0 && h("details", {}, h("summary", {}, `Accessed by ${entity.systems.length} systems`),
        h("ul", {}, entity.systems.map((s) => h("li", {}, h("a", {href: link({view: "systems", system: s.system})}, s.system),
            s.reads.length > 0 && ` reads ${s.reads.join(", ")}`, s.writes.length > 0 && ` writes ${s.writes.join(", ")}`))));
  }

  #card(component) {
    const spec = this.#components.find((c) => c.name === component.name);
    const {edit: canEdit} = this.#context;
    const isEditable = canEdit && component.editable && !component.tag;
    const editor = new FieldEditor(spec?.fields ?? [], !isEditable);
    this.#editors.set(component.name, editor);
    const pause = () => this.#pauseOn(component.name);
    return h("form", {class: "card", "aria-label": component.name, onsubmit: (event) => {
      event.preventDefault();
      edit(this.#context, [{op: "set", entity: this.#handle, component: component.name, fields: editor.changes()}])
          .then((done) => done && editor.reset());
    }},
    h("h3", {title: component.class}, component.name, h("span", {class: "faint"}, component.tier),
        component.owned && h("span", {class: "chip"}, "owned")),
    component.tag ? h("p", {class: "faint"}, "tag") : h("div", {class: "fields"}, editor.elements),
    canEdit && h("div", {class: "bar", style: "margin:12px 0 0"},
        isEditable && h("button", {class: "primary"}, "Set"),
        h("button", {type: "button", onclick: pause}, "Pause on change"),
        h("button", {type: "button", class: "danger", onclick: () =>
            edit(this.#context, [{op: "remove", entity: this.#handle, component: component.name}])}, "Remove")));
  }

  async #pauseOn(component) {
    try {
      await this.#context.api.post("/conditions", {kind: "change", entity: this.#handle, component});
      toast(`The program pauses when ${component} of ${this.#handle} changes.`);
    } catch (error) {
      toast(error.message, true);
    }
  }

  #addForm(entity) {
    const present = new Set(entity.components.map((c) => c.name));
    const missing = this.#components.filter((c) => c.editable && !present.has(c.name));
    return missing.length > 0 && componentForm(missing, "Add a component", (component, fields) =>
        edit(this.#context, [{op: "add", entity: this.#handle, component, fields}]));
  }
}

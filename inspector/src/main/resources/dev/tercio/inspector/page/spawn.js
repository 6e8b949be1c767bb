import {empty, fill, h, number, text} from "./dom.js";
import {componentForm, edit} from "./edits.js";
import {FieldEditor} from "./fields.js";
import {go} from "./route.js";

/** A new entity: from a template, or from components. */
export async function newEntity(context, components) {
  if (!context.edit) return empty("The program does not allow the page to change it: start it with editing allowed.");
  const {templates} = await context.api.get("/templates");
  return h("div", {class: "cards wide"},
      templates.length > 0 && fromTemplate(context, components, templates), fromComponents(context, components));
}

async function spawn(context, wanted) {
  const made = await edit(context, [{op: "spawn", ...wanted}]);
  if (made) go({view: "entity", entity: made.entity});
}

function fromTemplate(context, components, templates) {
  const values = h("div", {});
  let editors = [];
  const choice = h("select", {"aria-label": "Template", onchange: () => choose(choice.value)},
      templates.map((t) => h("option", {value: t.name}, t.name)));

  function choose(name) {
    const template = templates.find((t) => t.name === name);
    editors = template.components.map((part) => ({part, spec: components.find((c) => c.name === part.name)}))
        .map(({part, spec}) => ({name: part.name, value: part.value, editor: spec?.editable ? new FieldEditor(spec.fields) : null}));
    for (const {editor, value} of editors) editor?.show(value);
    fill(values, facts(template), editors.map(({name: component, value, editor}) => h("fieldset", {style: "border:0;padding:0;margin:0 0 10px"},
        h("legend", {class: "faint small", style: "padding:0 0 4px"}, component),
        editor ? h("div", {class: "fields"}, editor.elements) : h("code", {}, text(value)))));
  }

  function overrides() {
    return editors.filter(({editor}) => editor).map(({name, editor}) => ({component: name, fields: editor.changes()}))
        .filter(({fields}) => Object.keys(fields).length > 0);
  }

  choose(templates[0].name);
  return h("form", {class: "card", "aria-label": "From a template", onsubmit: (event) => {
    event.preventDefault();
    spawn(context, {template: choice.value, components: overrides()});
  }}, h("h3", {}, "From a template"), h("div", {class: "bar"}, choice, h("button", {class: "primary"}, "Spawn")), values);
}

function facts(template) {
  const parts = [template.parent && `derived from ${template.parent}`,
    template.entities > 1 && `with ${number(template.entities - 1)} children`].filter(Boolean);
  return h("p", {class: "faint small"}, parts.join(", "), " ", template.tags.map((tag) => h("span", {class: "chip"}, tag)));
}

function fromComponents(context, components) {
  const parts = [];
  const list = h("ul", {});
  const show = () => {
    fill(list, parts.length === 0 && h("li", {class: "faint"}, "No component yet: add one or more."), parts.map((part) => h("li", {}, part.component, " ", h("code", {}, text(part.fields ?? "")))));
    button.disabled = parts.length === 0;
  };
  const button = h("button", {class: "primary", disabled: true, onclick: () => spawn(context, {components: parts})},
      "Spawn with these components");
  show();
  return h("div", {},
      componentForm(components.filter((c) => c.editable), "From components", (component, fields) => {
        parts.push({component, fields});
        show();
      }), list, button);
}

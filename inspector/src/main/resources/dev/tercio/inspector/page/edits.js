import {fill, h, toast} from "./dom.js";
import {FieldEditor} from "./fields.js";

/** Sends edits; shows what happened. Returns the first result, or null if one was refused. */
export async function edit(context, edits) {
  try {
    const answer = await context.api.post("/edits", {edits});
    const failed = answer.results.find((result) => !result.ok);
    if (failed) toast(`Refused: ${failed.failure}; ${failed.detail ?? ""}`, true);
    else toast("Done in the next frame.");
    return failed ? null : answer.results[0];
  } catch (error) {
    toast(error.message, true);
    return null;
  }
}

/** A list of components to add, with fields for the chosen one. */
export function componentForm(components, label, onAdd) {
  const editors = h("div", {class: "fields"});
  let editor = null;
  const choice = h("select", {"aria-label": label, onchange: () => choose(choice.value)},
      components.map((c) => h("option", {value: c.name}, c.name)));
  function choose(wanted) {
    const component = components.find((c) => c.name === wanted);
    editor = component && !component.tag ? new FieldEditor(component.fields) : null;
    fill(editors, editor?.elements);
  }
  choose(components[0]?.name);
  return h("form", {class: "card", onsubmit: (event) => {
    event.preventDefault();
    onAdd(choice.value, editor?.values());
  }}, h("h3", {}, label), h("div", {class: "bar"}, choice, h("button", {class: "primary"}, "Add")), editors);
}

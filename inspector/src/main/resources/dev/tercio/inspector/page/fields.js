import {h} from "./dom.js";

/** Inputs for the fields of a component. What the user is typing is never overwritten by a refresh. */
export class FieldEditor {
  #inputs = [];
  elements = [];

  constructor(fields, isReadOnly = false) {
    this.#add(fields, [], isReadOnly);
  }

  #add(fields, path, isReadOnly) {
    for (const field of fields) {
      const names = [...path, field.name];
      if (field.type === "record" && field.fields) this.#add(field.fields, names, isReadOnly);
      else this.#addField(field, names, isReadOnly);
    }
  }

  #addField(field, names, isReadOnly) {
    const key = names.join(".");
    const label = key;
    const input = isReadOnly || field.type === "object" ? null : inputOf(field);
    const output = input ?? h("output", {class: "mono"});
    const entry = {field, names, key, input, output, shown: null};
    if (input) input.setAttribute("aria-label", label);
    this.#inputs.push(entry);
    this.elements.push(h("span", {class: "faint", title: typeOf(field)}, label), output);
  }

  /** Shows a value; inputs that were edited keep their text. */
  show(value) {
    for (const entry of this.#inputs) {
      const part = entry.names.reduce((at, name) => at?.[name], value);
      const shown = entry.field.type === "array" ? JSON.stringify(part) : String(part ?? "");
      if (!entry.input) {
        entry.output.textContent = shown === "" ? "–" : shown;
      } else if (entry.shown === null || read(entry) === entry.shown) {
        write(entry, shown);
        entry.shown = read(entry);
      }
    }
  }

  /** The fields that differ from what was shown. */
  changes() {
    return this.#collect((entry) => read(entry) !== entry.shown);
  }

  /** All fields that are not empty. */
  values() {
    return this.#collect((entry) => read(entry) !== "");
  }

  /** After a change was accepted: shows the next values of the world again. */
  reset() {
    for (const entry of this.#inputs) entry.shown = null;
  }

  #collect(isWanted) {
    const result = {};
    for (const entry of this.#inputs.filter((e) => e.input && isWanted(e))) result[entry.key] = parse(entry);
    return result;
  }
}

function typeOf(field) {
  if (field.type === "array") return `${field.element}[${field.length}]`;
  if (field.type === "text" && field.capacity) return `text of at most ${field.capacity} bytes`;
  return field.type;
}

function inputOf(field) {
  if (field.type === "boolean") return h("select", {}, ["false", "true"].map((v) => h("option", {value: v}, v)));
  if (field.type === "enum") return h("select", {}, field.constants.map((v) => h("option", {value: v}, v)));
  return h("input", {type: "text", inputmode: field.number ? "decimal" : undefined, spellcheck: "false", autocomplete: "off"});
}

const read = (entry) => entry.input ? entry.input.value : "";

function write(entry, value) {
  if (entry.input.value !== value) entry.input.value = value;
}

/** The value to send. What is not a value of the type is sent as text, which the server refuses with a reason. */
function parse({field, input}) {
  const value = input.value.trim();
  switch (field.type) {
    case "boolean": return value === "true";
    case "array": return parseArray(value);
    case "entity": return value === "" ? null : value;
    case "float": case "double": return decimal(value);
    case "byte": case "short": case "int": case "long": return value; // text keeps all digits
    default: return input.value;
  }
}

function decimal(value) {
  const parsed = Number(value);
  return value !== "" && Number.isFinite(parsed) ? parsed : value;
}

/** Whole numbers become text, because JavaScript would round large ones. */
function parseArray(value) {
  try {
    return JSON.parse(value.replace(/"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d+(?![\d.eE])/g, (part) => part.startsWith('"') || part.length < 16 ? part : `"${part}"`));
  } catch {
    return value;
  }
}

/** The view and its parameters in the address: #view=query&q=Position, or #entity=7v1. */

export function current() {
  const values = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (!values.view && values.entity) values.view = "entity";
  return values;
}

/** The address of a view; undefined and empty parameters are left out. */
export function link(parameters) {
  const search = new URLSearchParams();
  const world = current().world;
  for (const [name, value] of Object.entries({world, ...parameters})) {
    if (value === undefined || value === null || value === "") continue;
    if (name === "view" && value === "entity" && parameters.entity) continue;
    search.set(name, value);
  }
  return `#${search}`;
}

export function go(parameters) {
  location.hash = link(parameters);
}

/** Changes parameters of the current view without a new entry in the history. */
export function keep(parameters) {
  history.replaceState(null, "", link({...current(), ...parameters}));
}

export const entityLink = (entity) => link({view: "entity", entity});

/** The interface of the inspector, see docs/inspector-api.md. */

export class ApiError extends Error {
  constructor(status, body) {
    super([body.message, body.advice].filter(Boolean).join("; "));
    this.status = status;
    this.code = body.code;
    this.position = body.position;
  }
}

async function request(method, path, body) {
  const headers = {};
  if (method !== "GET") headers["X-Tercio-Inspector"] = "1";
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const response = await fetch(path, {method, headers, body: body === undefined ? undefined : JSON.stringify(body)});
  let answer;
  try {
    answer = await response.json();
  } catch {
    answer = {error: {code: "internal", message: `answer is not JSON: status=${response.status}`}};
  }
  if (!response.ok) throw new ApiError(response.status, answer.error ?? {message: `status=${response.status}`});
  return answer;
}

function withParameters(path, parameters) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, value);
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

export const index = () => request("GET", "/api");
export const compare = (a, b) => request("GET", withParameters("/api/compare", {a, b}));

/** The requests of one world. */
export function worldApi(id) {
  const base = `/api/worlds/${encodeURIComponent(id)}`;
  return {
    id,
    get: (path, parameters = {}) => request("GET", withParameters(base + path, parameters)),
    post: (path, body) => request("POST", base + path, body),
    remove: (path) => request("DELETE", base + path),
  };
}

/** Calls listeners with events of all worlds; reconnects by itself. */
export function stream(listener, onState) {
  let source = null;
  const open = () => {
    source = new EventSource("/api/stream");
    for (const name of ["hello", "frame", "pause", "resume", "worlds"]) {
      source.addEventListener(name, (event) => listener(name, JSON.parse(event.data)));
    }
    source.onopen = () => onState(true);
    source.onerror = () => onState(false);
  };
  // browsers keep pages that were left, and allow few connections per host
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => event.persisted && open());
  open();
}

import {openStream} from "./stream.js";

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
  let response;
  try {
    response = await fetch(path, {method, headers, body: body === undefined ? undefined : JSON.stringify(body)});
  } catch {
    throw new ApiError(0, {code: "offline", message: "no answer", advice: advice()});
  }
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

/** Calls listeners with events of all worlds; reconnects by itself. Tabs share a stream if the browser lets them. */
export function stream(listener, onState) {
  const open = () => {
    if (typeof SharedWorker === "undefined") return openStream(listener, onState);
    const {port} = new SharedWorker(new URL("worker.js", import.meta.url), {type: "module", name: "tercio-inspector"});
    port.onmessage = ({data: {name, data, connected}}) => name ? listener(name, data) : onState(connected);
    return () => {
      port.postMessage("leave");
      port.close();
    };
  };
  // browsers keep pages that were left, and allow few connections per host
  let close = open();
  addEventListener("pagehide", () => close());
  addEventListener("pageshow", (event) => {
    if (event.persisted) close = open();
  });
}

/** What to do if there is no connection. */
export function advice() {
  return typeof SharedWorker === "undefined"
    ? "This browser has a connection for each tab, and few per program: close other tabs of the inspector."
    : "The program has ended, or it does not answer. The page continues when it does.";
}

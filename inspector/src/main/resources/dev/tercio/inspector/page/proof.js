import {h, number} from "./dom.js";

/** Whether a recording is another run of the same world, and not one of several worlds of the same run. */
export const isOtherRun = (recording, world) =>
  recording.kind === "recording" && recording.id !== world.id && recording.part === world.part;

/** One line that says what is proven about the shown frame. */
export function proof(time, comparison, goTo) {
  return [hashes(time), comparison && [" ", runs(comparison, goTo)]];
}

function hashes({hash, recorded, paused}) {
  if (!hash) return paused && recorded ? ["Recorded state hash ", code(recorded), "."] : null;
  if (!recorded) return ["State hash ", h("code", {id: "hash"}, hash), "."];
  return recorded === hash
      ? [h("span", {class: "chip good"}, "verified"), "State hash ", h("code", {id: "hash"}, hash), " equals the recorded one."]
      : [h("span", {class: "chip bad"}, "differs"), "State hash ", h("code", {id: "hash"}, hash), " differs from the recorded ", code(recorded), "."];
}

const code = (text) => h("code", {}, text);

function runs({divergence, compared, other}, goTo) {
  if (!divergence) {
    return compared > 0 && [h("span", {class: "chip good"}, "equal runs"), `${number(compared)} frames have the same hash as in ${other}.`];
  }
  return [h("span", {class: "chip bad"}, "runs differ"), `First difference to ${other}: `,
    h("button", {class: "plain", style: "min-height:0;padding:0 4px;color:var(--accent)", onclick: () => goTo(divergence.frame)},
        `frame ${number(divergence.frame)}`)];
}

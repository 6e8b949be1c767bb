import {fill, h, number, toast} from "./dom.js";
import {icon} from "./icons.js";
import {isOtherRun, proof} from "./proof.js";

/** Pause, step, go back and go to a frame, of a running world or of a recording. */
export class TimeBar {
  #box;
  #context = null;
  #time = null;
  #last = Promise.resolve();
  #isReadQueued = false;
  #isDragging = false;
  #parts = {};
  #comparison = null;

  constructor(box) {
    this.#box = box;
  }

  show(context) {
    const isSame = this.#context?.world.id === context.world.id;
    this.#context = context;
    if (isSame) return;
    this.#time = null;
    this.#comparison = null;
    this.#build();
    this.#read();
    this.#compare();
  }

  #build() {
    const isRecording = this.#context.world.kind === "recording";
    const button = (name, label, key, action) =>
        h("button", {onclick: action, title: `${label}${key ? ` (${key})` : ""}`, "aria-label": label, disabled: true}, icon(name));
    const parts = {
      start: button("start", "First frame", "", () => this.#act({action: "goto", frame: this.#time.first})),
      back: button("back", "One frame back", ",", () => this.step(-1)),
      toggle: h("button", {class: "primary", onclick: () => this.toggle(), title: "Pause and resume (Space)", disabled: true}),
      forward: button("forward", "One frame forward", ".", () => this.step(1)),
      slider: h("input", {type: "range", "aria-label": "Frame", min: "0", max: "0", step: "1", disabled: true,
        oninput: () => { this.#isDragging = true; this.#label(Number(this.#parts.slider.value)); },
        onchange: () => { this.#isDragging = false; this.#act({action: "goto", frame: Number(this.#parts.slider.value)}); }}),
      mark: h("span", {class: "mark", hidden: true}),
      label: h("span", {class: "mono", id: "position"}),
      speed: h("select", {"aria-label": "Speed", onchange: (e) =>
          this.#act({action: "speed", framesPerSecond: Number(e.target.value)})},
          [10, 30, 60, 120, 600].map((fps) => h("option", {value: fps, selected: fps === 60}, `${fps} fps`))),
      proof: h("p", {id: "proof"}),
    };
    this.#parts = parts;
    this.#showToggle(true, isRecording);
    this.#box.className = "two";
    fill(this.#box,
        h("div", {class: "buttons"}, isRecording && parts.start, parts.back, parts.toggle, parts.forward),
        h("div", {class: "track"}, parts.slider, parts.mark), parts.label, isRecording && parts.speed, parts.proof);
  }

  #showToggle(paused, isRecording) {
    fill(this.#parts.toggle, icon(paused ? "play" : "pause"), paused ? (isRecording ? "Play" : "Resume") : "Pause");
  }

  /** Finds the first frame at which this recording differs from the other one. */
  async #compare() {
    const {world, index, compare} = this.#context;
    const other = world.kind === "recording" && index.worlds.find((w) => isOtherRun(w, world));
    if (!other) return;
    try {
      const comparison = {...await compare(world.id, other.id), other: other.name};
      if (this.#context.world.id !== world.id) return;
      this.#comparison = comparison;
      if (this.#time) this.#display(this.#time);
    } catch { /* the view of comparisons reports the problem when it is asked */ }
  }

  refresh() {
    return this.#read();
  }

  /** One request at a time, so that answers are shown in the order of the requests. */
  #ask(request) {
    const {world, api} = this.#context;
    const done = this.#last.then(() => request(api)).then((time) => {
      if (this.#context.world.id === world.id) this.#display(time);
    });
    this.#last = done.catch(() => {});
    return done;
  }

  async #read() {
    if (this.#isReadQueued || !this.#context) return;
    this.#isReadQueued = true;
    try {
      await this.#ask((api) => {
        this.#isReadQueued = false; // what happens from now on needs another one
        return api.get("/time");
      });
    } catch { // the view reports the same problem
      this.#display(null);
    }
  }

  #display(time) {
    this.#time = time;
    const {start, back, toggle, forward, slider} = this.#parts;
    const can = Boolean(time?.canControl);
    for (const part of [start, back, toggle, forward, slider]) part.disabled = !can;
    this.#box.title = can ? "" : "The program does not allow the page to control it: start it with editing allowed.";
    if (!time) return;
    this.#showToggle(can && time.paused, time.kind === "recording");
    back.disabled = !can || (time.back ?? 0) < 1;
    if (!this.#isDragging) {
      slider.min = time.first;
      slider.max = Math.max(time.last, time.frame);
      slider.value = time.frame;
      this.#label(time.frame);
    }
    this.#showMark(time);
    fill(this.#parts.proof, !can && "Read-only: the program does not allow the page to pause or change it (option allowEdit, or --allow-edit). ",
        proof(time, this.#comparison, (frame) => this.#act({action: "goto", frame})));
  }

  #showMark(time) {
    const at = this.#comparison?.divergence?.frame;
    const {mark} = this.#parts;
    mark.hidden = at === undefined || time.last <= time.first;
    if (mark.hidden) return;
    const share = (at - time.first) / (time.last - time.first);
    mark.style.left = `calc(8px + ${share} * (100% - 16px))`; // a thumb is 16 pixels wide
    mark.title = `First difference: frame ${number(at)}`;
  }

  #label(frame) {
    const last = this.#time ? Math.max(this.#time.last, this.#time.frame) : frame;
    this.#parts.label.textContent = this.#time?.paused || this.#isDragging
        ? `frame ${number(frame)} of ${number(last)}` : `frame ${number(frame)}`;
  }

  async #act(body) {
    if (!this.#time?.canControl) {
      toast("The program does not allow the page to control it: start it with editing allowed.");
      return;
    }
    try {
      await this.#ask((api) => api.post("/time", body));
    } catch (error) {
      toast(error.message, true);
    }
  }

  toggle() {
    return this.#act({action: this.#time?.paused ? "resume" : "pause"});
  }

  step(frames) {
    return this.#act(frames < 0 ? {action: "back", frames: -frames} : {action: "step", frames});
  }

  onEvent(name, data) {
    if (name === "frame" && this.#time && !this.#isDragging) {
      const {slider} = this.#parts;
      slider.max = Math.max(Number(slider.max), data.frame);
      slider.value = data.position ?? data.frame;
      this.#time.frame = data.position ?? data.frame;
      this.#label(this.#time.frame);
      // the hash belongs to the frame before, until the new one has been read
      if (this.#time.hash) fill(this.#parts.proof);
      if (this.#time.paused !== data.paused || this.#time.hash) this.#read();
    } else if (name !== "frame") {
      this.#read();
    }
  }
}

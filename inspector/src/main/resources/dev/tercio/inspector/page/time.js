import {fill, h, number, toast} from "./dom.js";

/** Pause, step, go back and go to a frame, of a running world or of a recording. */
export class TimeBar {
  #box;
  #context = null;
  #time = null;
  #busy = false;
  #isDragging = false;
  #parts = {};

  constructor(box) {
    this.#box = box;
  }

  show(context) {
    if (this.#context?.world.id === context.world.id) {
      this.#context = context;
      return;
    }
    this.#context = context;
    this.#time = null;
    this.#build();
    this.#read();
  }

  #build() {
    const isRecording = this.#context.world.kind === "recording";
    const parts = {
      back: h("button", {onclick: () => this.step(-1), title: "One frame back (,)", "aria-label": "One frame back"}, "◀"),
      toggle: h("button", {onclick: () => this.toggle(), title: "Pause and resume (Space)"}, "Pause"),
      forward: h("button", {onclick: () => this.step(1), title: "One frame forward (.)", "aria-label": "One frame forward"}, "▶"),
      slider: h("input", {type: "range", "aria-label": "Frame", min: "0", max: "0", step: "1",
        oninput: () => { this.#isDragging = true; this.#label(Number(this.#parts.slider.value)); },
        onchange: () => { this.#isDragging = false; this.#act({action: "goto", frame: Number(this.#parts.slider.value)}); }}),
      label: h("span", {class: "mono", id: "position"}),
      speed: h("select", {"aria-label": "Speed", onchange: (e) =>
          this.#act({action: "speed", framesPerSecond: Number(e.target.value)})},
          [10, 30, 60, 120, 600].map((fps) => h("option", {value: fps, selected: fps === 60}, `${fps} fps`))),
      hash: h("span", {class: "mono hide-small", id: "hash"}),
    };
    this.#parts = parts;
    for (const part of [parts.back, parts.toggle, parts.forward, parts.slider]) part.disabled = true; // until the time is known
    fill(this.#box, parts.back, parts.toggle, parts.forward, parts.slider, parts.label,
        isRecording && parts.speed, parts.hash);
  }

  async #read() {
    if (this.#busy || !this.#context) return;
    this.#busy = true;
    try {
      this.#display(await this.#context.api.get("/time"));
    } catch { // the view reports the same problem
      this.#display(null);
    } finally {
      this.#busy = false;
    }
  }

  #display(time) {
    this.#time = time;
    const {back, toggle, forward, slider, hash} = this.#parts;
    const can = Boolean(time?.canControl);
    for (const part of [back, toggle, forward, slider]) part.disabled = !can;
    this.#box.title = can ? "" : "The program does not allow the page to control it: start it with editing allowed.";
    if (!time) return;
    toggle.textContent = time.paused ? "Resume" : "Pause";
    back.disabled = !can || (time.back ?? 0) < 1;
    if (!this.#isDragging) {
      slider.min = time.first;
      slider.max = Math.max(time.last, time.frame);
      slider.value = time.frame;
      this.#label(time.frame);
    }
    fill(hash, time.hash && `hash ${time.hash}`, time.recorded && (time.recorded === time.hash
        ? h("span", {class: "good"}, " as recorded") : h("span", {class: "bad"}, ` recorded ${time.recorded}`)));
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
      this.#display(await this.#context.api.post("/time", body));
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
      if (this.#time.paused !== data.paused) this.#read();
    } else if (name !== "frame") {
      this.#read();
    }
  }
}

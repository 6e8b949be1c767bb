import {openStream} from "./stream.js";

/** Shares one stream between the tabs of a browser. Tabs that open later get the last state of each world. */

const tabs = new Set();
const frames = new Map();
let index = null;
let connected = null; // not known until the stream is open or refused
let close = null;

function tell(message) {
  for (const tab of tabs) tab.postMessage(message);
}

function onEvent(name, data) {
  if (name === "hello" || name === "worlds") index = data;
  if (name === "frame") frames.set(data.world, data);
  tell({name, data});
}

function onState(state) {
  connected = state;
  tell({connected});
}

self.onconnect = ({ports: [tab]}) => {
  tabs.add(tab);
  tab.onmessage = () => { // the tab leaves
    tabs.delete(tab);
    if (tabs.size === 0) {
      close?.();
      close = null;
      connected = null;
      index = null;
      frames.clear();
    }
  };
  if (!close) {
    close = openStream(onEvent, onState);
    return;
  }
  if (connected !== null) tab.postMessage({connected});
  if (index) tab.postMessage({name: "hello", data: index});
  for (const data of frames.values()) tab.postMessage({name: "frame", data});
};

/** Icons of 16 by 16, drawn with lines in the colour of the text. */
const PATHS = {
  entities: "M2 3h12M2 8h12M2 13h12",
  query: "M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14",
  map: "M6 3 2 4.5v9L6 12l4 1.5 4-1.5V3l-4 1.5L6 3Zm0 0v9m4-7.5v9",
  systems: "M2 2.5h5v4H2Zm7 7h5v4H9ZM4.5 6.5v5H9",
  journal: "M3.5 2h9v12h-9ZM6 5.5h4M6 8h4M6 10.5h2.5",
  charts: "M2 2v12h12M5 11V8.5M8 11V5M11 11V7",
  memory: "M3 4.5h10v7H3ZM5.5 2v2.5M8 2v2.5M10.500 2v2.500M5.500 11.500V14M8 11.500V14M10.500 11.500V14",
  more: "M8 3.5v3M4 12.500V10h8v2.500M8 6.500V10M6.500 2h3v2.500h-3ZM2.500 12h3v2.500h-3ZM10.500 12h3v2.500h-3Z",
  nodes: "M3.500 3.500h0M8 2.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM3.500 9.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM12.500 9.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM7 6.300 4.500 9.700M9 6.300l2.500 3.400M5.500 11.500h5",
  compare: "M5 2v12M11 2v12M2.500 5.500 5 3l2.500 2.500M8.500 10.500 11 13l2.500-2.500",
  pause: "M5.500 3v10M10.500 3v10",
  play: "M4.500 2.500v11L13 8Z",
  back: "M11.500 3v10L5 8ZM4 3v10",
  forward: "M4.500 3v10L11 8ZM12 3v10",
  start: "M13 3v10L8 8ZM8 3v10L3 8Z",
  theme: "M8 2a6 6 0 1 0 0 12ZM8 2a6 6 0 0 1 0 12",
  help: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6.300 6.200a1.800 1.800 0 1 1 2.600 1.600c-.6.300-.9.600-.9 1.200M8 11.200v.2",
  plus: "M8 3v10M3 8h10",
};

const SVG = "http://www.w3.org/2000/svg";

/** An icon that assistive technology ignores; its button or link has a text or a label. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name] ?? "");
  svg.append(path);
  return svg;
}

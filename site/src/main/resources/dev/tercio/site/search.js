// Search in the browser: every word must occur; titles and headings count more than text.
(() => {
  const base = document.currentScript.dataset.root;
  const LIMIT = 8;
  const PAGE_LIMIT = 50;
  let loading = null;

  // the index is a script, because a page that was opened as a file cannot fetch other files
  function load() {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = base + "search-index.js";
      script.onload = () => resolve(prepare(window.SEARCH_INDEX));
      script.onerror = reject;
      document.head.append(script);
    });
    return loading;
  }

  function prepare(index) {
    return index.map(([title, heading, address, text]) => ({
      title, heading, address, text,
      api: address.startsWith("api/"),
      fields: [title.toLowerCase(), heading.toLowerCase(), text.toLowerCase()],
    }));
  }

  // where a word starts in a text, -1 if it does not; a word of the query may be the start of a word
  function place(text, word) {
    let at = text.indexOf(word);
    while (at > 0 && /[a-z0-9]/.test(text[at - 1])) {
      at = text.indexOf(word, at + 1);
    }
    return at;
  }

  function score(entry, words) {
    let total = 0;
    const [title, heading, text] = entry.fields;
    for (const word of words) {
      let best = 0;
      if (place(title, word) >= 0) best = title === word ? 60 : entry.heading ? 6 : 30;
      if (place(heading, word) >= 0) best = Math.max(best, heading === word ? 40 : 20);
      if (best === 0 && place(text, word) >= 0) best = 3;
      if (best === 0) return 0;
      total += best;
    }
    if ((heading || title) === words.join(" ")) total += 100;
    if (entry.api) total = entry.title.includes(".") ? total / 4 : total / 1.5;
    if (entry.address.startsWith("guide/")) total *= entry.address.includes("index.html") ? 0.5 : 1.5;
    return total - Math.min(title.length, 40) / 100;
  }

  function find(entries, query, limit) {
    const words = query.toLowerCase().split(/[\s()]+/).filter(word => word !== "");
    if (words.length === 0) return [];
    return entries
      .map(entry => ({ entry, points: score(entry, words) }))
      .filter(hit => hit.points > 0)
      .sort((a, b) => b.points - a.points)
      .slice(0, limit)
      .map(hit => ({ ...hit.entry, words }));
  }

  function excerpt(hit, length) {
    const lower = hit.fields[2];
    const at = Math.max(0, Math.min(...hit.words.map(w => place(lower, w)).filter(i => i >= 0), lower.length));
    const start = at >= lower.length ? 0 : Math.max(0, at - length / 3);
    const from = start === 0 ? 0 : lower.indexOf(" ", start) + 1;
    const part = hit.text.slice(from, from + length);
    return (from > 0 ? "… " : "") + part + (from + length < hit.text.length ? " …" : "");
  }

  // text with the words of the query marked
  function marked(text, words) {
    const part = document.createDocumentFragment();
    const pattern = words.map(w => w.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
    let end = 0;
    for (const match of text.matchAll(new RegExp(`(?<![a-z0-9])(?:${pattern})`, "gi"))) {
      part.append(text.slice(end, match.index));
      const mark = document.createElement("mark");
      mark.textContent = match[0];
      part.append(mark);
      end = match.index + match[0].length;
    }
    part.append(text.slice(end));
    return part;
  }

  function link(hit, length) {
    const element = document.createElement("a");
    element.href = base + hit.address;
    const title = document.createElement("b");
    title.append(marked(hit.heading || hit.title, hit.words));
    const place = document.createElement("small");
    place.textContent = hit.api ? "API" : hit.heading ? hit.title : "";
    const text = document.createElement("span");
    text.append(marked(excerpt(hit, length), hit.words));
    element.append(title, " ", place, text);
    return element;
  }

  const input = document.querySelector(".search input");
  const found = document.querySelector(".search .found");

  async function suggest() {
    const query = input.value;
    const entries = await load();
    if (query !== input.value) return;
    const hits = find(entries, query, LIMIT);
    found.replaceChildren(...hits.map(hit => link(hit, 90)));
    if (query.trim() !== "" && hits.length === 0) found.textContent = "Nothing found";
    found.hidden = query.trim() === "";
  }

  input.addEventListener("focus", load);
  input.addEventListener("input", suggest);
  document.addEventListener("click", event => {
    if (!event.target.closest(".search")) found.hidden = true;
  });
  document.addEventListener("keydown", event => {
    const typing = event.target.closest("input, textarea, select");
    if (event.key === "/" && !typing) {
      event.preventDefault();
      input.focus();
    } else if (event.key === "Escape") {
      found.hidden = true;
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && event.target.closest(".search")) {
      const stops = [input, ...found.querySelectorAll("a")];
      const step = event.key === "ArrowDown" ? 1 : -1;
      stops[stops.indexOf(document.activeElement) + step]?.focus();
      event.preventDefault();
    }
  });

  // the page of results
  const hits = document.querySelector(".hits");
  const query = new URLSearchParams(location.search).get("q");
  if (hits && query) {
    input.value = query;
    const status = document.querySelector(".status");
    load().then(entries => {
      const list = find(entries, query, PAGE_LIMIT);
      hits.replaceChildren(...list.map(hit => {
        const item = document.createElement("li");
        item.append(link(hit, 240));
        return item;
      }));
      status.textContent = list.length === 0
        ? `Nothing found for “${query}”.`
        : `${list.length === PAGE_LIMIT ? "The best " : ""}${list.length} results for “${query}”.`;
    });
  }
})();

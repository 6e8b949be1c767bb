// The buttons of the header, and the mark in the list of contents.
const root = document.documentElement;

document.querySelector(".theme").addEventListener("click", () => {
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  try {
    localStorage.setItem("theme", root.dataset.theme);
  } catch {
    // not remembered where storage is off
  }
});

const menu = document.querySelector("#menu");
const openMenu = document.querySelector(".open-menu");
if (menu) {
  openMenu.addEventListener("click", () => {
    const open = menu.classList.toggle("open");
    openMenu.setAttribute("aria-expanded", String(open));
  });
  const current = menu.querySelector("[aria-current]");
  if (current && current.offsetTop > menu.clientHeight) {
    menu.scrollTop = current.offsetTop - menu.clientHeight / 2;
  }
} else {
  openMenu.remove();
}

// marks the section that is being read
const links = new Map();
for (const link of document.querySelectorAll(".contents a")) {
  links.set(decodeURIComponent(link.hash.slice(1)), link);
}
if (links.size > 0) {
  const headings = [...document.querySelectorAll("article h2, article h3")];
  const mark = () => {
    let read = headings[0];
    for (const heading of headings) {
      if (heading.getBoundingClientRect().top < 120) {
        read = heading;
      }
    }
    for (const [id, link] of links) {
      link.toggleAttribute("data-read", id === read?.id);
    }
  };
  addEventListener("scroll", mark, { passive: true });
  mark();
}

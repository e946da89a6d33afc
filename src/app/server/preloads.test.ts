import { expect, test } from "vitest";
import type { Screen } from "#protocol/screen.ts";
import { firstFrame } from "./first-frame.ts";
import { preloadsOf, type RouteFiles, shownScreen } from "./preloads.ts";

const screen = (
  path: Screen["path"],
  frame: Screen["frame"],
  login: boolean,
  title: Screen["title"] = "shell.title",
): Screen => ({
  path,
  frame,
  login,
  title,
});
const screens = [
  screen("/login", "bare", false),
  screen("/home", "shell", true),
  screen("/processes/:id", "shell", true),
  screen("/processes/new", "shell", true),
  screen("/public/form/:token", "bare", false, "forms.title"),
];
const files: RouteFiles = {
  frames: { bare: ["/assets/bare.js", "/assets/bare.css"], shell: ["/assets/shell.js"] },
  pages: {
    "/login": ["/assets/login.js", "/assets/bare.js"],
    "/home": ["/assets/home.js"],
    "/processes/:id": ["/assets/process.js"],
    "/processes/new": ["/assets/new.js"],
    "/public/form/:token": ["/assets/form.js"],
  },
  pageTexts: { "/home": { en: "/assets/home-en.json" }, "/processes/:id": {} },
  texts: { en: { first: ["/assets/en.js"], others: ["/assets/other-en.js"] } },
};
const preloads = (path: string, signedIn: boolean) => preloadsOf(files, shownScreen(screens, path, signedIn), signedIn);
const named = (path: string, signedIn: boolean) =>
  [...preloads(path, signedIn).matchAll(/href="\/assets\/([\w.-]+)"/g)].map(([, name]) => name);

test.each<[string, boolean, string[]]>([
  ["/login", false, ["bare.js", "bare.css", "login.js"]],
  ["/home", true, ["shell.js", "home.js"]],
  ["/", true, ["shell.js", "home.js"]],
  ["/nowhere", true, ["shell.js", "home.js"]],
  ["/processes/7", true, ["shell.js", "process.js"]],
  ["/processes/7/", true, ["shell.js", "process.js"]],
  ["/processes/new", true, ["shell.js", "new.js"]],
  ["/processes/7", false, ["bare.js", "bare.css", "login.js"]],
  ["/public/form/x", false, ["bare.js", "bare.css", "form.js"]],
])("%s, signed in: %s", (path, signedIn, wanted) => {
  expect(named(path, signedIn)).toEqual(wanted);
});

test("who is signed in is asked for with the first script, and nobody's session is", () => {
  expect(preloads("/home", true)).toContain('as="fetch" crossorigin href="/api/session"');
  expect(preloads("/home", false)).not.toContain("/api/session");
});

test.each<[string, boolean, string]>([
  ["/login", false, "/assets/en.js"],
  ["/home", true, "/assets/en.js /assets/home-en.json"],
  ["/processes/7", true, "/assets/en.js /assets/other-en.js"],
  ["/public/form/x", true, "/assets/en.js /assets/other-en.js"],
])("%s, signed in: %s: begins with the sentences of %s", (path, signedIn, named) => {
  expect(preloads(path, signedIn)).toContain(`<meta name="texts-en" content="${named}">`);
});

test("the page that begins with them is named", () => {
  expect(preloads("/processes/7", true)).toContain('<meta name="texts-page" content="/processes/:id">');
});

test.each<[string, boolean, boolean]>([
  ["/home", true, true],
  ["/processes/7", true, true],
  ["/home", false, false],
  ["/login", true, false],
  ["/public/form/x", true, false],
])("%s, signed in: %s: is drawn in the frame before its scripts are there: %s", (path, signedIn, drawn) => {
  expect(firstFrame(shownScreen(screens, path, signedIn)).includes("first-bar")).toBe(drawn);
});

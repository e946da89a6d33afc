import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { screens } from "#app/registry.ts";
import { type Address, screenPath } from "#protocol/address.ts";

const root = join(import.meta.dirname, "../..");

/** An address in the sources, and where it stands. */
interface Found {
  readonly address: string;
  readonly file: string;
}

/** What links are written as: attributes and options of the router, and the mails' addresses behind the installation's own. */
const linkContexts = [
  /\b(?:to|href)=\{?["'`](\/[^"'`]*)["'`]/g,
  /\b(?:to|href|path): *["'`](\/[^"'`]*)["'`]/g,
  /\blocation\.(?:assign|replace)\(["'`](\/[^"'`]*)["'`]/g,
  /\$\{(?:[\w.]*\.)?url\}(\/[^`\s]*)`/g,
];
const literal = /["'`](\/[A-Za-z][^"'`\s]*)["'`]/g;

/** Addresses the server answers that are no screens of the pages. */
const served = ["/api", "/assets", "/auth/callback", "/brand/logo", "/dev", "/preview-frame.html"];

const files = globSync("src/{app/web,client,features/*/web,features/*/server,features/*}/*{,/*,/*/*}.{ts,tsx}", {
  cwd: root,
})
  .filter((file) => !/\.test\.tsx?$|contract\.ts$/.test(file))
  .filter((file, at, all) => all.indexOf(file) === at);

const parts = (address: string): string[] =>
  address
    .replace(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, "*")
    .replace(/[?#].*$/, "")
    .split("/")
    .slice(1);

/** Whether a part of a link can be this part of a screen: `:id` is anything, and so is what is only known when it runs. */
const fits = (part: string, of: string): boolean => of.startsWith(":") || /^\$|\*/.test(part) || part === of;

const isScreen = (address: string): boolean =>
  screens.some(({ path }) => {
    const [theirs, ours] = [parts(path), parts(address)];
    return theirs.length === ours.length && theirs.every((part, at) => fits(ours[at] ?? "", part));
  });

const isServed = (address: string): boolean => served.some((one) => address === one || address.startsWith(`${one}/`));

/** Links in a source that lead to no screen. */
function lost(text: string, file: string): Found[] {
  const firstParts = new Set(screens.map(({ path }) => parts(path)[0]));
  const web = /^src\/(?:app\/web|client|features\/[^/]+\/web)\//.test(file);
  const links = web ? linkContexts.flatMap((pattern) => [...text.matchAll(pattern)]) : [];
  // Behind the address of a provider comes a path of its own.
  const mails = [...text.matchAll(linkContexts.at(-1) ?? /$^/g)];
  // Anywhere: what begins as an address of ours is meant as one.
  const others = [...text.matchAll(literal)].filter(([, address = ""]) => firstParts.has(parts(address)[0] ?? ""));
  return [...links, ...(file.includes("/outside/") ? [] : mails), ...(web ? others : [])]
    .map(([, address = ""]) => ({ address, file }))
    .filter(({ address }) => address !== "/" && !isScreen(address) && !isServed(address));
}

test("every link of pages and mails leads to a screen that exists", () => {
  expect(files.length).toBeGreaterThan(800);
  const found = files.flatMap((file) => lost(readFileSync(join(root, file), "utf8"), file));
  expect([...new Set(found.map(({ address, file }) => `${file}: ${address}`))]).toEqual([]);
});

test.each([
  ['<Link to="/manageorgs">', "/manageorgs"],
  ["navigate({ href: `/processes/${id}/answers/x/y` })", "/processes/${id}/answers/x/y"],
  ["<Button href={`/template-settings/${id}`}>", "/template-settings/${id}"],
  ['const next = "/boards/new";', "/boards/new"],
  ["`${platform.config.url}/manage?tab=users`", "/manage?tab=users"],
])("a link that leads nowhere is found: %s", (text, address) => {
  expect(lost(text, "src/features/home/web/X.tsx").map((one) => one.address)).toContain(address);
});

test("links with ids and queries are known", () => {
  const text =
    '<Link to="/templateSettings/$id" /> `/boards?board=${id}&task=${id}` `/processes/${kind}/${id}` "/home"';
  expect(lost(text, "src/features/home/web/X.tsx")).toEqual([]);
});

test("an address that no screen has does not compile, nor one without its parameters", () => {
  const right: Address[] = ["/boards", "/boards?board=1", "/myaccount#drive"];
  // @ts-expect-error: no such screen
  const misspelled: Address = "/boardz";
  // @ts-expect-error: the id is missing
  const incomplete: Address = "/processes/";
  // @ts-expect-error: made by hand and not by screenPath
  const byHand: Address = `/processes/${String(1)}/answers`;
  // @ts-expect-error: a parameter is missing
  const withoutLevel = screenPath("/hp/projects/:id/settings/levels/:levelId", { id: "1" });
  expect([...right, misspelled, incomplete, byHand, withoutLevel]).toHaveLength(7);
  expect(screenPath("/processes/:id", { id: "a/b" }, { tab: "x y" })).toBe("/processes/a%2Fb?tab=x%20y");
});

test("pages take links and navigation from src/client/link.tsx, whose addresses are typed", () => {
  const imported = /import \{[^}]*\b(?:Link|Navigate|useNavigate|createLink)\b[^}]*\} from "@tanstack\/react-router"/;
  const own = files.filter((file) => imported.test(readFileSync(join(root, file), "utf8")));
  expect(own).toEqual(["src/client/link.tsx"]);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { pagesAreFresh, pagesFolder } from "#platform/pages-build.ts";

// The README promises Safari 16.4, Chrome and Edge 117, Firefox 121. What is newer than one of them and stands in a built file breaks
// there, unless something was put in its place (src/client/missing-features.ts) or it is asked for before it is used.

const newer = {
  script: {
    "Promise.withResolvers": /\bPromise\.withResolvers\b/,
    "Promise.try": /\bPromise\.try\b/,
    "URL.canParse": /\bURL\.canParse\b/,
    "URL.parse": /\bURL\.parse\b/,
    "AbortSignal.any": /\bAbortSignal\.any\b/,
    "Object.groupBy": /\bObject\.groupBy\b/,
    "RegExp.escape": /\bRegExp\.escape\b/,
    "Intl.DurationFormat": /\bDurationFormat\b/,
    "Uint8Array.fromBase64": /\bUint8Array\.from(?:Base64|Hex)\b/,
    "methods of sets": /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
    "methods of iterators":
      /\.(?:values|keys|entries)\(\)\.(?:map|filter|toArray|some|every|find|reduce|forEach|take|drop|flatMap)\(/,
    requestIdleCallback: /(?<!typeof )\brequestIdleCallback\(/,
    "the regular expressions of sets": /\/[dgimsuy]*v[dgimsuy]*\.(?:test|exec)\(/,
  },
  style: {
    "nested rules": /[{};]\s*&/,
    "light-dark()": /\blight-dark\(/,
    "@scope": /@scope\b/,
  },
};

const assets = join(pagesFolder, "assets");
const built = (): { name: string; text: string }[] => {
  expect(pagesAreFresh(), "the pages are not built from these sources: run `npm start` or `npm test`").toBe(true);
  const names = [...readdirSync(assets).map((name) => join("assets", name)), "preview-frame.html", "boot.js"];
  return names
    .filter((name) => /\.(?:js|css|html)$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(pagesFolder, name), "utf8") }));
};

test("no built file needs a newer browser than the README names", () => {
  const found = built().flatMap(({ name, text }) =>
    // pdf.js is taken in the build for older browsers, which carries what they lack.
    /^assets\/pdf-[\w-]{8}\.js$/.test(name)
      ? []
      : Object.entries(name.endsWith(".css") ? newer.style : newer.script).flatMap(([what, sign]) =>
          sign.test(text) ? [`${what} in ${name}`] : [],
        ),
  );
  expect(found).toEqual([]);
});

test("the viewer of PDFs brings what older browsers lack", () => {
  const files = readdirSync(assets).filter((name) => /^pdf(?:-|\.worker).*\.m?js$/.test(name));
  expect(files.length).toBe(2);
  // Of the two builds of the library only this one carries core-js.
  for (const name of files) expect(readFileSync(join(assets, name), "utf8")).toMatch(/core-js|zloirock/);
});

/** Runs what comes before the first paint, in a browser that knows these things. */
function said(language: string, knows: { sorted: boolean; has: boolean }): string[] {
  const shown: string[] = [];
  const element = () => ({ style: {}, setAttribute: () => undefined, textContent: "" });
  const listeners: (() => void)[] = [];
  const known: unknown[] = knows.sorted ? [] : Object.create(null);
  runInNewContext(readFileSync(join(import.meta.dirname, "../../public/boot.js"), "utf8"), {
    localStorage: { getItem: () => null },
    addEventListener: () => undefined,
    setTimeout: () => 0,
    matchMedia: () => ({ matches: false }),
    navigator: { languages: [language] },
    CSS: { supports: () => knows.has },
    Array: { prototype: known },
    document: {
      querySelector: () => null,
      documentElement: { ...element(), classList: { add: () => undefined } },
      addEventListener: (name: string, listener: () => void) => name === "DOMContentLoaded" && listeners.push(listener),
      createElement: element,
      body: { firstChild: null, insertBefore: ({ textContent }: { textContent: string }) => shown.push(textContent) },
    },
  });
  for (const listener of listeners) listener();
  return shown;
}

test("a browser that is too old gets a sentence in its language, and another none", () => {
  expect(said("es-GT", { sorted: true, has: true })).toEqual([]);
  expect(said("es-GT", { sorted: false, has: true })).toEqual([expect.stringContaining("demasiado antiguo")]);
  expect(said("en-GB", { sorted: true, has: false })).toEqual([expect.stringContaining("too old")]);
});

// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import {
  initTexts,
  loadAllTexts,
  onLanguage,
  preferredLanguage,
  setLanguage,
  type Translate,
  textOf,
  translation,
} from "./i18n.ts";

type Loose = (key: string, values?: Readonly<Record<string, string | number>>) => string;
const loose = (t: Translate) => t as unknown as Loose;

const en = { a: { hello: "Hello {{name}}", items_one: "One item", items_other: "{{count}} items" } };
const es = { a: { hello: "Hola {{name}}", items_one: "Un elemento", items_other: "{{count}} elementos" } };

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test("values are put in, and the count chooses the form", () => {
  const t = loose(translation(es, "es"));
  expect(t("a.hello", { name: "Ana" })).toBe("Hola Ana");
  expect([0, 1, 2].map((count) => t("a.items", { count }))).toEqual(["0 elementos", "Un elemento", "2 elementos"]);
});

test("a key without a sentence is its own sentence, and is known to be none", () => {
  expect(loose(translation(en, "en"))("a.nothing")).toBe("a.nothing");
  expect(textOf("a.nothing")).toBeUndefined();
});

test("the language is the one chosen here, else the browser's first of ours, else English", () => {
  const browser = (...wishes: string[]) => vi.spyOn(navigator, "languages", "get").mockReturnValue(wishes);
  browser("fr-FR", "es-GT", "en");
  expect(preferredLanguage()).toBe("es");
  browser("fr");
  expect(preferredLanguage()).toBe("en");
  localStorage.setItem("language", "es");
  expect(preferredLanguage()).toBe("es");
  localStorage.setItem("language", "klingon");
  expect(preferredLanguage()).toBe("en");
});

test("closed storage is not a reason to fail", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["es"]);
  expect(preferredLanguage()).toBe("es");
});

test("another language is loaded when it is chosen, named in the document, remembered and told", async () => {
  const spanish = vi.fn(() => Promise.resolve(es));
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en"]);
  await initTexts({ first: { en: () => Promise.resolve(en), es: spanish } });
  expect(document.documentElement.lang).toBe("en");
  expect(spanish).not.toHaveBeenCalled();
  const listener = vi.fn();
  onLanguage(listener);
  await setLanguage("es");
  expect(listener).toHaveBeenCalledTimes(1);
  expect(document.documentElement.lang).toBe("es");
  expect(localStorage.getItem("language")).toBe("es");
  // Links carry the language of the page that was used last.
  expect(document.cookie).toBe("acta_language=es");
  document.cookie = "acta_language=en; Path=/";
  window.dispatchEvent(new Event("focus"));
  expect(document.cookie).toBe("acta_language=es");
  expect(textOf("a.hello", { name: "Ana" })).toBe("Hola Ana");
});

test("the other texts come when a page asks, once, and with every language from then on", async () => {
  const others = { en: vi.fn(async () => ({ b: { bye: "Bye" } })), es: vi.fn(async () => ({ b: { bye: "Adiós" } })) };
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en"]);
  localStorage.removeItem("language");
  await initTexts({ first: { en: () => Promise.resolve(en), es: () => Promise.resolve(es) }, others });
  expect(textOf("b.bye")).toBeUndefined();
  // A page asks while somebody changes the language: what was chosen last is shown, whole.
  await Promise.all([loadAllTexts(), setLanguage("es"), loadAllTexts()]);
  expect(textOf("b.bye")).toBe("Adiós");
  expect(textOf("a.hello", { name: "Ana" })).toBe("Hola Ana");
  expect(others.en).toHaveBeenCalledTimes(1);
  await setLanguage("en");
  expect(textOf("b.bye")).toBe("Bye");
});

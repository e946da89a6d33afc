// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from "vitest";
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

test("another language is loaded when it is chosen, named in the document, remembered and announced", async () => {
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

describe("a page that begins with some of the other texts", () => {
  const all = { b: { bye: "Bye", more: "More" }, c: { late: "Late" } };
  const loaders = (begins: () => Promise<object>) => ({
    first: { en: () => Promise.resolve(en), es: () => Promise.resolve(es) },
    others: { en: vi.fn(async () => all), es: vi.fn(async () => all) },
    begins: (page: string) => (page === "/home" ? (begins as () => Promise<typeof all>) : undefined),
  });
  const fresh = async () => {
    vi.resetModules();
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["en"]);
    localStorage.removeItem("language");
    return import("./i18n.ts");
  };

  test("is drawn with them; what remains comes after it, and nothing is drawn again that has its sentences", async () => {
    vi.useFakeTimers();
    const i18n = await fresh();
    const from = loaders(async () => ({ b: { bye: "Bye" } }));
    await Promise.all([i18n.initTexts(from), i18n.loadPageTexts("/home")]);
    expect(i18n.textOf("b.bye")).toBe("Bye");
    expect(from.others.en).not.toHaveBeenCalled();
    const listener = vi.fn();
    i18n.onLanguage(listener);
    i18n.loadRemainingTexts();
    expect(from.others.en).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(i18n.textOf("b.more")).toBe("More");
    expect(listener).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  test("says nothing where a sentence is on its way, and is drawn again when it is there; an act brings it at once", async () => {
    const i18n = await fresh();
    await Promise.all([i18n.initTexts(loaders(async () => ({ b: { bye: "Bye" } }))), i18n.loadPageTexts("/home")]);
    const t = i18n.currentText() as (key: string) => string;
    expect([t("b.bye"), t("c.late")]).toEqual(["Bye", ""]);
    const drawn = new Promise<string>((resolve) => {
      i18n.onLanguage(() => resolve((i18n.currentText() as (key: string) => string)("c.late")));
    });
    i18n.loadRemainingTexts();
    window.dispatchEvent(new Event("pointerdown"));
    expect(await drawn).toBe("Late");
  });

  test("keeps them while there is no connection, and the others come when there is one, or when a part asks", async () => {
    for (const asks of ["online", "part"]) {
      const i18n = await fresh();
      const from = loaders(async () => ({ b: { bye: "Bye" } }));
      from.others.en.mockRejectedValueOnce(new Error("offline"));
      await Promise.all([i18n.initTexts(from), i18n.loadPageTexts("/home")]);
      i18n.loadRemainingTexts();
      window.dispatchEvent(new Event("keydown"));
      await vi.waitFor(() => expect(from.others.en).toHaveBeenCalledTimes(1));
      expect(i18n.textOf("b.bye")).toBe("Bye");
      await vi.waitFor(async () => {
        if (asks === "part") await i18n.textsOfParts();
        else window.dispatchEvent(new Event("online"));
        expect(i18n.textOf("c.late")).toBe("Late");
      });
    }
  });

  test("has all of them where they do not arrive, where another page was meant, and in another language", async () => {
    const i18n = await fresh();
    await i18n.initTexts(loaders(() => Promise.reject(new Error("gone"))));
    await i18n.loadPageTexts("/home");
    expect(i18n.textOf("c.late")).toBe("Late");

    const other = await fresh();
    await other.initTexts(loaders(async () => ({ b: { bye: "Bye" } })));
    await other.loadPageTexts("/boards");
    expect(other.textOf("c.late")).toBe("Late");

    const changed = await fresh();
    await changed.initTexts(loaders(async () => ({ b: { bye: "Bye" } })));
    await changed.loadPageTexts("/home");
    await changed.setLanguage("es");
    expect([changed.textOf("a.hello", { name: "Ana" }), changed.textOf("b.bye")]).toEqual(["Hola Ana", "Bye"]);
    await changed.loadPageTexts("/boards");
    expect(changed.textOf("c.late")).toBe("Late");
  });
});

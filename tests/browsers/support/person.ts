import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadTexts } from "#app/texts.ts";
import { type Language, sentence } from "#protocol/text.ts";
import { type EngineWindow, pressAt, typed, until } from "./engine.ts";

const texts = { en: await loadTexts("en"), es: await loadTexts("es") };

/** How things are found on a page: what they are, and what is written on them. */
interface Wanted {
  readonly what: "button" | "link" | "field";
  readonly named: string;
  /** The name may also only begin so. */
  readonly begins?: boolean;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly on: boolean;
}

/** Runs in the page: where the middle of a thing is, and whether a press there meets it. */
function placeOf({ what, named, begins = false }: Wanted): Place | undefined {
  const selectors = {
    button: "button, [role=button]",
    link: "a[href]",
    field: "input, textarea, select",
  };
  const nameOf = (element: Element): string => {
    const wordsOf = (one: Element): string => {
      const copy = one.cloneNode(true) as Element;
      for (const unsaid of copy.querySelectorAll("[aria-hidden=true]")) unsaid.remove();
      return copy.textContent ?? "";
    };
    const labels = [...((element as HTMLInputElement).labels ?? [])].map(wordsOf).join(" ");
    const name = element.getAttribute("aria-label") || labels || wordsOf(element);
    return name
      .replace(/\s+/g, " ")
      .replace(/\s*\*$/, "")
      .trim();
  };
  const found = [...document.querySelectorAll(selectors[what])].find((element) => {
    const name = nameOf(element);
    const { width, height } = element.getBoundingClientRect();
    const open = !(element as HTMLButtonElement).disabled;
    return open && width > 0 && height > 0 && (begins ? name.startsWith(named) : name === named);
  });
  if (!found) return undefined;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = found.getBoundingClientRect();
  const middle = { x: x + width / 2, y: y + height / 2 };
  const met = document.elementFromPoint(middle.x, middle.y);
  return { ...middle, on: met !== null && (found.contains(met) || met.contains(found)) };
}

/** Somebody in front of a window of any engine: presses and types as hands do, and reads what is shown. */
export class Person {
  readonly #window: EngineWindow;
  readonly #address: string;
  readonly #language: Language;

  constructor(window: EngineWindow, address: string, language: Language) {
    this.#window = window;
    this.#address = address;
    this.#language = language;
  }

  says(key: string, values: Record<string, string | number> = {}): string {
    const text = sentence(texts[this.#language], key, values);
    if (text === key) throw new Error(`there is no sentence ${key}`);
    return text;
  }

  get window(): EngineWindow {
    return this.#window;
  }

  async goto(path: string): Promise<void> {
    // WebKit may return while the document that is left is still there.
    await this.#window.run(() => void Object.assign(window, { left: true }));
    await this.#window.open(this.#address + path);
    await until(() => this.#window.run(() => !("left" in window)), "the page that was asked for");
    await this.#keepErrors();
  }

  /** What went wrong in the page since it was opened last. */
  errors = (): Promise<string[]> =>
    this.#window.run(() => (window as unknown as { wrong?: string[] }).wrong ?? ["not kept"]);

  #keepErrors = (): Promise<void> =>
    this.#window.run(() => {
      const wrong: string[] = [];
      Object.assign(window, { wrong });
      addEventListener("error", (event) => wrong.push(event.message));
      addEventListener("unhandledrejection", (event) => wrong.push(String(event.reason)));
    });

  /** Presses the middle of a thing, once it stays where it is and nothing covers it. */
  async press(what: Wanted["what"], named: string, begins = false): Promise<void> {
    let before: Place | undefined;
    const place = await until(async () => {
      const now = await this.#window.run(placeOf, { what, named, begins });
      const settled = now?.on && before && now.x === before.x && now.y === before.y;
      before = now;
      return settled ? now : undefined;
    }, `a ${what} “${named}” that can be pressed`);
    await this.#window.act([pressAt(place.x, place.y)]);
  }

  /** Types into a field instead of what is in it. */
  async fill(named: string, text: string, begins = false): Promise<void> {
    await until(async () => {
      await this.press("field", named, begins);
      return this.#window.run(() => {
        const field = document.activeElement;
        if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
        field.select();
        return true;
      });
    }, `a field “${named}” that takes what is typed`);
    await this.#window.act([typed(text)]);
  }

  /** Presses a place of the page. */
  pressPlace = (x: number, y: number): Promise<void> => this.#window.act([pressAt(x, y)]);

  type = (text: string): Promise<void> => this.#window.act([typed(text)]);

  sees = (text: string): Promise<unknown> =>
    until(() => this.#window.run((wanted) => document.body.innerText.includes(wanted), text), `“${text}” on the page`);

  /** Waits until the document in the frame says something. */
  reads = (text: string): Promise<unknown> =>
    until(
      () => this.#window.runInFrame((wanted) => document.body.innerText.includes(wanted), text),
      `“${text}” in the document`,
    );

  /** Waits until the address is one. */
  isAt = (pattern: RegExp): Promise<unknown> =>
    until(
      () => this.#window.run((source) => new RegExp(source).test(location.pathname + location.search), pattern.source),
      `the address ${pattern}`,
    );

  /** The file that was downloaded last, once it is whole. */
  downloaded = (ending: string): Promise<Buffer> =>
    until(
      async () => {
        const folder = this.#window.downloads;
        const names = readdirSync(folder);
        if (names.some((name) => /\.(part|wkdownload)$/.test(name))) return undefined;
        const name = names.find((one) => one.endsWith(ending));
        const bytes = name === undefined ? undefined : readFileSync(join(folder, name));
        return bytes && bytes.length > 0 ? bytes : undefined;
      },
      `a downloaded file ${ending}`,
      60_000,
    );

  /** Keeps what is shown as a picture. */
  async keep(name: string): Promise<void> {
    mkdirSync("test-results", { recursive: true });
    writeFileSync(`test-results/${name}.png`, await this.#window.screenshot());
  }
}

import type { Language, Texts } from "../../src/protocol/text.ts";

/** A literal of a script that may be the key of a sentence, or in a template its beginning. */
const literal = /["'`]([a-zA-Z][\w-]*(?:\.[\w-]+)*\.?)(\$\{)?/g;

/** The possible keys of sentences in scripts. */
export interface Keys {
  readonly whole: ReadonlySet<string>;
  /** Beginnings of keys that are put together when the script runs. */
  readonly beginnings: readonly string[];
}

export function keysIn(scripts: readonly string[]): Keys {
  const found = scripts.flatMap((script) => [...script.matchAll(literal)]);
  const begun = (one: RegExpExecArray) => one[2] !== undefined || one[1]?.endsWith(".") === true;
  const keys = (wanted: boolean) =>
    new Set(found.filter((one) => begun(one) === wanted).map(([, key]) => key as string));
  return { whole: keys(false), beginnings: [...keys(true)].filter((key) => key.includes(".")) };
}

/**
 * The part of the texts that keys name: a sentence, all that is below a key, and all that goes on from a beginning. A sentence with
 * singular and plural goes with its name without them. No feature is named as a whole: what is called as it is something else.
 */
export function textsFor(keys: Keys, texts: Texts, at = ""): Texts {
  const wanted: Record<string, string | Texts> = {};
  for (const [name, value] of Object.entries(texts)) {
    const key = at + name;
    const named =
      keys.whole.has(key) ||
      keys.whole.has(key.replace(/_(?:one|other)$/, "")) ||
      keys.beginnings.some((beginning) => key.startsWith(beginning));
    if (named && at !== "") wanted[name] = value;
    else if (typeof value === "object") {
      const below = textsFor(keys, value, `${key}.`);
      if (Object.keys(below).length > 0) wanted[name] = below;
    }
  }
  return wanted;
}

/** The sentences of all features but those that visitors read, in a language, as the sources have them. */
export async function otherTexts(language: Language): Promise<Texts> {
  // By its address, so that it does not become a part of the configuration.
  const source = new URL(`../../src/app/${"texts"}.ts`, import.meta.url).href;
  const { loadOtherTexts } = (await import(source)) as typeof import("../../src/app/texts.ts");
  return loadOtherTexts(language);
}

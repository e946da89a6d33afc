/** Sentences by key, nested by subject. `{{name}}` marks a value. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** The type of the texts in another language: every key of the first one, each with a sentence. */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> };

export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

/** The cookie in which a page keeps its language, for the requests that no call of the page makes: links, frames. */
export const languageCookie = "acta_language";

/**
 * The sentence of a dotted key, with its values put in; the key itself when there is none. One with `_one` and `_other`
 * forms is named without them: `count` chooses.
 */
export function sentence(texts: Texts, key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const found = textAt(texts, key) ?? textAt(texts, `${key}_${values["count"] === 1 ? "one" : "other"}`);
  return found?.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? "")) ?? key;
}

function textAt(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
  return typeof found === "string" ? found : undefined;
}

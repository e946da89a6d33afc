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

/** The sentence of a dotted key, with its values put in; the key itself when there is none. */
export function sentence(texts: Texts, key: string, values: Readonly<Record<string, string | number>> = {}): string {
  let found: string | Texts | undefined = texts;
  for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
  if (typeof found !== "string") return key;
  return found.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ""));
}

import { useSyncExternalStore } from "react";
import { type Language, languageCookie, languages, sentence, type Texts } from "#protocol/text.ts";
import { remember, remembered } from "./storage.ts";

// biome-ignore lint/suspicious/noEmptyInterface: the composition declares the product's texts into it
// oxlint-disable-next-line typescript/no-empty-interface -- the composition declares the product's texts into it
/** The product's texts, declared by the composition: it makes every key and every value a sentence needs a matter of types. */
export interface TextRegister {}

type All = TextRegister extends { readonly texts: infer T } ? T : Texts;
type Base<K extends string> = K extends `${infer B}_one` | `${infer B}_other` ? B : K;
type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? Base<K> : `${K}.${Keys<T[K]>}`;
}[keyof T & string];
type At<T, K extends string> = K extends `${infer Head}.${infer Tail}`
  ? Head extends keyof T
    ? At<T[Head], Tail>
    : never
  : K extends keyof T
    ? T[K]
    : `${K}_other` extends keyof T
      ? T[`${K}_other`] | "{{count}}"
      : never;
type Names<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never;

/** Keys of all sentences, dotted, feature first. A sentence with `_one` and `_other` forms is named without them. */
export type TextKey = Keys<All>;

type Value = string | number;
type ValuesOf<K extends TextKey> = [Names<At<All, K>>] extends [never]
  ? [values?: Readonly<Record<string, Value>>]
  : [values: Readonly<Record<Names<At<All, K>>, Value>>];

/** Gives a sentence in the language shown. */
export type Translate = <K extends TextKey>(key: K, ...values: ValuesOf<K>) => string;

interface Shown {
  readonly language: Language;
  readonly t: Translate;
}
type Load = Readonly<Record<Language, () => Promise<Texts>>>;

/** How the sentences of a language come: those of the first pages, and the others when a page needs them. */
export interface TextLoaders {
  readonly first: Load;
  readonly others?: Load;
}

let loaders: TextLoaders | undefined;
/** A page has asked for all sentences: from now on every language comes with them. */
let everything = false;
let wanted: Language | undefined;
let showing: Promise<void> = Promise.resolve();
let shown: Shown = { language: "en", t: ((key: string) => key) as Translate };
let texts: Texts = {};
const listeners = new Set<() => void>();

/** The language to begin with: what this browser was told, else the first of its languages that is ours, else English. */
export function preferredLanguage(): Language {
  const wishes = [remembered("language"), ...(navigator.languages ?? [])];
  for (const wish of wishes) {
    const found = languages.find((l) => wish?.toLowerCase().startsWith(l));
    if (found) return found;
  }
  return "en";
}

/** Loads the first texts of the preferred language. To be awaited before the first page is drawn. */
export async function initTexts(load: TextLoaders): Promise<void> {
  loaders = load;
  await show(preferredLanguage());
  // Two pages may be in two languages: the one being used counts.
  addEventListener("focus", tellLinks);
}

/** Loads all texts of the language shown, once. To be awaited before a page that is not for visitors is drawn. */
export async function loadAllTexts(): Promise<void> {
  if (everything) return showing;
  everything = true;
  await show(wanted ?? preferredLanguage());
}

/** Shows another language, and remembers the choice in this browser. */
export async function setLanguage(language: Language): Promise<void> {
  await show(language);
  remember("language", language);
}

/** Keeps the language of this page in the cookie that travels with the links it opens: a file is in the language of its page. */
function tellLinks(): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${languageCookie}=${shown.language}; Path=/; SameSite=Lax; Max-Age=31536000${secure}`;
}

/** What was asked for last is shown, whichever comes first. */
function show(language: Language): Promise<void> {
  wanted = language;
  const mine: Promise<void> = Promise.all([
    loaders?.first[language](),
    everything ? loaders?.others?.[language]() : undefined,
  ]).then(([first, others]) => {
    if (mine !== showing) return showing;
    texts = { ...first, ...others };
    shown = { language, t: translation(texts, language) };
    document.documentElement.lang = language;
    tellLinks();
    for (const listener of listeners) listener();
    return undefined;
  });
  showing = mine;
  return mine;
}

/** The `t` of some texts: with a `count`, the singular or plural form of the language is taken. */
export function translation(from: Texts, language: Language): Translate {
  const plural = new Intl.PluralRules(language);
  const t = (key: string, values: Readonly<Record<string, Value>> = {}): string => {
    const count = values["count"];
    if (typeof count === "number") {
      const form = `${key}_${plural.select(count) === "one" ? "one" : "other"}`;
      const said = sentence(from, form, values);
      if (said !== form) return said;
    }
    return sentence(from, key, values);
  };
  return t as Translate;
}

/** The sentence of a key that is only known while running (a failure's code); `undefined` when there is none. */
export function textOf(key: string, values: Readonly<Record<string, Value>> = {}): string | undefined {
  const said = sentence(texts, key, values);
  return said === key ? undefined : said;
}

/** Calls back when another language is shown; the function it gives stops that. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const current = (): Shown => shown;

/** `t` of the language shown: `const t = useText(); t("processes.title")`. */
export const useText = (): Translate => useSyncExternalStore(onLanguage, current).t;

/** The language shown. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, current).language;

/** `t` outside of components, for what happens later: snackbars, titles. */
export const currentText = (): Translate => shown.t;

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

/** Loads the sentences of a language: those of the first pages, and the others when a page needs them. */
export interface TextLoaders {
  readonly first: Load;
  readonly others?: Load;
  /**
   * Returns the loader of the other sentences that a page begins with, or undefined if the server did not name them.
   */
  readonly begins?: (page: string, language: Language) => (() => Promise<Texts>) | undefined;
}

let loaders: TextLoaders | undefined;
/** The texts that are loaded with the first ones of a language: none, those a page begins with, or all. */
let others: "none" | { readonly page: string } | "all" = "none";
/** The sentences shown are those a page begins with, and one was asked for that is not among them. */
let partial = false;
let missed = false;
let wanted: Language | undefined;
let showing: Promise<void> = Promise.resolve();
let shown: Shown = { language: "en", t: ((key: string) => key) as Translate };
let texts: Texts = {};
const listeners = new Set<() => void>();

/**
 * Returns the initial language: the one chosen in this browser, else the first of its languages that we have, else
 * English.
 */
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

/** Loads all texts of the language shown, once. */
export async function loadAllTexts(): Promise<void> {
  if (others === "all") return showing;
  const before = others;
  others = "all";
  try {
    await show(wanted ?? preferredLanguage());
  } catch (error) {
    // The shown texts stay. The next part that needs more loads them again.
    others = before;
    throw error;
  }
}

/**
 * Loads the texts that the first page begins with, where the server named them, else all of them. To be awaited before a page that
 * is not for visitors is drawn; `loadRemainingTexts` after the first one.
 */
export async function loadPageTexts(page: string): Promise<void> {
  const language = wanted ?? preferredLanguage();
  if (others === "none" && loaders?.begins?.(page, language)) {
    others = { page };
    await show(language).catch(() => {
      others = "none";
      return loadAllTexts();
    });
  } else if (others === "none" || others === "all" || others.page !== page) await loadAllTexts();
  else await showing;
}

/** Loads the texts for a part that is fetched after its page: all texts, if the page began with its own alone. */
export const textsOfParts = (): Promise<void> => (typeof others === "object" ? loadAllTexts() : showing);

/** Milliseconds in which the first page has fetched what it shows. */
const firstPageMs = 1_500;

/** Loads what the first page has not brought with it, when it is there, or something is done on it before that. */
export function loadRemainingTexts(): void {
  const acts = ["pointerdown", "keydown"] as const;
  const load = () => {
    clearTimeout(timer);
    for (const act of acts) window.removeEventListener(act, load, true);
    // What does not arrive is asked for again when there is a connection, by the next page, or by a part of this one.
    if (partial) loadAllTexts().catch(() => window.addEventListener("online", load, { once: true }));
  };
  const timer = setTimeout(load, firstPageMs);
  for (const act of acts) window.addEventListener(act, load, true);
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

/** Shows the language of the last request, in whatever order they load. */
function show(language: Language): Promise<void> {
  wanted = language;
  const asked = others;
  const mine: Promise<void> = Promise.all([loaders?.first[language](), othersOf(asked, language)]).then(
    ([first, more]) => {
      if (mine !== showing) return showing;
      const arrived = { ...first, ...more };
      const goesOn = partial && language === shown.language;
      partial = typeof asked === "object";
      // What is drawn has all its sentences: it need not be drawn again.
      if (goesOn && !missed) Object.assign(texts, arrived);
      else showTexts(arrived, language);
      return undefined;
    },
    (error: unknown) => {
      if (mine === showing) showing = Promise.resolve();
      throw error;
    },
  );
  showing = mine;
  return mine;
}

function othersOf(asked: typeof others, language: Language): Promise<Texts> | undefined {
  if (asked === "none") return undefined;
  if (asked === "all") return loaders?.others?.[language]();
  return loaders?.begins?.(asked.page, language)?.();
}

function showTexts(arrived: Texts, language: Language): void {
  texts = arrived;
  missed = false;
  shown = { language, t: translation(texts, language, laterSentence) };
  document.documentElement.lang = language;
  tellLinks();
  for (const listener of listeners) listener();
}

/** Returns the substitute for a missing sentence: nothing while others are being loaded, otherwise its key. */
function laterSentence(key: string): string {
  missed ||= partial;
  return partial ? "" : key;
}

/**
 * Returns the `t` of some texts. With a `count`, it takes the singular or plural form of the language. `missing`
 * returns the substitute for a missing sentence; by default its key.
 */
export function translation(from: Texts, language: Language, missing = (key: string): string => key): Translate {
  const plural = new Intl.PluralRules(language);
  const t = (key: string, values: Readonly<Record<string, Value>> = {}): string => {
    const count = values["count"];
    if (typeof count === "number") {
      const form = `${key}_${plural.select(count) === "one" ? "one" : "other"}`;
      const counted = sentence(from, form, values);
      if (counted !== form) return counted;
    }
    const found = sentence(from, key, values);
    return found === key ? missing(key) : found;
  };
  return t as Translate;
}

/** Returns the sentence of a key that is only known at run time (a failure's code), or undefined if there is none. */
export function textOf(key: string, values: Readonly<Record<string, Value>> = {}): string | undefined {
  const found = sentence(texts, key, values);
  if (found !== key) return found;
  missed ||= partial;
  return undefined;
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

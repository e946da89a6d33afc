import type { Agreement, Gender, GrammaticalNumber } from "../../agreement.ts";
import { inCaseOf } from "../../letter-case.ts";
import { takesEl } from "../article.ts";
import { feminine, isAlwaysFeminine } from "../feminine.ts";
import { plural } from "../plural.ts";
import { thirdPersonPlural } from "../verb.ts";
import type { Row } from "./lexicon.ts";
import { shortForms, type Token, tokensOf } from "./tokens.ts";

/**
 * The reasons to reject a phrase:
 * - `phrase_word_unknown`: neither the dictionary nor its ending tells what the word is;
 * - `phrase_feminine`, `phrase_plural`: the phrase must be written for one man;
 * - `phrase_ambiguous`: the word could describe the people or something else in the phrase;
 * - `phrase_unexpected`: the word has no place there.
 */
export const phraseErrorIds = [
  "phrase_word_unknown",
  "phrase_feminine",
  "phrase_plural",
  "phrase_ambiguous",
  "phrase_unexpected",
] as const;
export type PhraseErrorId = (typeof phraseErrorIds)[number];

/** The error of a phrase, with the word as written and its offset in the phrase. */
export interface PhraseError {
  readonly id: PhraseErrorId;
  readonly word: string;
  readonly at: number;
}

/** The gender and number for agreement: those of the people, unless a noun of the phrase has its own. */
export interface Controller {
  gender?: Gender;
  number?: GrammaticalNumber;
}

/** The change of a token once the people are known. */
type Slot =
  | { readonly does: "stay" }
  | { readonly does: "agree" | "count" | "verb" | "short" | "self"; readonly with: Controller }
  | { readonly does: "article"; readonly with: Controller; readonly row: Row };

/** Thrown while a phrase is read only, to leave it from any depth. */
export class Unreadable extends Error {
  readonly error: PhraseError;
  constructor(error: PhraseError) {
    super(error.id);
    this.error = error;
  }
}

const stay: Slot = { does: "stay" };

/** No rule asks so often whether a phrase is done without going on in it. */
const maxAsked = 100;

/** The most clauses of a phrase. */
const maxClauses = 300;

/** A phrase while it is read: a place in its tokens, and what was decided about those before it. */
export class Reading {
  readonly phrase: string;
  readonly tokens: readonly Token[];
  readonly end: string;
  /** True if unknown words are read by their endings, as in typed answers. */
  readonly lenient: boolean;
  readonly inCapitals: boolean;
  readonly slots: Slot[];
  /** The people of the phrase. `headed` is true after their first noun. */
  readonly people: Controller = {};
  headed = false;
  /** True if verbs may be in the subjunctive of wishes. */
  wishes = false;
  /** True after the first description of the people. */
  spoke = false;
  /** The last verb's object, for what a comma adds to it. Undefined behind a verb that describes its subject. */
  object?: "thing" | "person" | undefined;
  /** True after a verb of speech. Then a clause after "y que" belongs to it, too. */
  says = false;
  /** True behind a verb whose object may be the subject of an infinitive: autoriza, faculta, pide. */
  influences = false;
  /** True if the last verb was a participle behind "haber": ha comparecido, firmado y quedado enterado. */
  compound = false;
  private clauses = 0;
  /** The number of finite verbs read so far. */
  verbs = 0;
  at = 0;
  /** The last position at which `done` was read, and the number of reads there. */
  private readonly asked = { at: -1, times: 0 };

  constructor(phrase: string, lenient: boolean) {
    const { tokens, end } = tokensOf(phrase);
    this.phrase = phrase;
    this.tokens = tokens;
    this.end = end;
    this.lenient = lenient;
    this.inCapitals = phrase === phrase.toLocaleUpperCase("es");
    this.slots = tokens.map(() => stay);
  }

  /** The word some places ahead in small letters; "" for the end and for what is no word. */
  word(ahead = 0): string {
    return this.tokens[this.at + ahead]?.word ?? "";
  }

  token(ahead = 0): Token | undefined {
    return this.tokens[this.at + ahead];
  }

  /**
   * True at the end of the phrase. Rejects the phrase if a rule stays at a word that it cannot read, so that no loop
   * is endless.
   */
  get done(): boolean {
    const { asked } = this;
    if (asked.at !== this.at) {
      asked.at = this.at;
      asked.times = 0;
    }
    if (++asked.times > maxAsked) this.fail("phrase_unexpected");
    return this.at >= this.tokens.length;
  }

  /** Counts a clause. Rejects a phrase of more clauses than any deed has, because each is read inside the one before. */
  enterClause(): void {
    if (++this.clauses > maxClauses) this.fail("phrase_unexpected");
  }

  /** True if any token changes with the people. */
  get agrees(): boolean {
    return this.slots.some(({ does }) => does !== "stay");
  }

  /** True if the token some places ahead is written as it is. */
  isSame(ahead: number): boolean {
    return this.slots[this.at + ahead]?.does === "stay";
  }

  /** Goes past tokens as they are. */
  pass(count = 1): void {
    this.at += count;
  }

  /** Goes past a token that changes. */
  take(does: "agree" | "count" | "verb" | "short" | "self", controller: Controller): void {
    if (does === "verb") this.spoke = true;
    this.slots[this.at++] = { does, with: controller };
  }

  takeArticle(row: Row, controller: Controller): void {
    this.slots[this.at++] = { does: "article", row, with: controller };
  }

  /** Ends the reading because of a token. */
  fail(id: PhraseErrorId, ahead = 0): never {
    const index = Math.min(this.at + ahead, this.tokens.length - 1);
    const token = this.tokens[index];
    const before = this.tokens.slice(0, index).reduce((sum, { gap, text }) => sum + gap.length + text.length, 0);
    throw new Unreadable({ id, word: token?.text ?? "", at: before + (token?.gap.length ?? 0) });
  }

  /** The phrase for people of one gender and number. */
  written(people: Agreement): string {
    const texts: string[] = [];
    for (let index = this.tokens.length - 1; index >= 0; index--)
      texts[index] = this.tokenWritten(index, people, texts[index + 1] ?? "");
    return this.tokens.map(({ gap }, index) => gap + (texts[index] ?? "")).join("") + this.end;
  }

  private tokenWritten(index: number, people: Agreement, next: string): string {
    const slot = this.slots[index] ?? stay;
    const text = this.tokens[index]?.text ?? "";
    if (slot.does === "stay") return text;
    const gender = slot.with.gender ?? people.gender;
    const many = (slot.with.number ?? people.number) === "plural";
    if (slot.does === "verb") return many ? thirdPersonPlural(text) : text;
    if (slot.does === "self") return many ? inCaseOf(text, gender === "f" ? "nosotras" : "nosotros") : text;
    if (slot.does === "count") return many ? counted(text) : text;
    if (slot.does === "article") return articleWritten(text, slot.row, { gender, many }, next);
    if (slot.does === "short") return shortWritten(text, { gender, many });
    const own = this.tokens[index]?.feminine;
    const one = gender !== "f" ? text : own === undefined ? feminine(text) : inCaseOf(text, own);
    return many ? plural(one) : one;
  }
}

/** Pronouns and possessives of several: le → les, su → sus, quien → quienes. */
const counted = (text: string): string => (/^le$/i.test(text) ? `${text}${text === "LE" ? "S" : "s"}` : plural(text));

interface Form {
  readonly gender: Gender;
  readonly many: boolean;
}

/** Articles that are masculine in form before a stressed a-: el acta, del área. */
const euphonic = new Set(["el", "del", "al", "un", "algún"]);

function articleWritten(text: string, row: Row, { gender, many }: Form, next: string): string {
  const [one, she, several, women] = row;
  if (many) return inCaseOf(text, gender === "f" ? women : several);
  return inCaseOf(
    text,
    gender === "f" && !(euphonic.has(one) && takesEl(next) && isAlwaysFeminine(next.toLocaleLowerCase("es")))
      ? she
      : one,
  );
}

function shortWritten(text: string, { gender, many }: Form): string {
  const row = shortForms.get(text.toLowerCase());
  const form = row?.[(many ? 2 : 0) + (gender === "f" ? 1 : 0)] ?? text;
  if (text === text.toLowerCase()) return form.toLowerCase();
  return text.length > 2 && text === text.toUpperCase() ? form.toUpperCase() : form;
}

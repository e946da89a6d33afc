import { createStore, type Store } from "#client/store.ts";
import { top } from "../answer-store.ts";
import type { FieldSetting } from "../form-definition.ts";
import type { GenderPair } from "../genders.ts";
import type { FormPart } from "../layout.ts";
import { namesIn } from "../progress.ts";
import type { FilledForm } from "./form-tools.ts";
import type { inWords } from "./in-words.ts";
import { lateWords, wantWords } from "./late-words.ts";

/** The genders of a form that were guessed by the names of their people. */
export interface GenderGuesses {
  /** The names of the fields with a guess that nobody has changed. */
  readonly guessed: Store<ReadonlySet<string>>;
  /** Returns the name of the field with the name of the person whose gender a field asks. */
  personOf(gender: string): string | undefined;
  /** Returns the name of the field with the gender that a nationality or civil status has to agree with. */
  genderFor(word: string): string | undefined;
  /** Guesses while names are typed. `show` writes an answer into its field. */
  watch(show: (name: string) => void): () => void;
}

/** True for a name that may be that of a question for a gender. */
export const asksGender = (name: string): boolean => /(?:sexo|g[eé]nero|sex|gender)$/iu.test(name.trim());

/** True for a name that may be that of a question for a nationality or civil status. */
export const hasGender = (name: string): boolean => /(?:estado[ _]?civil|nacionalidad)$/iu.test(name.trim());

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word.length > 1);
/** True for a whole name that shares no word with the former one: their gender is asked. */
function isSomebodyElse(former: string, name: string): boolean {
  const [before, now] = [new Set(wordsOf(former)), wordsOf(name)];
  return now.length > 1 && !now.some((word) => before.has(word));
}

const opened = new WeakMap<FilledForm, GenderGuesses>();

/** Returns the guesses of a form. They last as long as the form is open. */
export function genderGuesses(form: FilledForm): GenderGuesses {
  const known = opened.get(form);
  if (known) return known;
  const made = new Guesses(form);
  opened.set(form, made);
  return made;
}

interface Pair {
  readonly gender: string;
  readonly person: string;
  readonly setting: FieldSetting;
  readonly isShown: boolean;
  readonly words: readonly { readonly name: string; readonly setting: FieldSetting }[];
}

class Guesses implements GenderGuesses {
  readonly guessed = createStore<ReadonlySet<string>>(new Set());
  private readonly form: FilledForm;
  private readonly parts: readonly FormPart[];
  private readonly hasGenders: boolean;
  /** The names and genders of people as they were read last, by field. */
  private readonly seen = new Map<string, string>();
  private readonly guesses = new Map<string, string>();
  /** The people since the last change. */
  private found: ReadonlyMap<string, Pair> | undefined;
  private readonly pairsOfParts = new WeakMap<readonly FormPart[], readonly GenderPair<FieldSetting>[]>();

  constructor(form: FilledForm) {
    this.form = form;
    const { answerStore } = form;
    this.parts = answerStore.plan.sections.flatMap(({ parts }) => parts);
    this.hasGenders = [...answerStore.plan.fields.values()].some(
      ({ kind, name }) => kind === "dropdown" && asksGender(name),
    );
    if (this.hasGenders)
      for (const name of namesIn(answerStore, this.parts)) this.seen.set(name, answerStore.text(name));
  }

  personOf(gender: string): string | undefined {
    return this.people().get(gender)?.person;
  }

  genderFor(word: string): string | undefined {
    return this.people().get(word)?.gender;
  }

  /** Returns the people by the fields for their genders and words. Each of these fields asks at every change of the form. */
  private people(): ReadonlyMap<string, Pair> {
    this.found ??= new Map(
      [...this.pairs(top, this.parts)].flatMap((pair) =>
        [pair.gender, ...pair.words.map(({ name }) => name)].map((name) => [name, pair] as const),
      ),
    );
    return this.found;
  }

  watch(show: (name: string) => void): () => void {
    if (!this.hasGenders) return () => undefined;
    wantWords();
    const run = () => this.run(show);
    const ends = [this.form.answerStore.onChange(run), lateWords.subscribe(run)];
    return () => ends.forEach((end) => end());
  }

  private run(show: (name: string) => void): void {
    this.found = undefined;
    const late = lateWords.get();
    if (!late) return;
    const { answerStore } = this.form;
    for (const pair of this.pairs(top, this.parts)) {
      this.turnWords(pair, late, show);
      const { gender, person, setting, isShown } = pair;
      const [name, answer] = [answerStore.text(person), answerStore.text(gender)];
      const guess = this.guesses.get(gender);
      // Somebody chose otherwise: the answer is theirs.
      if (guess !== undefined && guess !== answer) this.note(gender, undefined);
      const former = this.seen.get(person) ?? "";
      if (name === former) continue;
      const next = late.guessedOption(name, setting.options);
      const isFree = answer === "" || guess === answer;
      // The gender of the person whose name was there, as a copied contract brings it. It stays until the new name says one.
      const isFormer = !isFree && late.guessedOption(former, setting.options) === answer;
      if (isFormer && next === undefined && !isSomebodyElse(former, name)) continue;
      this.seen.set(person, name);
      if (!isShown || answerStore.isComputed(gender) || !(isFree || isFormer)) continue;
      if ((next ?? "") === answer) continue;
      this.note(gender, next);
      this.form.type(gender, next ?? "");
      show(gender);
    }
  }

  /** Turns initial values that nobody changed when the gender is answered: "guatemalteca" becomes "guatemalteco". */
  private turnWords({ gender, words }: Pair, late: typeof inWords, show: (name: string) => void): void {
    const { answerStore } = this.form;
    const answer = answerStore.text(gender);
    if (answer === (this.seen.get(gender) ?? "")) return;
    this.seen.set(gender, answer);
    for (const { name, setting } of words) {
      const { default: initial = "", kind } = setting;
      if (initial === "" || kind !== "text" || answerStore.isComputed(name)) continue;
      const [now, turned] = [answerStore.text(name), late.turnedWord(initial, answer)];
      if (now === turned || late.turnedWord(now, answer) !== turned) continue;
      this.form.type(name, turned);
      show(name);
    }
  }

  private note(gender: string, guess: string | undefined): void {
    if (guess === undefined) this.guesses.delete(gender);
    else this.guesses.set(gender, guess);
    this.guessed.set(new Set(this.guesses.keys()));
  }

  private *pairs(scope: string, parts: readonly FormPart[]): Generator<Pair> {
    const { answerStore } = this.form;
    for (const { gender, person, words } of this.pairsOf(parts))
      yield {
        gender: answerStore.nameOf(scope, gender.key),
        person: answerStore.nameOf(scope, person.key),
        setting: gender,
        isShown: answerStore.shown(scope, gender.shownWhen),
        words: words
          .filter((word) => hasGender(word.name))
          .map((word) => ({ name: answerStore.nameOf(scope, word.key), setting: word })),
      };
    for (const part of parts) {
      if (part.type !== "loop") continue;
      for (const element of answerStore.elements(answerStore.nameOf(scope, part.setting.key)))
        yield* this.pairs(element, part.parts);
    }
  }

  private pairsOf(parts: readonly FormPart[]): readonly GenderPair<FieldSetting>[] {
    const known = this.pairsOfParts.get(parts);
    if (known) return known;
    const late = lateWords.get();
    if (!late) return [];
    const fields = parts.flatMap((part) => (part.type === "field" ? [part.setting] : []));
    const found = late.genderPairs(fields).filter(({ gender }) => gender.kind === "dropdown");
    this.pairsOfParts.set(parts, found);
    return found;
  }
}

import { wordsMeant } from "./password.ts";

/** Digits and signs around a word that are tried with it: `-2026!` has six. With more of them a word alone is not what is guessed. */
const mostDecoration = 6;
/** Letters of the shortest word that is looked up: shorter ones are part of too much. */
const shortestWord = 4;

/** The forms of a new password that are looked up among the most common ones. */
export interface ListedForms {
  /** The password as typed and without its signs, each also without accents. */
  readonly whole: readonly string[];
  /** The words that are left without a few digits and signs around them, each also without accents. */
  readonly words: readonly string[];
}

export function listedForms(password: string): ListedForms {
  const lower = password.normalize("NFC").toLowerCase();
  const forms = [lower, lower.normalize("NFD").replace(/\p{M}/gu, "")];
  const words = forms.flatMap((text) => wordsMeant(text).filter((word) => isGuessed(text, word)));
  return { whole: forms.flatMap((text) => [text, text.replace(/[^\p{L}\p{N}]/gu, "")]), words };
}

const isGuessed = (text: string, word: string): boolean =>
  word.length >= shortestWord && text.length - word.length <= mostDecoration;

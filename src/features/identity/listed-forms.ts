import { wordsMeant } from "./password.ts";

/** Digits and signs around a word that are tried with it: `-2026!` has six. With more of them a word alone is not what is guessed. */
const mostDecoration = 6;
/** Letters of the shortest word that is looked up: shorter ones are part of too much. */
const shortestWord = 4;

/**
 * The forms of a new password that are looked up among the most common ones: as it stands, without its signs, and the word that is
 * left without a few digits and signs around it, each also without accents.
 */
export function listedForms(password: string): readonly string[] {
  const lower = password.normalize("NFC").toLowerCase();
  const unaccented = lower.normalize("NFD").replace(/\p{M}/gu, "");
  return [...new Set([lower, unaccented].flatMap(formsOf))];
}

function formsOf(text: string): readonly string[] {
  const words = wordsMeant(text).filter(
    (word) => word.length >= shortestWord && text.length - word.length <= mostDecoration,
  );
  return [text, text.replace(/[^\p{L}\p{N}]/gu, ""), ...words];
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { once } from "#engine/once.ts";
import type { Database } from "#platform/db/database.ts";
import { Failure } from "#protocol/failure.ts";
import { isOfNames, wordsMeant } from "../password.ts";
import { asWord, filterBytes, holds } from "./password-filter.ts";
import { loadPerson } from "./persons.ts";
import { membershipsOf, signingInto } from "./ports.ts";

/** Digits and signs around a word that are tried with it: `-2026!` has six. With more of them a word alone is not what is guessed. */
const mostDecoration = 6;

/** Letters of the shortest word that is looked up: shorter ones are part of too much. */
const shortestWord = 4;

const isGuessed = (text: string, word: string): boolean =>
  word.length >= shortestWord && text.length - word.length <= mostDecoration;

/** The filter of the 100,000 most common passwords, in lower case. Made by `tools/make-password-filter.ts`. */
export const filterFile = join(import.meta.dirname, "common-passwords.bloom");

/** The filter, read when the first password is chosen. */
const commonPasswords = once((): Uint8Array => {
  const filter = readFileSync(filterFile);
  if (filter.length !== filterBytes) throw new Error(`${filterFile} does not have ${filterBytes} bytes`);
  return filter;
});

/**
 * Returns true if a password is one of the 100,000 most common, or one of the first of them with a few digits and signs
 * around it.
 */
export function isListed(password: string): boolean {
  const { whole, words } = listedForms(password);
  return [...whole, ...words.map(asWord)].some((form) => holds(commonPasswords(), form));
}

/**
 * Throws `identity.passwordNamed` for a new password that is nothing but names of its person or organization, and
 * `identity.passwordCommon` for one that is listed.
 */
export function refuseGuessable(password: string, names: readonly string[]): void {
  const code = isOfNames(password, names)
    ? "identity.passwordNamed"
    : isListed(password)
      ? "identity.passwordCommon"
      : undefined;
  if (code) throw new Failure(code, 422, { fields: [{ path: "password", code }] });
}

/** The same for somebody who has an account, with the names of all their organizations. */
export async function refuseGuessableOf(db: Database, uid: string, password: string): Promise<void> {
  const names = await db.asSystem(async (tx) => {
    const person = await loadPerson(tx, uid);
    const organizations = (await tx.ports.one(membershipsOf)(tx, uid)).flatMap(({ orgId, ended }) =>
      ended ? [] : [orgId],
    );
    const own = person ? [person.firstName, person.lastName, person.email] : [];
    return [...own, ...(await tx.ports.one(signingInto).names(tx, organizations))];
  });
  refuseGuessable(password, names);
}

/** The forms of a new password that are looked up among the most common ones. */
interface ListedForms {
  /** The password as typed and without its signs, each also without accents. */
  readonly whole: readonly string[];
  /** The words that are left without a few digits and signs around them, each also without accents. */
  readonly words: readonly string[];
}

function listedForms(password: string): ListedForms {
  const lower = password.normalize("NFC").toLowerCase();
  const forms = [lower, lower.normalize("NFD").replace(/\p{M}/gu, "")];
  const words = forms.flatMap((text) => wordsMeant(text).filter((word) => isGuessed(text, word)));
  return { whole: forms.flatMap((text) => [text, text.replace(/[^\p{L}\p{N}]/gu, "")]), words };
}

import { z } from "zod";
import { naturalKey } from "#engine/search/natural-key.ts";
import { nameKey } from "#features/attachments/attachment.ts";
import type { FailureCode } from "#protocol/failure.ts";

/** The names of folders and files: what every system they are downloaded to accepts. */

/** Most characters of a name; a folder's is under 255. */
const maxName = 255;
const folderLengths = { least: 3, most: 254 };

const forbidden = /[<>:"/\\|?*]/;
/** Control characters, and those that hide or turn the direction of what follows: one name can pose as another. */
// oxlint-disable-next-line no-misleading-character-class -- the characters themselves are meant
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(?:\.|$)/i;

/** Why a name is refused; undefined when it is not. It is looked at as it is kept: composed, without spaces around it. */
export function nameError(kind: "folder" | "file", name: string): FailureCode | undefined {
  const length = [...name].length;
  if (length === 0) return "repository.name.required";
  if (/^[\s.]+$/.test(name)) return "repository.name.onlyDots";
  if (kind === "folder" && length < folderLengths.least) return "repository.name.tooShort";
  if (length > (kind === "folder" ? folderLengths.most : maxName)) return "repository.name.tooLong";
  if (forbidden.test(name) || hidden.test(name)) return "repository.name.characters";
  if (name.endsWith(".")) return "repository.name.ending";
  return reserved.test(name) ? "repository.name.reserved" : undefined;
}

/** A name as it is kept. */
export const keptName = (given: string): string => given.normalize("NFC").trim();

/** A name as somebody gives it; its errors are those of `nameError`, which knows the kind. */
export const GivenName = z.string().max(1000, "repository.name.tooLong").transform(keptName);

const numbered = /^(.*?)(?: \((\d{1,6})\))?(\.[^.]{1,10})?$/su;

/** The `nth` name to propose where one is taken: 'acta.pdf', 2 → 'acta (2).pdf'; a number it has already is replaced. */
export function proposedName(kind: "folder" | "file", name: string, nth: number): string {
  const [, stem = name, , ending = ""] =
    kind === "file" ? (numbered.exec(name) ?? []) : (/^(.*?)(?: \((\d{1,6})\))?()$/su.exec(name) ?? []);
  const tail = ` (${nth})${ending}`;
  const room = (kind === "folder" ? folderLengths.most : maxName) - [...tail].length;
  return [...stem].slice(0, room).join("").trimEnd() + tail;
}

/** The first number worth proposing: one above that which the name has. */
export const firstProposal = (name: string): number => Number(numbered.exec(name)?.[2] ?? 1) + 1;

/** A name in the order of lists: without case and accents, numbers by their value ('acta 2' before 'acta 10'). */
export const sortKey = (name: string): string =>
  naturalKey(nameKey(name).normalize("NFD").replace(/\p{M}/gu, "")).slice(0, 200);

export { nameKey };

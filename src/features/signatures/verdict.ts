import type { KnownFile } from "./verify-contract.ts";

/** The fingerprints (SHA-256, hexadecimal) of a file. */
export interface FileHashes {
  readonly whole: string;
  /** The hashes of the file before something was appended to it, the latest first. */
  readonly earlier: readonly string[];
  /** The approved document that the file says it is. */
  readonly named: string | undefined;
}

/** The result of verifying a file. */
export type Verdict =
  | { readonly kind: "unknown" }
  /** `unchanged`: it is this file. `added`: it begins with this file. `changed`: it says it is, and is not. */
  | { readonly kind: "unchanged" | "added" | "changed"; readonly file: KnownFile };

/** All fingerprints of a file that are asked about. */
export const hashesOf = ({ whole, earlier, named }: FileHashes): string[] => [
  ...new Set([whole, ...earlier, ...(named === undefined ? [] : [named])]),
];

/** Judges a file by the facts about its hashes. A document of several envelopes counts once, as the signed one. */
export function verdictOf({ whole, earlier, named }: FileHashes, known: readonly KnownFile[]): Verdict {
  const find = (hash: string | undefined): KnownFile | undefined => {
    const all = known.filter(({ sha256 }) => sha256 === hash);
    return all.find(({ signedAt }) => signedAt !== null) ?? all[0];
  };
  const same = find(whole);
  if (same) return { kind: "unchanged", file: same };
  for (const hash of earlier) {
    const file = find(hash);
    if (file) return { kind: "added", file };
  }
  const file = find(named);
  return file ? { kind: "changed", file } : { kind: "unknown" };
}

import { z } from "zod";
import { keptName, nameError } from "./name.ts";

/** The parts of a folder path for filed documents. */
export const filingParts = ["client", "project", "template", "year"] as const;
export type FilingPart = (typeof filingParts)[number];

/** The automatic filing of approved documents. */
export const Filing = z.object({
  enabled: z.boolean(),
  /** The folder at the top, which belongs to the organization's owner. */
  root: z.string(),
  /** The folder levels in it, from the top. */
  folders: z.array(z.enum(filingParts)),
  version: z.int32(),
});
export type Filing = z.infer<typeof Filing>;

/** Returns the default filing of an organization. */
export const noFiling = (root: string): Filing => ({ enabled: false, root, folders: ["client", "year"], version: 0 });

const refused = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A name of something else as the name of a folder: without what names may not have, and of three characters at least. */
export function folderNameOf(text: string): string {
  const kept = keptName([...text.replace(refused, " ").replace(/\s+/g, " ")].slice(0, 120).join("")).replace(
    /[\s.]+$/,
    "",
  );
  const tried = [kept, kept.padEnd(3, "_"), `_${kept}`];
  return tried.find((name) => nameError("folder", name) === undefined) ?? "___";
}

/** The names of the folders a document is filed in, from the top. */
export const foldersOf = (
  { root, folders }: Pick<Filing, "root" | "folders">,
  facts: Readonly<Record<FilingPart, string | undefined>>,
): string[] => [
  folderNameOf(root),
  ...folders.flatMap((part) => {
    const named = facts[part]?.trim();
    return named ? [folderNameOf(named)] : [];
  }),
];

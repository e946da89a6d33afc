import { z } from "zod";
import { keptName, nameError } from "./name.ts";

/** What the folders of filed documents are named by. */
export const filingParts = ["client", "project", "template", "year"] as const;
export type FilingPart = (typeof filingParts)[number];

/** Where approved documents file themselves. */
export const Filing = z.object({
  enabled: z.boolean(),
  /** The folder at the top, which is the owner's of the organization. */
  root: z.string(),
  /** The folders in it, from the top. */
  folders: z.array(z.enum(filingParts)),
  version: z.int32(),
});
export type Filing = z.infer<typeof Filing>;

/** What holds until an organization says otherwise. */
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

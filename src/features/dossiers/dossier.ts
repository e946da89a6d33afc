import { z } from "zod";
import { Id } from "#protocol/page.ts";

/** The subjects of dossiers. */
const dossierKinds = ["process", "client", "project"] as const;
export const DossierOf = z.strictObject({ kind: z.enum(dossierKinds), id: Id });
export type DossierOf = z.infer<typeof DossierOf>;

/** Processes, files and bytes in one dossier. */
export const maxProcesses = 500;
export const maxFiles = 5000;
export const maxBytes = 2 * 1024 ** 3;

/** The file with the hashes of the others, as `sha256sum -c` reads it. */
export const hashesName = "SHA256.txt";

/** The kinds of files in a dossier. */
const partKinds = ["document", "annex", "evidence", "signature"] as const;
export type PartKind = (typeof partKinds)[number];

const refused = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A text as the name of a folder in a zip: what every system takes, and not too long. */
export function folderName(text: string): string {
  const kept = [...text.normalize("NFC").replace(refused, " ").replace(/\s+/gu, " ")].slice(0, 80).join("");
  const bare = kept.trim().replace(/[\s.]+$/u, "");
  return bare === "" ? "_" : bare;
}

/** The folder of one process of several: numbered, so that two of one title stay apart and in order. */
export const processFolder = (index: number, count: number, title: string): string =>
  `${String(index + 1).padStart(String(count).length, "0")} ${folderName(title)}`;

/** Gives each path once: a later one of the same name gets a number. */
export function pathTaker(): (path: string) => string {
  const taken = new Set<string>();
  return (path) => {
    const dot = path.lastIndexOf(".");
    const [stem, ending] = dot > path.lastIndexOf("/") + 1 ? [path.slice(0, dot), path.slice(dot)] : [path, ""];
    for (let count = 1; ; count++) {
      const name = count === 1 ? path : `${stem} (${count})${ending}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  };
}

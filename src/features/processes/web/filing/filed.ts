import type { Filing, ProcessRow } from "../../process.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Where a process belongs, as its form holds it: with names, and the tags as one text. */
export interface Filed {
  readonly team: Named | null;
  readonly client: Named | null;
  readonly project: Named | null;
  readonly tags: string;
}

export const nowhere: Filed = { team: null, client: null, project: null, tags: "" };

const named = (id: string | null, name: string | null): Named | null => (id === null ? null : { id, name: name ?? "" });

/** Where a process is filed now. */
export const filedOf = (process: ProcessRow): Filed => ({
  team: named(process.teamId, process.teamName),
  client: named(process.clientId, process.clientName),
  project: named(process.projectId, process.projectName),
  tags: process.tags.join(", "),
});

/** The same as the call takes it. */
export const filingOf = ({ team, client, project, tags }: Filed): Filing => ({
  teamId: team?.id ?? null,
  clientId: client?.id ?? null,
  projectId: project?.id ?? null,
  tags: tags
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== ""),
});

import type { Actor } from "#protocol/actor.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { hasProject } from "./policy.ts";
import type { Filing, ProcessRow } from "./process.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The filing of a process, as its form holds it: with names, and the tags as one text. */
export interface Filed {
  /** Null: of no team. Empty: its teams were deleted. */
  readonly teams: readonly Named[] | null;
  readonly client: Named | null;
  readonly project: Named | null;
  readonly tags: string;
}

export const nowhere: Filed = { teams: null, client: null, project: null, tags: "" };

const named = (id: string | null, name: string | null): Named | null => (id === null ? null : { id, name: name ?? "" });

/** Returns the current filing of a process. */
export const filedOf = (process: ProcessRow): Filed => ({
  teams: process.teams?.map((id, at) => ({ id, name: process.teamNames[at] ?? "" })) ?? null,
  client: named(process.clientId, process.clientName),
  project: named(process.projectId, process.projectName),
  tags: process.tags.join(", "),
});

/** Returns the text key of the error in a process's project. */
export const projectError = (actor: Actor, project: Filed["project"]): FailureCode | undefined =>
  hasProject(actor, project?.id ?? null) === true ? undefined : "processes.projectRequired";

const valueOfId: Readonly<Record<string, keyof Filed>> = { projectId: "project", clientId: "client" };

/** Which value of a form an error of the server is about: the call names the ids. */
export const filedAt = (path: string): string => {
  const [first = ""] = path.split(".");
  return valueOfId[first] ?? first;
};

/** The same as the call takes it. */
export const filingOf = ({ teams, client, project, tags }: Filed): Filing => ({
  teams: teams?.map(({ id }) => id) ?? null,
  clientId: client?.id ?? null,
  projectId: project?.id ?? null,
  tags: tags
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== ""),
});

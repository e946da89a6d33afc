import { downloadDossier, getDossier } from "#features/dossiers/contract.ts";
import { begun } from "#tests/fixtures/processes.ts";
import type { AuthorizationCase, World } from "#tests/support/authorization.ts";

const ofProcess = async ({ people, templateId }: World) => ({
  kind: "process" as const,
  id: (await begun(people.owner, templateId)).id,
});

/** The calls of dossiers: a draft is its creator's alone. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: getDossier, allowed: ["owner"], input: ofProcess },
  { endpoint: downloadDossier, allowed: ["owner"], input: ofProcess },
];

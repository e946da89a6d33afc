import { z } from "zod";
import { PresentField, PresentPerson, presenceLimits } from "#features/answers/presence.ts";
import { StoredAnswers } from "#features/answers/stored-answers.ts";
import { AttributeKind } from "#features/lists/list.ts";
import { ProcessState } from "#features/processes/contract.ts";
import { HistoryEntry, VersionRef } from "#features/processes/history.ts";
import { ComparedText } from "#features/templates/version-contract.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Json } from "#protocol/json.ts";
import { Id } from "#protocol/page.ts";

/** The callers of these endpoints, and the area a key needs for them. */
const ofMembers = { access: "member", area: "processes" } as const;
const id = { id: Id };

export const getTimeline = endpoint({
  method: "GET",
  path: "/processes/:id/timeline",
  ...ofMembers,
  summary: "The history of a process, newest first, at most 500 entries: actions, comments, files and documents",
  input: z.strictObject(id),
  output: z.object({ entries: z.array(HistoryEntry) }),
});

export const compareAnswers = endpoint({
  method: "GET",
  path: "/processes/:id/comparison",
  ...ofMembers,
  summary:
    "The differences between two states of a process, in answers and document paragraphs: versions from its history, `look` (the caller's last look), `rejection`, `now`",
  input: z.strictObject({ ...id, from: VersionRef, to: VersionRef.default("now") }),
  output: z.object({
    answers: z.array(z.object({ path: z.string(), before: Json, after: Json })),
    text: ComparedText,
  }),
  limits: [{ by: "account", max: 60, seconds: 60 }],
});

export const restoreAnswers = endpoint({
  method: "POST",
  path: "/processes/:id/versions/:versionId/restore",
  ...ofMembers,
  summary: "Restores the answers of an earlier version as a new version, as far as the form still has them",
  input: z.strictObject({ ...id, versionId: Id, version: z.int32() }),
  output: ProcessState,
});

export const lookAtProcess = endpoint({
  method: "POST",
  path: "/processes/:id/look",
  ...ofMembers,
  summary:
    "Records that the caller, a reviewer, has seen these answers; returns since when there are changes to compare",
  input: z.strictObject({ ...id, version: z.int32() }),
  output: z.object({
    /** The state to compare with, and its time. Null: there is none. */
    since: z.object({ from: z.enum(["look", "rejection"]), at: z.iso.datetime() }).nullable(),
  }),
});

export const downloadCertificate = endpoint({
  method: "GET",
  path: "/processes/:id/certificate",
  ...ofMembers,
  summary: "The certificate of a process (PDF): its details, history and document fingerprints",
  input: z.strictObject(id),
  output: z.unknown(),
  download: true,
  limits: [{ by: "account", max: 30, seconds: 60 }],
});

export const getEarlierAnswers = endpoint({
  method: "GET",
  path: "/processes/:id/earlier/:earlierId",
  ...ofMembers,
  summary: "The answers of another process that match this form by name",
  input: z.strictObject({ id: Id, earlierId: Id }),
  output: z.object({
    title: z.string(),
    /** By the names of the form, as a patch of its answers. */
    answers: StoredAnswers,
  }),
});

/** The shortest text that people are searched for, and the most of them that are returned. */
export const minPartySearch = 3;
export const maxPartyMatches = 8;

/** A person or company that a party can be filled with. */
export const PartyMatch = z.object({
  id: z.string(),
  from: z.enum(["list", "client", "process"]),
  name: z.string(),
  /** The identity or tax number, as it is shown. Empty without one. */
  number: z.string(),
  /** The name of the list, or the title of the process. */
  source: z.string(),
  /** The process that the values come from. */
  processId: Id.nullable(),
  /** By the name of the attribute of a list, or the end of the name of a field. */
  values: z.array(z.object({ name: z.string(), kind: AttributeKind, value: z.string() })),
});
export type PartyMatch = z.infer<typeof PartyMatch>;

export const findParties = endpoint({
  method: "GET",
  path: "/processes/:id/parties",
  access: "member",
  area: ["processes", "organization"],
  summary:
    "People and companies whose name, DPI or NIT begins like a text, for who edits the process: of lists, clients and the processes the caller can open",
  input: z.strictObject({ id: Id, search: z.string().trim().min(minPartySearch).max(100) }),
  output: z.object({ matches: z.array(PartyMatch).max(maxPartyMatches) }),
  limits: [{ by: "account", max: 240, seconds: 60 }],
});

/** The maximum of differences listed for one document. Further ones are only counted. */
export const maxDiffering = 100;
/** The maximum of listed people whose name and gender agree. */
export const maxNamed = 20;

export const compareProcessFigures = endpoint({
  method: "GET",
  path: "/processes/:id/figures",
  ...ofMembers,
  summary:
    "Compares the numbers, amounts and dates in words with the figures next to them in the final text of a process, and the given names of people with the answers for their genders; finds fields for one person that hold several names",
  input: z.strictObject({ id: Id }),
  output: z.object({
    version: z.int32(),
    /** Pairs of words and figures that were compared, and how many of them differ. */
    compared: z.number().int(),
    count: z.number().int(),
    differ: z.array(
      z.object({
        words: z.string(),
        figures: z.string(),
        /** The amount in words, written as figures. The page compares it with `figures`. */
        said: z.string(),
      }),
    ),
    /** Names of people that were compared with the answers for their genders, and those that say the other one. */
    genders: z.object({
      compared: z.number().int(),
      /** The first people whose name was compared. */
      people: z.array(z.object({ name: z.string(), gender: z.enum(["m", "f"]) })),
      /** Civil statuses, nationalities and professions that were compared. */
      words: z.number().int(),
      count: z.number().int(),
      differ: z.array(
        z.object({
          path: z.string(),
          name: z.string(),
          gender: z.string(),
          says: z.enum(["masculino", "femenino"]),
          /** The nationality or civil status that says the other gender. Without it, the name does. */
          word: z.string().optional(),
        }),
      ),
    }),
    /** Fields for the name of one person that seem to hold the names of several. */
    names: z.object({
      count: z.number().int(),
      several: z.array(z.object({ path: z.string(), name: z.string() })),
    }),
  }),
  limits: [{ by: "account", max: 120, seconds: 60 }],
});

/** A text that was proposed for a field. It is in no answer until somebody accepts it. */
export const Proposal = z.object({
  id: Id,
  text: z.string(),
  /** Figures in it that stand in nothing the model was shown. */
  unfounded: z.array(z.string()),
  /** Files that are context and could not be read. */
  unread: z.array(z.string()),
});
export type Proposal = z.infer<typeof Proposal>;

export const proposeAnswer = endpoint({
  method: "POST",
  path: "/processes/:id/proposals",
  ...ofMembers,
  summary:
    "Proposes the text of a field with the organization's language model, from the answers and files set in its template",
  input: z.strictObject({ id: Id, key: z.string().min(1).max(1500) }),
  output: Proposal,
});

export const decideProposal = endpoint({
  method: "PUT",
  path: "/processes/:id/proposals/:proposalId",
  ...ofMembers,
  summary:
    "Records the decision on a proposed text. An accepted text is validated like any answer, and belongs to the person who accepts it",
  input: z.discriminatedUnion("decision", [
    z.strictObject({ id: Id, proposalId: Id, decision: z.literal("accepted"), text: z.string().min(1).max(10_000) }),
    z.strictObject({ id: Id, proposalId: Id, decision: z.literal("discarded") }),
  ]),
  output: z.object({ id: Id }),
});

export const notePresence = endpoint({
  method: "PUT",
  path: "/processes/:id/presence",
  ...ofMembers,
  summary: "Reports that the caller has a process open and in which field they are; returns who else has it open",
  input: z.strictObject({ id: Id, field: PresentField }),
  output: z.object({ others: z.array(PresentPerson) }),
  limits: [...presenceLimits],
});

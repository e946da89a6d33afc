import { z } from "zod";
import { FormDefinition } from "#features/answers/form-definition.ts";
import { PresentField, PresentPerson, presenceLimits } from "#features/answers/presence.ts";
import { AnswerErrorAt } from "#features/answers/stored-answers.ts";
import { Email } from "#features/identity/person.ts";
import { Process } from "#features/processes/process.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";

/** Days a form stays shared unless somebody says otherwise, and at most. */
const shareDays = { usual: 14, most: 90 } as const;

const When = z.iso.datetime();
const Groups = z.array(z.string().max(10)).max(500);
const ofProcess = { id: Id };
const ofShare = { id: Id, shareId: Id };

/** A form somebody was given by e-mail, as its sender sees it. */
export const FormShare = z.object({
  id: Id,
  email: z.string(),
  /** The member who shared it. */
  makerName: z.string(),
  groups: z.array(z.string()),
  readGroups: z.array(z.string()),
  message: z.string(),
  /** The names of the form they answered. */
  filled: z.array(z.string()),
  deleted: z.boolean(),
  completed: z.boolean(),
  expired: z.boolean(),
  timeCreated: When,
  expiresAt: When,
  completedAt: When.nullable(),
  remindedAt: When.nullable(),
  /** The outcome of the last mail about it; null while it waits. */
  mailOutcome: z.enum(["sent", "bounced", "failed"]).nullable(),
});
export type FormShare = z.infer<typeof FormShare>;

export const listShares = endpoint({
  method: "GET",
  path: "/processes/:id/shares",
  access: "member",
  area: "processes",
  summary: "With whom the form of a process is shared, oldest first; revoked ones are left out",
  input: z.strictObject(ofProcess),
  output: z.object({ shares: z.array(FormShare) }),
});

export const shareForm = endpoint({
  method: "POST",
  path: "/processes/:id/shares",
  access: "member",
  area: "processes",
  summary: "Shares groups of a form with an e-mail address, to fill in or only to read; the recipient is e-mailed",
  input: z.strictObject({
    ...ofProcess,
    email: Email,
    groups: Groups.min(1, "forms.groupsNeeded"),
    readGroups: Groups.default([]),
    message: z.string().trim().max(1000, "forms.tooLong").default(""),
    days: z.number().int().min(1).max(shareDays.most).default(shareDays.usual),
  }),
  output: FormShare,
  limits: [
    { by: "account", max: 60, seconds: 3600 },
    { by: "input:email", max: 20, seconds: 3600 },
  ],
});

export const revokeShare = endpoint({
  method: "DELETE",
  path: "/processes/:id/shares/:shareId",
  access: "member",
  area: "processes",
  summary: "Revokes a shared form; answers already saved are kept",
  input: z.strictObject(ofShare),
  output: z.object({ id: Id }),
});

export const remindShare = endpoint({
  method: "POST",
  path: "/processes/:id/shares/:shareId/remind",
  access: "member",
  area: "processes",
  summary: "E-mails the recipient of a shared form a reminder, at most once a day",
  input: z.strictObject(ofShare),
  output: FormShare,
});

export const reopenShare = endpoint({
  method: "POST",
  path: "/processes/:id/shares/:shareId/reopen",
  access: "member",
  area: "processes",
  summary:
    "Returns a finished shared form to its recipient, for the same number of days as before; the recipient is e-mailed",
  input: z.strictObject(ofShare),
  output: FormShare,
});

/** A form somebody was given, as they see it in their list. */
export const SharedRow = z.object({
  id: Id,
  title: z.string(),
  organizationName: z.string(),
  email: z.string(),
  deleted: z.literal(false),
  completed: z.boolean(),
  timeCreated: When,
  expiresAt: When,
});
export type SharedRow = z.infer<typeof SharedRow>;

export const listShared = endpoint({
  method: "GET",
  path: "/shared",
  access: "user",
  area: "none",
  summary: "The forms shared with the caller's address, newest first, at most 100; expired ones are left out",
  input: z.strictObject({}),
  output: z.object({ rows: z.array(SharedRow) }),
});

/** A shared form with what its holder may see of it: their groups, and those they only read. */
export const SharedForm = z.object({
  ...SharedRow.shape,
  /** The version of the process. It grows with every save by any person. */
  version: z.int32(),
  sharerName: z.string(),
  message: z.string(),
  /** True if it can be filled in now. */
  open: z.boolean(),
  groups: z.array(z.string()),
  form: FormDefinition,
  questions: Process.shape.questions,
  answers: Process.shape.answers,
});
export type SharedForm = z.infer<typeof SharedForm>;

export const getShared = endpoint({
  method: "GET",
  path: "/shared/:shareId",
  access: "user",
  area: "none",
  summary: "A form shared with the caller's address; 404 for anyone else",
  input: z.strictObject({ shareId: Id }),
  output: SharedForm,
});

const Values = z.record(z.string().max(200), z.unknown());

export const saveShared = endpoint({
  method: "PUT",
  path: "/shared/:shareId/answers",
  access: "user",
  area: "none",
  summary:
    "Saves changed answers by name. `was` is the previous answer: if someone changed it in the meantime, the response is 409 with the names",
  input: z.strictObject({ shareId: Id, patch: Values, was: Values }),
  output: z.object({ version: z.int32(), errors: z.array(AnswerErrorAt) }),
  limits: [{ by: "account", max: 240, seconds: 60 }],
});

export const completeShared = endpoint({
  method: "POST",
  path: "/shared/:shareId/complete",
  access: "user",
  area: "none",
  summary: "Finishes a shared form; refused with the missing or invalid fields. The person who shared it is e-mailed",
  input: z.strictObject({ shareId: Id }),
  output: z.object({ id: Id }),
});

export const noteSharedPresence = endpoint({
  method: "PUT",
  path: "/shared/:shareId/presence",
  access: "user",
  area: "none",
  summary: "Reports in which field of a shared form the recipient is; returns who else has it open",
  input: z.strictObject({ shareId: Id, field: PresentField }),
  output: z.object({ others: z.array(PresentPerson) }),
  limits: [...presenceLimits],
});

import { z } from "zod";
import { FormDefinition } from "#features/answers/form-definition.ts";
import { Question } from "#features/answers/stored-answers.ts";
import { largestAttachment } from "#features/attachments/attachment.ts";
import { Process } from "#features/processes/process.ts";
import { LinkToken } from "#features/public-links/link.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { languages } from "#protocol/text.ts";
import { formStates, RequestedFile } from "./public-form.ts";
import { CopyKey, DeviceKey, FullName, RequesterEmail, RequesterPhone } from "./requester.ts";
import { phoneAsked } from "./requester-rules.ts";

const minute = 60;
const hour = 60 * minute;

/** The firm's key and the form's. */
const of = { id: LinkToken, id2: LinkToken };

/** The look of an organization for visitors. */
const Look = z.object({
  name: z.string(),
  theme: z.record(z.string(), z.unknown()).nullable(),
  logoUrl: z.string().nullable(),
});

/** The answer of a captcha. */
const Recaptcha = z.string().max(4000).default("");

/** A public form as visitors see it. While it takes no answers it asks nothing. */
export const VisitorForm = z.object({
  organization: Look,
  title: z.string(),
  state: z.enum(formStates),
  opensOn: z.string().nullable(),
  closesOn: z.string().nullable(),
  language: z.enum(languages),
  welcome: z.string(),
  completion: z.string(),
  /** Empty: the product's own words. */
  notice: z.string(),
  form: FormDefinition,
  questions: z.array(Question),
  files: z.array(RequestedFile),
  /** The setting of the sender's phone number. */
  phone: z.enum(phoneAsked),
});
export type VisitorForm = z.infer<typeof VisitorForm>;

export const readVisitorForm = endpoint({
  method: "GET",
  path: "/public/:id/:id2",
  access: "public",
  area: "none",
  summary: "A public form, by its link; the response is the same 404 for every link that does not open one",
  input: z.strictObject(of),
  output: VisitorForm,
  limits: [{ by: "address", max: 120, seconds: minute }],
});

/** A file a visitor added. */
export const VisitorFile = z.object({
  id: Id,
  name: z.string(),
  size: z.number().int(),
  /** Which of the files that are asked. */
  slot: z.string(),
});
export type VisitorFile = z.infer<typeof VisitorFile>;

export const addVisitorFile = endpoint({
  method: "POST",
  path: "/public/:id/:id2/files",
  access: "public",
  area: "none",
  summary:
    "Adds a file requested by a public form; `session` is the key chosen by the device. Of a form that gets very many files, `recaptcha` is required",
  input: z.strictObject({ ...of, session: DeviceKey, slot: z.string().max(10), recaptcha: Recaptcha }),
  output: VisitorFile,
  upload: { maxBytes: largestAttachment, inclusive: false, tooLarge: "attachments.tooLarge" },
  limits: [{ by: "address", max: 40, seconds: 10 * minute }],
});

export const removeVisitorFile = endpoint({
  method: "POST",
  path: "/public/:id/:id2/files/remove",
  access: "public",
  area: "none",
  summary: "Removes a file that was added but not sent yet",
  input: z.strictObject({ ...of, session: DeviceKey, fileId: Id }),
  output: z.object({ id: Id }),
  limits: [{ by: "address", max: 60, seconds: 10 * minute }],
});

/** Letters a visitor types before a list is searched, and values shown at once. */
export const leastLetters = 3;
export const maxChoices = 10;

export const searchVisitorList = endpoint({
  method: "POST",
  path: "/public/:id/:id2/choices",
  access: "public",
  area: "none",
  reads: true,
  summary: "The values of a list for a field of a public form, if its author shows them; nothing else of the records",
  input: z.strictObject({
    ...of,
    field: z.string().min(1).max(1500),
    search: z.string().trim().min(leastLetters).max(100),
  }),
  output: z.object({ choices: z.array(z.string()) }),
  limits: [
    { by: "address", max: 60, seconds: minute },
    { by: "address", max: 600, seconds: hour },
  ],
});

export const readVisitorSession = endpoint({
  method: "POST",
  path: "/public/:id/:id2/session",
  access: "public",
  area: "none",
  reads: true,
  summary: "The files that are stored for a form being filled in on a device",
  input: z.strictObject({ ...of, session: DeviceKey }),
  output: z.object({ files: z.array(VisitorFile) }),
  limits: [{ by: "address", max: 120, seconds: minute }],
});

export const resumeVisitorSession = endpoint({
  method: "POST",
  path: "/public/:id/:id2/session/resume",
  access: "public",
  area: "none",
  summary:
    "What a mailed link continues with. `session` is the key of the device that opened it, which gets copies of the files; the key in the link is no session",
  input: z.strictObject({ ...of, session: DeviceKey, copy: CopyKey }),
  output: z.object({ answers: Process.shape.answers, step: z.number().int(), email: z.string() }),
  limits: [{ by: "address", max: 60, seconds: 10 * minute }],
});

export const keepVisitorSession = endpoint({
  method: "POST",
  path: "/public/:id/:id2/session/keep",
  access: "public",
  area: "none",
  summary: "Saves a copy of a form being filled in for 30 days, and e-mails the link that opens the copy",
  input: z.strictObject({
    ...of,
    session: DeviceKey,
    email: RequesterEmail,
    answers: z.record(z.string().max(200), z.unknown()),
    step: z.number().int().min(0).max(1000),
    recaptcha: Recaptcha,
  }),
  output: z.object({ email: z.string() }),
  limits: [
    { by: "address", max: 10, seconds: 10 * minute },
    { by: "input:email", max: 3, seconds: hour },
    {
      by: "subject:email",
      max: 30,
      seconds: hour,
      others:
        "The link is not mailed for the rest of the hour. What was typed stays on the device, and the form can be sent.",
    },
  ],
});

export const submitVisitorForm = endpoint({
  method: "POST",
  path: "/public/:id/:id2/submissions",
  access: "public",
  area: "none",
  summary:
    "Sends a public form: it becomes a process in the inbox, or is held if it seems to be automatic. Repeating it with the same `session` returns the same response",
  input: z.strictObject({
    ...of,
    session: DeviceKey,
    name: FullName,
    email: RequesterEmail,
    phone: RequesterPhone.default(""),
    consent: z.literal(true, "forms.consentRequired"),
    /** By the names of the form; what is not asked is not looked at. */
    answers: z.record(z.string().max(200), z.unknown()),
    recaptcha: Recaptcha,
    /** A field that people do not see; whatever fills it in is no person. */
    website: z.string().max(500).default(""),
    /** Milliseconds since the form was looked at first. */
    took: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  output: z.object({ receipt: z.string(), reference: z.string() }),
  limits: [
    { by: "address", max: 10, seconds: 10 * minute },
    {
      by: "subject:id2",
      max: 200,
      seconds: hour,
      others:
        "The form asks visitors to try again later. It takes 200 complete requests, each with a captcha of its own: the firm has them in the inbox or held.",
    },
  ],
});

/** The states of a request for its requester. */
export const receiptStates = ["received", "returned", "reviewing", "approved", "rejected", "closed"] as const;

/** The receipt of a request from a public form. */
export const Receipt = z.object({
  organization: Look,
  title: z.string(),
  reference: z.string(),
  name: z.string(),
  language: z.enum(languages),
  state: z.enum(receiptStates),
  /** The reason of a refusal. */
  reason: z.string().nullable(),
  completion: z.string(),
  submittedAt: z.iso.datetime(),
  /** The questions the firm asks again, with the previous answers. */
  correction: z
    .object({
      message: z.string(),
      form: FormDefinition,
      questions: z.array(Question),
      answers: Process.shape.answers,
    })
    .nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

export const readReceipt = endpoint({
  method: "GET",
  path: "/public/receipt/:token",
  access: "public",
  area: "none",
  summary: "The progress of a request, for anyone with its receipt",
  input: z.strictObject({ token: LinkToken }),
  output: Receipt,
  limits: [{ by: "address", max: 120, seconds: minute }],
});

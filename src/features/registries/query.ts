import { z } from "zod";
import { type EvidenceKind, evidenceKinds } from "#features/attachments/evidence.ts";

/** The kinds of queries. Any answer can be attached as evidence. */
export const queryKinds = evidenceKinds;
export const QueryKind = z.enum(queryKinds);
export type QueryKind = EvidenceKind;

/** The states of a query: waiting, in work, answered, or ended without an answer. */
export const queryStates = ["queued", "running", "done", "notFound", "failed", "expired"] as const;
export const QueryState = z.enum(queryStates);
export type QueryState = z.infer<typeof QueryState>;

/** Returns true if a query in this state does not change any more. */
export const isSettled = (state: QueryState): boolean => state !== "queued" && state !== "running";

/** Returns true if a state uses the credit: an answer, or the answer that there is nothing. */
export const isCharged = (state: QueryState): boolean => state === "done" || state === "notFound";

/** Word that marks what no registry answered. It stays in everything the answer is put into. */
export const fictitious = "FICTICIO";

/** Returns a text with the mark of an invented answer. */
export const markFictitious = (text: string): string => `${text} (${fictitious})`;

/** Queries about a person: few a day, and their subject is masked in lists. */
export const isPersonal = (kind: QueryKind): boolean => kind === "socialSecurity" || kind === "police";

const hourMs = 3600 * 1000;
const dayMs = 24 * hourMs;

/** The days before a certificate expires at which the requester is reminded. */
export const expiryNoticeDays = 15;

export const limits = {
  /** Question and answer are erased so long after they were asked. */
  keptMs: 30 * dayMs,
  /** A query nobody answered within it has expired, and its credit is given back. */
  answeredWithinMs: 5 * dayMs,
  /** The same question within it is never asked twice. */
  repeatedMs: 10 * 60 * 1000,
  /** Queries about persons that one person may make in a day. */
  personalADay: 20,
  /** Files of an answer, and bytes of each. */
  files: 5,
  fileBytes: 5 * 1024 * 1024,
  /** Characters of one value of an answer, lines of a list, and values. */
  characters: 8000,
  lines: 200,
} as const;

/** The kinds of typed values in the form. */
export type InputKind = "number" | "book" | "department" | "cui" | "day" | "code" | "words";

/** An input of a query. Its label is `registries.input.<name>`. */
export interface InputField {
  readonly name: string;
  readonly kind: InputKind;
  readonly required: boolean;
  readonly max: number;
}

const input = (name: string, kind: InputKind, required: boolean, max: number): InputField => ({
  name,
  kind,
  required,
  max,
});

const entry = (required: boolean) => [
  input("finca", "number", required, 10),
  input("folio", "number", required, 6),
  input("libro", "book", required, 60),
];

/** The form of each kind of query. */
export const inputFields: Readonly<Record<QueryKind, readonly InputField[]>> = {
  property: [...entry(true), input("department", "department", true, 2)],
  socialSecurity: [
    input("cui", "cui", true, 20),
    input("affiliation", "code", false, 20),
    input("birthDate", "day", false, 10),
  ],
  police: [input("cui", "cui", true, 20), input("certificate", "code", true, 40)],
  cadastre: [
    input("department", "department", true, 2),
    input("municipality", "words", false, 60),
    input("parcel", "code", false, 40),
    ...entry(false),
  ],
};

/** A value of an answer: a line, several, a day, or one of `choices`. */
export interface ResultField {
  readonly name: string;
  readonly kind: "line" | "text" | "lines" | "day" | "choice";
  readonly required: boolean;
  readonly choices: readonly string[];
}

const result = (
  name: string,
  kind: ResultField["kind"],
  { required = false, choices = [] as readonly string[] } = {},
): ResultField => ({ name, kind, required, choices });

/** The values in the answer of each kind of query. Labels are `registries.result.<name>`. */
export const resultFields: Readonly<Record<QueryKind, readonly ResultField[]>> = {
  property: [
    result("owners", "lines", { required: true }),
    result("rights", "line"),
    result("description", "text"),
    result("area", "line"),
    result("encumbrances", "lines"),
    result("annotations", "lines"),
    result("segregations", "lines"),
    result("lastEntry", "line"),
  ],
  socialSecurity: [
    result("fullName", "line", { required: true }),
    result("membership", "choice", { required: true, choices: ["active", "inactive", "none"] }),
    result("employer", "line"),
    result("contributions", "line"),
    result("lastPeriod", "line"),
    result("periods", "lines"),
  ],
  police: [
    result("record", "choice", { required: true, choices: ["none", "some"] }),
    result("fullName", "line"),
    result("issuedOn", "day", { required: true }),
    result("expiresOn", "day"),
    result("remarks", "text"),
  ],
  cadastre: [
    result("cadastre", "choice", { required: true, choices: ["declared", "inProcess", "notDeclared"] }),
    result("parcelCode", "line"),
    result("area", "line"),
    result("irregularities", "lines"),
    result("remarks", "text"),
  ],
};

/** The values of an answer: texts, and lists of lines. */
export const ResultValues = z.record(
  z.string().max(40),
  z.union([z.string().max(limits.characters), z.array(z.string().max(limits.characters)).max(limits.lines)]),
);
export type ResultValues = z.infer<typeof ResultValues>;

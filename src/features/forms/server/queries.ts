import type { Tx } from "#platform/db/database.ts";
import { notFound } from "#protocol/failure.ts";
import type { PublicSettings } from "../public-form.ts";

/** The settings that the first forms did not have. */
type Later = "holdSuspicious" | "phone";

/** Settings as they are stored; those of before it was asked hold what is suspicious, and ask for no phone. */
type StoredSettings = Omit<PublicSettings, Later> & Partial<Pick<PublicSettings, Later>>;

const settingsOf = <R extends { readonly settings: unknown }>(row: R) => {
  const { holdSuspicious = true, phone = "none", ...settings } = row.settings as StoredSettings;
  return { ...row, settings: { ...settings, holdSuspicious, phone } };
};

/** The public form a link belongs to; undefined when there is none or the link is closed. */
export async function findPublicForm(tx: Tx, linkId: string) {
  const row = await tx
    .selectFrom("publicFormLinks as l")
    .innerJoin("publicForms as f", (on) =>
      on.onRef("f.orgId", "=", "l.orgId").onRef("f.templateId", "=", "l.templateId"),
    )
    .select(["f.templateId", "f.settings", "f.opened", "l.source"])
    .where("l.id", "=", linkId)
    .where("l.closedAt", "is", null)
    .executeTakeFirst();
  return row && settingsOf(row);
}

/** The public form of a template, locked where it is to be changed; undefined when nobody has set it up. */
export async function publicFormOf(tx: Tx, templateId: string, lock?: "lock") {
  let query = tx
    .selectFrom("publicForms")
    .select(["templateId", "settings", "opened", "version"])
    .where("templateId", "=", templateId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return row && settingsOf(row);
}

/** Counts the processes from the public form of a template. */
export async function countRequests(tx: Tx, templateId: string): Promise<number> {
  const { n } = await tx
    .selectFrom("formRequests")
    .select((e) => e.fn.countAll<number>().as("n"))
    .where("templateId", "=", templateId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The open links of a template's form with how many came in by each, in the order they were made. */
export async function linksOf(tx: Tx, templateId: string) {
  const rows = await tx
    .selectFrom("publicFormLinks as l")
    .select(["l.id", "l.source", "l.createdAt"])
    .select((e) =>
      e
        .selectFrom("formRequests as r")
        .select((r) => r.fn.countAll<number>().as("n"))
        .whereRef("r.orgId", "=", "l.orgId")
        .whereRef("r.linkId", "=", "l.id")
        .as("requests"),
    )
    .where("l.templateId", "=", templateId)
    .where("l.closedAt", "is", null)
    .orderBy("l.createdAt")
    .orderBy("l.id")
    .execute();
  return rows.map((row) => ({ ...row, requests: Number(row.requests ?? 0) }));
}

/** One open link of a template; both ids must belong together. */
export async function linkOfTemplate(tx: Tx, templateId: string, linkId: string) {
  const found = (await linksOf(tx, templateId)).find(({ id }) => id === linkId);
  if (!found) throw notFound();
  return found;
}

/** The questions a requester is asked again. */
export interface Correction {
  readonly names: readonly string[];
  readonly message: string;
  /** The member who asked, and the time. */
  readonly by: string;
  readonly at: string;
}

/** Returns the request of a process from a public form. */
export async function findRequest(tx: Tx, processId: string) {
  const row = await tx
    .selectFrom("formRequests")
    .select(["language", "submittedAt", "consentedAt", "contentHash", "templateId", "phone", "correction"])
    .where("processId", "=", processId)
    .$narrowType<{ language: "en" | "es" }>()
    .executeTakeFirst();
  return row && { ...row, correction: row.correction as unknown as Correction | null };
}

/** Keeps what a requester is asked for again; null: nothing any more. */
export async function writeCorrection(tx: Tx, processId: string, correction: Correction | null): Promise<void> {
  await tx
    .updateTable("formRequests")
    .set({ correction: correction && JSON.stringify(correction) })
    .where("processId", "=", processId)
    .execute();
}

/** Other requests of the same person with the same answers, at most 10. */
export const duplicatesOf = async (tx: Tx, processId: string, contentHash: Buffer): Promise<string[]> => {
  const rows = await tx
    .selectFrom("formRequests")
    .select("processId")
    .where("contentHash", "=", contentHash)
    .where("processId", "<>", processId)
    .orderBy("submittedAt")
    .limit(10)
    .execute();
  return rows.map((row) => row.processId);
};

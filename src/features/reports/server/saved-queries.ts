import { sql } from "kysely";
import { nameKey } from "#features/catalogs/entry.ts";
import { newId } from "#platform/clock.ts";
import { type Tx, violated } from "#platform/db/database.ts";
import { naturally } from "#platform/db/natural-order.ts";
import { commonFailure, Failure, notFound } from "#protocol/failure.ts";
import type { SavedReport } from "../saved-contract.ts";
import { maxSaved, type ReportSchedule, type SavedQuestion } from "../saved-report.ts";

/** The fields of a saved report. */
export interface SavedFields {
  readonly name: string;
  readonly question: SavedQuestion;
  readonly schedule: ReportSchedule | null;
  readonly receivers: readonly string[];
}

const columns = [
  "id",
  "name",
  "question",
  "schedule",
  "receivers",
  "nextAt",
  "sentFor",
  "sentRows",
  "sentMails",
  "sentFileId",
  "version",
] as const;

export type SavedRow = Awaited<ReturnType<typeof lockSaved>>;

/** The reports that are kept, by name. */
export async function listSaved(tx: Tx): Promise<SavedReport[]> {
  const rows = await tx
    .selectFrom("savedReports")
    .select(columns)
    .where("deletedAt", "is", null)
    .orderBy(naturally("nameKey"))
    .limit(maxSaved)
    .execute();
  return rows.map((row) => showSaved(row));
}

/** One that is kept, or one that was deleted; 404 otherwise. Locked until the transaction ends. */
export async function lockSaved(tx: Tx, id: string, { deleted = false } = {}) {
  const row = await tx
    .selectFrom("savedReports")
    .select(columns)
    .where("id", "=", id)
    .where("deletedAt", deleted ? "is not" : "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** As the API shows it. What is stored was checked when it was written. */
export const showSaved = (row: SavedRow): SavedReport => ({
  id: row.id,
  name: row.name,
  // Those kept before there were other kinds are of processes.
  question: { kind: "processes", ...(row.question as object) } as unknown as SavedQuestion,
  schedule: row.schedule as unknown as ReportSchedule | null,
  receivers: row.receivers,
  nextAt: row.nextAt?.toISOString() ?? null,
  sent: row.sentFor && {
    at: row.sentFor.toISOString(),
    rows: row.sentRows ?? 0,
    mails: row.sentMails ?? 0,
    file: row.sentFileId !== null,
  },
  version: row.version,
});

const stored = ({ name, question, schedule, receivers }: SavedFields) => ({
  name,
  nameKey: nameKey(name),
  question: JSON.stringify(question),
  schedule: schedule && JSON.stringify(schedule),
  receivers: [...receivers],
});

const taken = (error: unknown): never => {
  if (violated(error) !== "saved_reports_by_name") throw error;
  throw new Failure("reports.nameTaken", 409, { fields: [{ path: "name", code: "reports.nameTaken" }] });
};

interface Moments {
  readonly now: Date;
  readonly nextAt: Date | null;
}

/** Keeps one more. Of two with the same name at once the database lets one through. */
export async function addSaved(tx: Tx, of: { orgId: string; by: string }, fields: SavedFields, at: Moments) {
  await atMost(tx);
  return tx
    .insertInto("savedReports")
    .values({
      ...stored(fields),
      orgId: of.orgId,
      id: newId(),
      nextAt: at.nextAt,
      createdBy: of.by,
      createdAt: at.now,
      updatedAt: at.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(taken);
}

/** Writes over one, if it is still as it was read. */
export async function changeSaved(tx: Tx, id: string, version: number, fields: SavedFields, at: Moments) {
  const row = await tx
    .updateTable("savedReports")
    .set((eb) => ({ ...stored(fields), nextAt: at.nextAt, updatedAt: at.now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("version", "=", version)
    .returning(columns)
    .executeTakeFirst()
    .catch(taken);
  if (!row) throw commonFailure("failure.conflict");
  return row;
}

/** Brings back one that was deleted. */
export async function bringBack(tx: Tx, id: string, at: Moments) {
  await atMost(tx);
  return tx
    .updateTable("savedReports")
    .set((eb) => ({ deletedAt: null, nextAt: at.nextAt, updatedAt: at.now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(taken);
}

/** Refuses one more than an organization may keep; two at once count one after the other. */
async function atMost(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('savedReports' || current_org(), 0))`.execute(tx);
  const { n } = await tx
    .selectFrom("savedReports")
    .select(({ fn }) => fn.countAll<string>().as("n"))
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(n) >= maxSaved) throw new Failure("reports.tooManySaved", 409);
}

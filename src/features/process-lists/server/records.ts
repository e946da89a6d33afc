import type { ProcessStatus } from "#features/processes/lifecycle.ts";
import type { Tx } from "#platform/db/database.ts";

/** The countable facts of a process: its status and time, and its filing. No contents. */
export interface ProcessRecord {
  readonly id: string;
  readonly status: ProcessStatus;
  readonly deleted: boolean;
  /** The first status: as a draft, or in the inbox. */
  readonly first: "drafting" | "unassigned";
  readonly createdAt: Date;
  /** The time since which it has its status. */
  readonly since: Date;
  readonly templateId: string;
  /** The teams, including deleted ones. */
  readonly teams: readonly string[];
  readonly clientId: string | null;
  readonly projectId: string | null;
  readonly creatorId: string | null;
  readonly reviewerId: string | null;
  /** The reason of its last rejection. */
  readonly reason: string | null;
  readonly rejectionTags: readonly string[];
  readonly reviewedOn: Date | null;
}

const columns = [
  ...(["id", "status", "deletedAt", "templateId", "teams", "clientId", "projectId", "creatorId"] as const),
  ...(["reviewerId", "reason", "rejectionTags", "createTimestamp", "unassignedTimestamp", "reviewTimestamp"] as const),
  ...(["reviewedOn", "approvedOn", "timestamp"] as const),
];

const rows = (tx: Tx) => tx.selectFrom("processes").select(columns).$narrowType<{ status: ProcessStatus }>();
type Row = Awaited<ReturnType<ReturnType<typeof rows>["executeTakeFirstOrThrow"]>>;

function recordOf(row: Row): ProcessRecord {
  const {
    createTimestamp: createdAt,
    unassignedTimestamp,
    deletedAt,
    timestamp: _,
    reviewTimestamp,
    approvedOn,
    ...rest
  } = row;
  const since = {
    drafting: createdAt,
    unassigned: unassignedTimestamp ?? createdAt,
    reviewing: reviewTimestamp ?? row.timestamp,
    rejected: row.reviewedOn ?? row.timestamp,
    approved: approvedOn ?? row.timestamp,
  }[row.status];
  const born = unassignedTimestamp?.getTime() === createdAt.getTime() || row.creatorId === null;
  const first = born ? "unassigned" : "drafting";
  return { ...rest, teams: rest.teams ?? [], createdAt, since, deleted: deletedAt !== null, first };
}

/** Returns the countable facts of these processes, by id. */
export async function processRecords(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ProcessRecord>> {
  if (ids.length === 0) return new Map();
  const found = await rows(tx).where("id", "in", ids).execute();
  return new Map(found.map((row) => [row.id, recordOf(row)]));
}

/** The ids of all processes in their order, a portion at a time: those after one. */
export async function processIdsAfter(tx: Tx, after: string | undefined, limit: number): Promise<string[]> {
  let query = tx.selectFrom("processes").select("id").orderBy("id").limit(limit);
  if (after !== undefined) query = query.where("id", ">", after);
  return (await query.execute()).map(({ id }) => id);
}

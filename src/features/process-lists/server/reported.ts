import { type RawBuilder, sql } from "kysely";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { memberNames } from "#features/members/server/index.ts";
import { teamsOf } from "#features/teams/server/index.ts";
import type { Tx } from "#platform/db/database.ts";

/** The statuses of a report: decided by approval, by rejection, or by refusing a request from outside. */
export type ReportedStatus = "approved" | "rejected" | "rejectedPublic";

/** Which processes a report is about: decided from one moment on up to another. */
export interface ReportQuery {
  readonly from: Date;
  readonly to: Date;
  readonly statuses: readonly ReportedStatus[];
  /** Ids are one or several, apart by commas: of any of them. So are tags. */
  readonly templateId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly teamId?: string | undefined;
  /** The person who began it. */
  readonly personId?: string | undefined;
  readonly tag?: string | undefined;
}

/** A process as a report shows it. */
export interface ReportedProcess {
  readonly id: string;
  readonly title: string;
  readonly status: ReportedStatus;
  readonly templateName: string;
  readonly clientName: string | null;
  readonly projectName: string | null;
  readonly teamNames: string[];
  readonly creatorName: string | null;
  readonly deciderName: string | null;
  readonly requesterName: string | null;
  readonly tags: readonly string[];
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly decidedAt: Date;
  readonly completedDate: string | null;
  readonly reason: string | null;
  readonly rejectionTags: readonly string[];
  readonly templateVersionId: string;
  readonly answers: Answers;
}

/** The end of a page of a report. */
export interface ReportCursor {
  readonly branch: number;
  readonly at: Date;
  readonly id: string;
}

const filters = (query: ReportQuery): RawBuilder<unknown> => {
  const { templateId, clientId, projectId, teamId, personId, tag } = query;
  const all = [sql`p.deleted_at is null`];
  const is = (column: RawBuilder<unknown>, id: string | undefined) => {
    if (id !== undefined) all.push(sql`${column} = any (${id.split(",")}::uuid[])`);
  };
  is(sql`p.template_id`, templateId);
  is(sql`p.client_id`, clientId);
  is(sql`p.project_id`, projectId);
  if (teamId !== undefined) all.push(sql`p.teams && ${teamId.split(",")}::uuid[]`);
  is(sql`p.creator_id`, personId);
  if (tag !== undefined) all.push(sql`p.tags && ${tag.split(",").map((one) => one.trim())}::text[]`);
  return sql.join(all, sql` and `);
};

/**
 * The processes of one status decided in the range. The last change of a rejected one is no earlier than its rejection, and
 * of an approved one it is the approval: so an index gives them in order.
 */
function branchOf(query: ReportQuery, status: ReportedStatus): RawBuilder<unknown> {
  const { from, to } = query;
  if (status === "approved")
    return sql`p.status = 'approved' and p."timestamp" >= ${from} and p."timestamp" < ${to} and ${filters(query)}`;
  // Nobody took it on. What somebody took on is theirs, and its rejection comes back to them as any other.
  const refused = sql`(p.requester_email is not null and p.creator_id is null)`;
  return sql`p.status = 'rejected' and p."timestamp" >= ${from} and p.reviewed_on >= ${from} and p.reviewed_on < ${to}
    and ${status === "rejectedPublic" ? refused : sql`not ${refused}`} and ${filters(query)}`;
}

/** Counts the processes of a report. */
export async function countReported(tx: Tx, query: ReportQuery): Promise<number> {
  const counts = query.statuses.map(
    (status) => sql`(select count(*)::int from processes p where ${branchOf(query, status)})`,
  );
  const { rows } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

type Row = Omit<ReportedProcess, "creatorName" | "deciderName" | "status"> & {
  readonly creatorId: string | null;
  readonly deciderId: string | null;
  readonly at: Date;
};

/** A page of a report, one status after the other, and where it ended; undefined at the end. With answers only where asked. */
export async function reportedPage(
  tx: Tx,
  query: ReportQuery,
  after: ReportCursor | undefined,
  limit: number,
  withAnswers: boolean,
): Promise<{ readonly rows: ReportedProcess[]; readonly next: ReportCursor | undefined }> {
  const found: { row: Row; branch: number }[] = [];
  let branch = after?.branch ?? 0;
  for (; branch < query.statuses.length; branch++) {
    const status = query.statuses[branch] as ReportedStatus;
    const last = after?.branch === branch ? after : undefined;
    const behind = last ? sql`and (p."timestamp", p.id) > (${last.at}::timestamptz, ${last.id}::uuid)` : sql``;
    const { rows } = await sql<Row>`
      select p.id, p.title, t.name as template_name, c.name as client_name, pr.name as project_name, te.names as team_names,
        p.creator_id, p.decider_id, p.requester_name, p.tags, p.create_timestamp as created_at, p.review_timestamp as sent_at,
        coalesce(p.reviewed_on, p.approved_on) as decided_at, p.completed_date, p.reason, p.rejection_tags, p."timestamp" as at,
        p.template_version_id, ${withAnswers ? sql`p.answers` : sql`'{}'::jsonb`} as answers
      from (select * from processes p where ${branchOf(query, status)} ${behind}
          order by p."timestamp", p.id limit ${limit - found.length}) p
        join templates t on t.org_id = p.org_id and t.id = p.template_id
        left join clients c on c.org_id = p.org_id and c.id = p.client_id
        left join projects pr on pr.org_id = p.org_id and pr.id = p.project_id
        cross join lateral (${teamsOf(sql`p.teams`)}) te
      order by p."timestamp", p.id`.execute(tx);
    found.push(...rows.map((row) => ({ row, branch })));
    if (found.length >= limit) break;
  }
  const names = await memberNames(
    tx,
    found.flatMap(({ row }) => [row.creatorId, row.deciderId].filter((id) => id !== null)),
  );
  const nameOf = (id: string | null) => (id && names.get(id)?.name) || null;
  const last = found.at(-1);
  return {
    rows: found.map(({ row: { creatorId, deciderId, at: _, reason, ...row }, branch: of }) => {
      const status = query.statuses[of] as ReportedStatus;
      return {
        ...row,
        status,
        // An approved process remembers why it was rejected before; it is no reason any more.
        reason: status === "approved" ? null : reason,
        rejectionTags: status === "approved" ? [] : row.rejectionTags,
        creatorName: nameOf(creatorId),
        deciderName: nameOf(deciderId),
      };
    }),
    next: found.length >= limit && last ? { branch: last.branch, at: last.row.at, id: last.row.id } : undefined,
  };
}

import { timingSafeEqual } from "node:crypto";
import { logoAddress } from "#features/organizations/organization.ts";
import { brands, loadOrganization } from "#features/organizations/server/index.ts";
import { linkOf, makeLink, openLink, revokeLink, rotateLink } from "#features/public-links/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import type { Secrets } from "#platform/secrets/secrets.ts";
import { isActive } from "#protocol/actor.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import type { PublicPart } from "../board.ts";
import type { Column } from "../column.ts";
import { taskChanged } from "../events.ts";
import { forecastDay } from "../forecast.ts";
import * as may from "../policy.ts";
import * as contract from "../public-task.ts";
import { isLinkEnded, type PublicTask } from "../public-task.ts";
import type { Subtask } from "../subtask.ts";
import { columnsOf } from "./details.ts";
import { lockBoard, readBoard, schedulesOf } from "./queries.ts";
import { taskOf } from "./tasks/tasks.ts";

/** The age of the stays that a forecast uses. The next one is their maximum number. */
const lookBackMs = 365 * 24 * 3_600_000;

const maxStays = 5000;

/** The routes of a task's public link, and of its visitors. */
export const publicRoutes = (platform: Platform) => (on: On) => {
  const { secrets, config, db } = platform;
  const toTask = (subject: string) => ({ kind: contract.taskLink, subject });
  const urlOf = (link: { readonly token: string } | undefined) => ({
    url: link ? taskUrl(config.url, link.token) : null,
  });

  on(contract.getTaskLink, async (call, { boardId, taskId }) => {
    const board = await readBoard(call, boardId);
    const task = await taskOf(call.tx, boardId, taskId);
    const ended = isLinkEnded([board.archivedAt, task.archivedAt, task.completedAt], call.now);
    if (ended || !board.publicLinks) return urlOf(undefined);
    return urlOf(await linkOf(call, secrets, toTask(taskId)));
  });

  on(contract.makeTaskLink, async (call, { boardId, taskId }) => {
    const board = await lockBoard(call, boardId, may.workOnBoard);
    if (!board.publicLinks) throw new Failure("boards.link.off", 409);
    const task = await taskOf(call.tx, boardId, taskId);
    if (isLinkEnded([task.archivedAt, task.completedAt], call.now)) throw new Failure("boards.link.ended", 409);
    const link = await makeLink(call, secrets, toTask(taskId));
    await call.announce(taskChanged, { boardId, taskId });
    return urlOf(link);
  });

  on(contract.rotateTaskLink, async (call, { boardId, taskId }) => {
    await lockBoard(call, boardId, may.workOnBoard);
    await taskOf(call.tx, boardId, taskId);
    const link = await rotateLink(call, secrets, toTask(taskId));
    await call.announce(taskChanged, { boardId, taskId });
    return urlOf(link);
  });

  on(contract.revokeTaskLink, async (call, { boardId, taskId }) => {
    await lockBoard(call, boardId, may.closeTaskLink);
    await taskOf(call.tx, boardId, taskId);
    await revokeLink(call, toTask(taskId));
    // Visitors who have the page open learn that its link is closed.
    await call.announce(taskChanged, { boardId, taskId });
    return urlOf(undefined);
  });

  on(contract.getPublicTask, async ({ now }, { token }) => {
    const { orgId, subject } = await openLink(db, contract.taskLink, { token }, now);
    return db.asOrganization(orgId, (tx) => publicTask(tx, orgId, subject, now));
  });

  on(contract.stopTaskMails, async ({ now }, { token, address, signature }) => {
    const open = (kind: string) => openLink(db, kind, { token }, now);
    // Mails sent before had the public link of the task here.
    const { orgId, subject: taskId } = await open(contract.taskMailsLink).catch(() => open(contract.taskLink));
    const expected = Buffer.from(stopSignature(secrets, taskId, address));
    const given = Buffer.from(signature);
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw notFound();
    await db.asOrganization(orgId, (tx) =>
      tx
        .insertInto("taskMailStops")
        .values({ orgId, taskId, address: stopKey(secrets, address), stoppedAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    return { stopped: true };
  });
};

/** The address of the public page of a task. */
export const taskUrl = (base: string, token: string): string => `${base}/public/task/${token}`;

/** Proves that a link to stop mails came with a mail to this address. */
export const stopSignature = (secrets: Secrets, taskId: string, address: string): string =>
  secrets.fingerprint("task-mail-stop", `${taskId}\0${address.toLowerCase()}`);

/** Returns the stored form of an address that unsubscribed. */
export const stopKey = (secrets: Secrets, address: string): string =>
  secrets.fingerprint("task-mail-address", address.toLowerCase());

/** Returns the look of an organization for visitors. */
async function brandOf(tx: Tx, orgId: string): Promise<Pick<PublicTask, "theme" | "logoUrl">> {
  const row = await brands.read(tx, orgId);
  const theme = (row?.theme ?? null) as Record<string, unknown> | null;
  return { theme, logoUrl: row?.logoHash ? logoAddress(row.logoHash.toString("hex")) : null };
}

/** A task as outsiders see it; 404 when it is gone or ended, its board shows none, or the organization is not active. */
export async function publicTask(tx: Tx, orgId: string, taskId: string, now: Date): Promise<PublicTask> {
  const row = await tx
    .selectFrom("tasks as t")
    .innerJoin("boards as b", (join) => join.onRef("b.orgId", "=", "t.orgId").onRef("b.id", "=", "t.boardId"))
    .select(["t.title", "t.columnId", "t.boardId", "t.dueDate", "t.subtasks", "t.enteredAt", "t.completedAt", "b.name"])
    .select(["b.publicShows", "t.archivedAt", "b.archivedAt as boardArchivedAt"])
    .where("t.id", "=", taskId)
    .where("t.deletedAt", "is", null)
    .where("b.deletedAt", "is", null)
    .where("b.publicLinks", "=", true)
    .$narrowType<{ subtasks: Subtask[]; publicShows: PublicPart[] }>()
    .executeTakeFirst();
  const organization = await loadOrganization(tx, orgId, now);
  if (!row || !isActive(organization.status)) throw notFound();
  if (isLinkEnded([row.completedAt, row.archivedAt, row.boardArchivedAt], now)) throw notFound();
  const columns = await columnsOf(tx, row.boardId);
  const at = columns.findIndex(({ id }) => id === row.columnId);
  const column = columns[at];
  const shows = (part: PublicPart) => row.publicShows.includes(part);
  const steps = shows("progress") ? row.subtasks : [];
  const open = row.completedAt === null && row.archivedAt === null;
  const standing = { boardId: row.boardId, columnId: row.columnId, since: row.enteredAt.getTime() };
  const forecast = shows("forecast") && open ? await forecastOf(tx, columns, standing, now) : undefined;
  return {
    title: row.title,
    boardName: row.name,
    organizationName: organization.name,
    ...(await brandOf(tx, orgId)),
    step: column?.clientLabel || column?.name || "",
    stepNumber: at + 1,
    steps: columns.length,
    since: row.enteredAt.toISOString(),
    dueDate: shows("due") ? row.dueDate : null,
    subtasksDone: steps.filter(({ done }) => done).length,
    subtasks: steps.length,
    forecast: forecast ?? null,
    completed: row.completedAt !== null,
  };
}

/** The day by which a task of a board is likely to be done, by what others took in the last year. */
async function forecastOf(
  tx: Tx,
  columns: readonly Column[],
  { boardId, columnId, since }: { readonly boardId: string; readonly columnId: string; readonly since: number },
  now: Date,
): Promise<string | undefined> {
  const rows = await tx
    .selectFrom("taskVisits")
    .select(["columnId", "enteredAt", "leftAt"])
    .where("boardId", "=", boardId)
    .where("enteredAt", ">", new Date(now.getTime() - lookBackMs))
    .where("leftAt", "is not", null)
    .$narrowType<{ leftAt: Date }>()
    .orderBy("enteredAt", "desc")
    .limit(maxStays)
    .execute();
  const schedules = (await schedulesOf(tx, [boardId])).get(boardId) ?? [];
  return forecastDay({
    columns,
    stays: rows.map((row) => ({ ...row, enteredAt: row.enteredAt.getTime(), leftAt: row.leftAt.getTime() })),
    schedules,
    zone: schedules.at(-1)?.schedule.timezone ?? "UTC",
    columnId,
    since,
    now: now.getTime(),
  });
}

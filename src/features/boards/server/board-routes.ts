import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { z } from "zod";
import { ranksBetween } from "#engine/rank/rank.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { isTeam } from "#features/teams/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { refuseChanged } from "#platform/http/typed-over.ts";
import type { Readers } from "#protocol/event.ts";
import { commonFailure, Failure } from "#protocol/failure.ts";
import { templateColumns } from "../column.ts";
import * as contract from "../contract.ts";
import { boardChanged } from "../events.ts";
import { BoardCustomFields, type BoardField } from "../field.ts";
import * as may from "../policy.ts";
import { defaultSchedule, WorkSchedule } from "../schedule.ts";
import { cloneColumns } from "./clone-board.ts";
import { boardDetails } from "./details.ts";
import { countChange, listBoards, lockBoard, readBoard } from "./queries.ts";
import { say } from "./say.ts";
import { relabelTasks } from "./tasks/relabel-tasks.ts";

/** The routes of whole boards. */
export function boardRoutes(on: On): void {
  on(contract.listBoards, async (call, query) => {
    call.authorize(may.openBoards(call.actor));
    return listBoards(call, query);
  });

  on(contract.getBoard, async (call, { boardId }) => boardDetails(call, await readBoard(call, boardId)));

  on(contract.createBoard, async (call, { template, workSchedule, ...fields }) => {
    call.authorize(may.createBoard(call.actor));
    const { timeZone, country } = await loadOrganization(call.tx, call.orgId, call.now);
    await checkTeams(call, fields.teams);
    const id = await insertBoard(
      call,
      { ...fields, template },
      workSchedule ?? { ...defaultSchedule, timezone: timeZone, holidays: country === "GT" },
    );
    await insertTemplateColumns(call, id, template);
    return recordChange(call, id, "created", { name: fields.name });
  });

  on(contract.saveBoard, saveBoard);

  on(contract.saveSchedule, async (call, { boardId, workSchedule, before }) => {
    await lockBoard(call, boardId, may.manageBoard);
    refuseChanged(before, WorkSchedule.parse(await lastSchedule(call, boardId)));
    await storeSchedule(call, boardId, workSchedule);
    return recordChange(call, boardId, "scheduled", { workSchedule });
  });

  keepingRoutes(on);

  on(contract.saveLabels, async (call, { boardId, labels, removed, before }) => {
    const { labelColors } = await lockBoard(call, boardId, may.manageBoard);
    refuseChanged(before, labelColors);
    await relabelTasks(call, boardId, labels, removed);
    const colors = labels.map(({ name, color }) => ({ name, color }));
    await call.tx
      .updateTable("boards")
      .set({ labelColors: JSON.stringify(colors) })
      .where("id", "=", boardId)
      .execute();
    return recordChange(call, boardId, "labelled", { labels: colors, removed });
  });

  on(contract.cloneBoard, async (call, { boardId, name, withTasks }) => {
    const from = await readBoard(call, boardId);
    call.authorize(may.createBoard(call.actor));
    const { description, color, visibility, template } = from;
    // The copy is given only to teams that its author may name.
    const teams = from.teams.filter((id) => may.mayNameTeams(call.actor, [id]) === true);
    const schedule = await lastSchedule(call, boardId);
    const id = await insertBoard(call, { name, description, color, visibility, template, teams }, schedule, from);
    await cloneColumns(call, from, id, withTasks);
    return recordChange(call, id, "created", { name, from: from.id });
  });
}

/** The ways of a board into the trash and the archive, and back. */
function keepingRoutes(on: On): void {
  on(contract.deleteBoard, async (call, { boardId }) => {
    const { name } = await lockBoard(call, boardId, may.keepBoard);
    await call.tx.updateTable("boards").set({ deletedAt: call.now }).where("id", "=", boardId).execute();
    return recordChange(call, boardId, "deleted", { name });
  });

  on(contract.archiveBoard, async (call, { boardId }) => {
    const { name } = await lockBoard(call, boardId, may.manageBoard);
    await call.tx.updateTable("boards").set({ archivedAt: call.now }).where("id", "=", boardId).execute();
    return recordChange(call, boardId, "archived", { name });
  });

  on(contract.restoreBoard, async (call, { boardId }) => {
    const { name } = await lockBoard(call, boardId, may.keepBoard, "kept");
    const set = { deletedAt: null, archivedAt: null };
    await call.tx.updateTable("boards").set(set).where("id", "=", boardId).execute();
    return recordChange(call, boardId, "restored", { name });
  });
}

type NewBoard = Pick<
  Awaited<ReturnType<typeof readBoard>>,
  "name" | "description" | "color" | "visibility" | "template" | "teams"
>;

async function insertBoard(
  call: MemberCall,
  board: NewBoard,
  schedule: WorkSchedule,
  like?: Pick<Awaited<ReturnType<typeof readBoard>>, "fields" | "labelColors" | "publicShows">,
): Promise<string> {
  const { tx, orgId, now, actor } = call;
  const id = newId();
  await tx
    .insertInto("boards")
    .values({
      ...board,
      orgId,
      id,
      creatorId: actor.uid,
      createdAt: now,
      updatedAt: now,
      ...(like && {
        fields: JSON.stringify(like.fields),
        labelColors: JSON.stringify(like.labelColors),
        publicShows: like.publicShows,
      }),
    })
    .execute();
  await storeSchedule(call, id, schedule);
  return id;
}

async function insertTemplateColumns(call: MemberCall, boardId: string, template: NewBoard["template"]): Promise<void> {
  const columns = templateColumns[template];
  const ranks = ranksBetween(null, null, columns.length);
  for (const [i, { key, color }] of columns.entries())
    await call.tx
      .insertInto("boardColumns")
      .values({
        orgId: call.orgId,
        id: newId(),
        boardId,
        name: say(call.language, key),
        color,
        rank: ranks[i] ?? null,
        final: i === columns.length - 1,
      })
      .execute();
}

async function lastSchedule({ tx }: MemberCall, boardId: string): Promise<WorkSchedule> {
  const row = await tx
    .selectFrom("boardSchedules")
    .select("schedule")
    .where("boardId", "=", boardId)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return (row?.schedule ?? defaultSchedule) as WorkSchedule;
}

async function storeSchedule({ tx, orgId, now }: MemberCall, boardId: string, schedule: WorkSchedule): Promise<void> {
  await tx
    .insertInto("boardSchedules")
    .values({
      orgId,
      boardId,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from board_schedules where board_id = ${boardId})`,
      since: now,
      schedule: JSON.stringify(schedule),
    })
    .execute();
}

async function saveBoard(
  call: MemberCall,
  {
    boardId,
    version,
    workSchedule,
    fields: asked,
    fieldsBefore,
    ...fields
  }: z.output<(typeof contract.saveBoard)["input"]>,
) {
  const before = await lockBoard(call, boardId, may.manageBoard);
  if (version !== undefined && version !== before.version) throw commonFailure("failure.conflict");
  if (fields.teams) await checkTeams(call, fields.teams, before.teams);
  if (fieldsBefore && !isDeepStrictEqual(fieldsBefore, BoardCustomFields.parse(before.fields)))
    throw commonFailure("failure.conflict");
  if (asked) checkKinds(before.fields, asked);
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const set = { ...Object.fromEntries(given), ...(asked ? { fields: JSON.stringify(asked) } : {}) };
  if (given.length > 0) await keepReaders(call, boardId);
  if (Object.keys(set).length > 0) await call.tx.updateTable("boards").set(set).where("id", "=", boardId).execute();
  if (workSchedule) await storeSchedule(call, boardId, workSchedule);
  return recordChange(call, boardId, "changed", {
    ...Object.fromEntries(given),
    ...(asked ? { fields: asked } : {}),
  });
}

/** Throws if the kind of a field changes, because the existing values would get another meaning. */
function checkKinds(before: readonly BoardField[], after: readonly BoardField[]): void {
  const at = after.findIndex(({ id, kind }) => before.some((one) => one.id === id && one.kind !== kind));
  if (at >= 0)
    throw new Failure("failure.invalid", 422, {
      fields: [{ path: `fields.${at}.kind`, code: "boards.field.kindStays" }],
    });
}

/** Only teams there are, and only those the asker may name. */
async function checkTeams(call: MemberCall, teams: readonly string[], before: readonly string[] = []): Promise<void> {
  const refused = (code: "boards.teamNotYours" | "boards.teamGone") =>
    new Failure("failure.invalid", 422, { fields: [{ path: "teams", code }] });
  if (may.mayNameTeams(call.actor, teams, before) !== true) throw refused("boards.teamNotYours");
  for (const id of teams) if (!before.includes(id) && !(await isTeam(call.tx, id))) throw refused("boards.teamGone");
}

/** Lets the people who see a board now hear of a change that may hide it from them. */
async function keepReaders(call: MemberCall, boardId: string): Promise<void> {
  const { rows } = await sql<{ readonly readers: Readers[] }>`
    select live_readers(${call.orgId}::uuid, 'board', ${boardId}::uuid) as readers`.execute(call.tx);
  for (const { readers } of rows) call.wasReadBy(["board", boardId], readers);
}

async function recordChange(
  call: MemberCall,
  boardId: string,
  what: "created" | "changed" | "scheduled" | "labelled" | "archived" | "deleted" | "restored",
  details: Readonly<Record<string, unknown>>,
): Promise<{ id: string; version: number }> {
  call.audit(`board.${what}`, "board", boardId, details);
  await call.announce(boardChanged, { boardId });
  return { id: boardId, version: await countChange(call, boardId) };
}

import { type RawBuilder, sql } from "kysely";
import { unknownPlaces } from "#engine/answers/answers-in-text.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { memberNames } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { isFiledUnder, namedEntry } from "#features/process-lists/server/index.ts";
import { readCounters, readProcess } from "#features/processes/policy.ts";
import { processContent } from "#features/processes/server/index.ts";
import { templateVersions } from "#features/templates/server/index.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { commonFailure, Failure, type FailureCode, notFound } from "#protocol/failure.ts";
import * as contract from "../../automatic-contract.ts";
import type { AutomaticTask } from "../../automatic-task.ts";
import { templateTasksChanged } from "../../events.ts";
import * as may from "../../policy.ts";
import { businessMs, dayIn, workDayMs } from "../../work-time.ts";
import { columnsOf, readersOf } from "../details.ts";
import { schedulesOf, seenBoardsOf } from "../queries.ts";
import { automaticTasksOf } from "./automatic-tasks.ts";

/** The questions of a form that tasks can name. */
const questionsOf = (form: FormDefinition) =>
  form.fields.map(({ key, label, kind }) => ({ key, label, email: kind === "email" }));

/** The calls of a template's automatic tasks, and of the tasks of one process. */
export function automaticRoutes(on: On): void {
  on(contract.getTemplateTasks, async (call, { templateId }) => {
    const { tx, actor } = call;
    call.authorize(may.readAutomaticTasks(actor));
    const { form } = await templateVersions.current(tx, templateId);
    const { tasks, version } = await automaticTasksOf(tx, templateId);
    const boards = await seenBoardsOf(tx, actor);
    const names = new Map(boards.map(({ id, name }) => [id, name]));
    const shown = [];
    for (const task of tasks) {
      const boardName = names.get(task.boardId) ?? null;
      const columns = boardName === null ? [] : await columnsOf(tx, task.boardId);
      const column = columns.find(({ id }) => id === task.columnId) ?? columns[0];
      shown.push({ ...task, boardName, columnName: column?.name ?? null });
    }
    const choices = boards.map(({ id, name }) => ({ id, name }));
    return { tasks: shown, version, boards: choices, questions: questionsOf(form) };
  });

  on(contract.saveTemplateTasks, async (call, { templateId, tasks, version }) => {
    call.authorize(may.changeAutomaticTasks(call.actor));
    const { tx, orgId, now } = call;
    const { form } = await templateVersions.current(tx, templateId);
    const before = await automaticTasksOf(tx, templateId);
    const fields = await errorsIn(call, tasks, before.tasks, questionsOf(form));
    if (fields.length > 0) throw new Failure("failure.invalid", 422, { fields });
    const set = { tasks: JSON.stringify(tasks), updatedAt: now };
    const stored = await tx
      .insertInto("templateTasks")
      .values({ orgId, templateId, ...set })
      .onConflict((conflict) => {
        const update = conflict
          .columns(["orgId", "templateId"])
          .doUpdateSet((eb) => ({ ...set, version: eb("templateTasks.version", "+", 1) }));
        return version === undefined ? update : update.where("templateTasks.version", "=", version);
      })
      .returning("version")
      .executeTakeFirst();
    if (!stored || (version !== undefined && stored.version !== version + 1)) throw commonFailure("failure.conflict");
    call.audit("template.tasksChanged", "template", templateId, { tasks: tasks.length });
    await call.announce(templateTasksChanged, { templateId });
    return stored;
  });

  on(contract.listProcessTasks, async (call, { processId }) => {
    call.authorize(may.openBoards(call.actor));
    const [process, { timeZone }, rows] = await Promise.all([
      processContent(call.tx, processId),
      loadOrganization(call.tx, call.orgId, call.now),
      tasksOf(call, sql<boolean>`t.process_id = ${processId}`),
    ]);
    if (!process) throw notFound();
    call.authorize(readProcess(call.actor, process));
    return { rows, today: dayIn(timeZone, call.now.getTime()) };
  });
  filedTasksRoute(on);
}

function filedTasksRoute(on: On): void {
  on(contract.listFiledTasks, async (call, filed) => {
    call.authorize(may.openBoards(call.actor));
    call.authorize(readCounters(call.actor));
    const [{ timeZone }, rows] = await Promise.all([
      loadOrganization(call.tx, call.orgId, call.now),
      tasksOf(call, isFiledUnder(call.actor, filed, sql`t.process_id`)),
      namedEntry(call.tx, filed),
    ]);
    return { rows, today: dayIn(timeZone, call.now.getTime()) };
  });
}

type FieldError = { readonly path: string; readonly code: FailureCode };

/**
 * Returns the errors of references in tasks: boards hidden from the caller, columns and people of another board,
 * missing questions.
 */
async function errorsIn(
  { tx, actor }: MemberCall,
  tasks: readonly AutomaticTask[],
  before: readonly AutomaticTask[],
  questions: ReturnType<typeof questionsOf>,
): Promise<FieldError[]> {
  const boards = new Map((await seenBoardsOf(tx, actor)).map((board) => [board.id, board]));
  const known = new Map(before.map((task) => [task.id, task]));
  const keys = new Map(questions.map(({ key, email }) => [key, email]));
  const errors: FieldError[] = [];
  for (const [at, task] of tasks.entries()) {
    const error = (part: string, code: FailureCode) => errors.push({ path: `tasks.${at}.${part}`, code });
    const board = boards.get(task.boardId);
    const old = known.get(task.id);
    // Another author's choice stays, also on a board that is hidden from the caller or deleted.
    const same = old?.boardId === task.boardId;
    if (!board && !same) error("boardId", "boards.automatic.boardUnknown");
    if (task.columnId !== null && !(same && old.columnId === task.columnId)) {
      const columns = board ? await columnsOf(tx, board.id) : [];
      if (!columns.some(({ id }) => id === task.columnId)) error("columnId", "boards.automatic.columnUnknown");
    }
    if (task.assigneeId !== null && !(same && old.assigneeId === task.assigneeId)) {
      const readers = board ? await readersOf(tx, board) : [];
      if (!readers.some(({ id }) => id === task.assigneeId)) error("assigneeId", "boards.task.assigneeUnknown");
    }
    for (const part of ["title", "description"] as const)
      if (unknownPlaces(task[part], new Set(keys.keys())).length > 0) error(part, "boards.automatic.unknownAnswer");
    if (task.publicContactFields.some((key) => keys.get(key) !== true))
      error("publicContactFields", "boards.automatic.questionGone");
  }
  return errors;
}

/** The tasks of a process on the boards the asker sees: the open ones by their day, then those that are done. */
async function tasksOf(
  { tx, actor, now }: MemberCall,
  ofProcess: RawBuilder<boolean>,
): Promise<contract.ProcessTask[]> {
  const boards = new Map((await seenBoardsOf(tx, actor)).map(({ id, name }) => [id, name]));
  if (boards.size === 0) return [];
  const rows = await tx
    .selectFrom("tasks as t")
    .innerJoin("boardColumns as c", (join) => join.onRef("c.orgId", "=", "t.orgId").onRef("c.id", "=", "t.columnId"))
    .select(["t.id", "t.boardId", "t.title", "t.priority", "t.dueDate", "t.assigneeId", "t.completedAt"])
    .select(["c.name as columnName", "c.final", "c.targetTimeMinutes", "t.enteredAt"])
    .select(
      sql<number>`(select count(*)::int from task_relations r join tasks w on w.org_id = r.org_id and w.id = r.blocker_id
        where r.blocked_id = t.id and w.completed_at is null and w.archived_at is null and w.deleted_at is null)`.as(
        "waitsFor",
      ),
    )
    .where(ofProcess)
    .where("t.boardId", "in", [...boards.keys()])
    .where("t.deletedAt", "is", null)
    .where((eb) => eb.or([eb("t.archivedAt", "is", null), eb("t.completedAt", "is not", null)]))
    .$narrowType<{ priority: contract.ProcessTask["priority"] }>()
    .orderBy((eb) => eb("t.completedAt", "is not", null))
    .orderBy((eb) => eb.fn.coalesce("t.dueDate", eb.val("9999")))
    .orderBy("t.id")
    .limit(contract.maxFiledTasks)
    .execute();
  const [names, schedules] = await Promise.all([
    memberNames(
      tx,
      rows.flatMap(({ assigneeId }) => assigneeId ?? []),
    ),
    schedulesOf(
      tx,
      rows.map(({ boardId }) => boardId),
    ),
  ]);
  return rows.flatMap(({ assigneeId, completedAt, enteredAt, final, targetTimeMinutes, ...row }) => {
    const boardName = boards.get(row.boardId);
    if (boardName === undefined) return [];
    const assigneeName = assigneeId === null ? null : (names.get(assigneeId)?.name ?? null);
    const versions = schedules.get(row.boardId) ?? [];
    const schedule = versions.at(-1)?.schedule;
    const inColumnMs = Math.round(businessMs(versions, enteredAt.getTime(), now.getTime()));
    const late = !final && targetTimeMinutes !== null && inColumnMs > targetTimeMinutes * 60_000;
    const standing = { inColumnMs, workDayMs: schedule?.enabled ? workDayMs(schedule) : null, late };
    return [{ ...row, ...standing, boardName, assigneeName, completedAt: completedAt?.toISOString() ?? null }];
  });
}

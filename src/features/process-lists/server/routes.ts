import { sql } from "kysely";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { labelOfPlace, placeLabels } from "#features/answers/label-at.ts";
import * as processes from "#features/processes/contract.ts";
import * as mayProcesses from "#features/processes/policy.ts";
import { loadProcess, permit } from "#features/processes/server/index.ts";
import { en } from "#features/processes/text/en.ts";
import { es } from "#features/processes/text/es.ts";
import { templateVersions } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { On } from "#platform/http/serve.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { columnsOfTemplate, shownAnswers } from "./answer-columns.ts";
import { queryOf } from "./asked-days.ts";
import { bulkRoutes } from "./bulk/bulk-routes.ts";
import { exportRoute } from "./export-list.ts";
import { filedRoute } from "./filed.ts";
import { assignmentPage, countAll, countUnassigned, deletedProcesses, listPage, queueAround } from "./lists.ts";
import { tagRoutes } from "./tags.ts";
import { viewRoutes } from "./view-routes.ts";

/**
 * Returns the fields of a form by name, in their order, as they are named for people: with their party if they have one place.
 * A name that several places have finds the answers of all of them, and has no party.
 */
function answerFields(form: FormDefinition): { readonly name: string; readonly label: string }[] {
  const places = placeLabels(form);
  return [...Map.groupBy(form.fields, ({ name }) => name)].map(([name, [first, ...others]]) => ({
    name,
    label: first ? (others.length > 0 ? first.label : labelOfPlace(places, first.key)) : name,
  }));
}

/** The routes of the lists of processes. */
export function routes(on: On): void {
  viewRoutes(on);
  exportRoute(on);
  filedRoute(on);
  tagRoutes(on);
  bulkRoutes(on);

  on(processes.listProcesses, async (call, query) => {
    call.authorize(mayProcesses.readList(call.actor, query.list));
    return listPage(call.tx, call.actor, await queryOf(call, query));
  });

  on(contract.listAnswerFields, async (call, { templateId }) => {
    call.authorize(mayProcesses.readCounters(call.actor));
    const { form } = await templateVersions.published(call.tx, templateId);
    const columns = await columnsOfTemplate(call, templateId);
    return { fields: answerFields(form), columns: columns.map(({ key, label }) => ({ key, label })) };
  });

  on(contract.readColumnAnswers, async (call, { templateId, keys, ids }) => {
    call.authorize(mayProcesses.readCounters(call.actor));
    const [columns, answers] = await Promise.all([
      columnsOfTemplate(call, templateId),
      shownAnswers(call, call.actor, templateId, ids),
    ]);
    const byKey = new Map(columns.map((column) => [column.key, column]));
    const say = (key: "yes" | "no") => (call.language === "es" ? es : en).page[key];
    const values = (of: Answers) => keys.map((key) => byKey.get(key)?.of(of, say) ?? null);
    return { rows: [...answers].map(([id, of]) => ({ id, values: values(of) })) };
  });

  on(contract.countProcesses, async (call) => {
    call.authorize(mayProcesses.readCounters(call.actor));
    return countAll(call.tx, call.actor);
  });

  on(contract.getProgress, async (call) => {
    call.authorize(may.readProgress(call.actor));
    return progress(call.tx);
  });

  on(contract.listAssignments, async (call, page) => {
    call.authorize(may.readAssignments(call.actor));
    return assignmentPage(call.tx, page);
  });

  on(contract.countAssignments, async (call) => {
    call.authorize(may.readAssignments(call.actor));
    return { waiting: await countUnassigned(call.tx) };
  });

  on(processes.getQueue, async (call, { id }) => {
    call.authorize(mayProcesses.readList(call.actor, "review"));
    const process = await loadProcess(call.tx, id);
    await permit(call, process, mayProcesses.readQueue(call.actor, process));
    return queueAround(call.tx, call.actor, process);
  });

  on(contract.fetchDeleted, async (call, page) => {
    call.authorize(may.readDeleted(call.actor));
    return { code: 200 as const, ...(await deletedProcesses(call.tx, call.actor, call.now, page)) };
  });
}

/** Returns true for each first step: having a process, and having an approved one, which is never deleted. */
async function progress(tx: Tx): Promise<{ begun: boolean; approved: boolean }> {
  const { rows } = await sql<{ begun: boolean; approved: boolean }>`
    select exists (select from processes where deleted_at is null) as begun,
      exists (select from processes where status = 'approved' and deleted_at is null) as approved`.execute(tx);
  return rows[0] ?? { begun: false, approved: false };
}

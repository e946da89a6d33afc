import * as bulk from "#features/process-lists/bulk-contract.ts";
import { readColumnAnswers } from "#features/process-lists/contract.ts";
import { newId } from "#platform/clock.ts";
import { begun } from "#tests/fixtures/processes.ts";
import { type AuthorizationCase, nothing, type World } from "#tests/support/authorization.ts";
import { idIn } from "./processes.ts";

/** An act on a draft of the creator that nothing carries out: ended a moment ago, or under way. */
const actOn =
  (state: "done" | "waiting") =>
  async ({ app, people, templateId }: World) => {
    const { creator } = people;
    const { id: processId } = await begun(creator, templateId);
    const bulkId = newId();
    const ended = state === "done";
    await app.query(
      `insert into process_bulks (org_id, id, work, created_at, created_by, updated_at, finished_at)
       values ($1, $2, '{"act":"tag","tag":"lote"}', $4, $3, $4, $5)`,
      [creator.orgId, bulkId, creator.uid, app.clock.now(), ended ? app.clock.now() : null],
    );
    await app.query(
      `insert into process_bulk_items (org_id, bulk_id, position, process_id, version, state, before)
       values ($1, $2, 0, $3, 1, $4, '{}')`,
      [creator.orgId, bulkId, processId, state],
    );
    return { bulkId };
  };

const workers = ["owner", "creator", "reviewer", "consultant"] as const;

/** An act on many is its person's alone; whether each process is theirs to act on, the act itself decides. */
export const authorizationCases: readonly AuthorizationCase[] = [
  {
    endpoint: readColumnAnswers,
    allowed: workers,
    input: async ({ templateId }) => ({ templateId, keys: ["nombre"], ids: [] }),
  },
  { endpoint: bulk.countListed, allowed: workers, input: async () => ({ list: "active" }) },
  {
    endpoint: bulk.orderBulk,
    allowed: workers,
    input: async (world) => ({ work: { act: "tag", tag: "lote" }, of: { processes: [await idIn("drafting")(world)] } }),
  },
  { endpoint: bulk.listBulks, allowed: workers, input: nothing },
  { endpoint: bulk.undoBulk, allowed: ["creator"], input: actOn("done") },
  { endpoint: bulk.stopBulk, allowed: ["creator"], input: actOn("waiting") },
  { endpoint: bulk.putBulkAway, allowed: ["creator"], input: actOn("done") },
];

import { type RawBuilder, sql } from "kysely";
import { foundStatement } from "#features/process-lists/server/found.ts";
import {
  countStatement,
  deletedStatement,
  type ListQuery,
  pageStatement,
} from "#features/process-lists/server/lists.ts";
import { type ProcessList, processLists, readList } from "#features/processes/policy.ts";
import type { Actor, Role } from "#protocol/actor.ts";
import type { SomeMember } from "#seed/people.ts";
import { actorIn } from "#tests/fixtures/list-people.ts";
import { ensureTemplate, startCluster } from "#tests/support/cluster.ts";
import { type Amount, type Filled, fillAndStart } from "./many-processes.ts";
import { percentile, print, rounded } from "./report.ts";

const scale = Number(process.env["PROCESSES"] ?? 1_000_000);
const many: Amount = { processes: scale, organizations: scale / 5000, measured: 5000 };
const few: Amount = { processes: 10_000, organizations: 2, measured: 5000 };
const rounds = 20;
const warm = 5;

interface Measured {
  readonly ms: number;
  readonly blocks: number;
}

/** A statement for an organization. */
type Statement = (of: Filled) => RawBuilder<unknown>;

const actorOf = (of: Filled, role: "owner" | "creator" | "reviewer"): Actor => {
  const { orgId, uid }: SomeMember = of[role];
  return actorIn(orgId, uid, { roles: [role satisfies Role] });
};
const people = ["owner", "creator", "reviewer"] as const;
const page =
  (role: (typeof people)[number], query: Partial<ListQuery> & { readonly list: ProcessList }): Statement =>
  (of) =>
    pageStatement(actorOf(of, role), { limit: 50, ...query });

/** Returns the statements of every list, search, filter and count. */
function statements(): [string, Statement][] {
  const asking = (role: (typeof people)[number], list: ProcessList) =>
    readList(actorIn("", "", { roles: [role] }), list) === true;
  const lists = people.flatMap((role) =>
    processLists
      .filter((list) => asking(role, list))
      .map((list): [string, Statement] => [`list.${list}.${role}`, page(role, { list })]),
  );
  const words = {
    common: "arrendamiento",
    all: "zona",
    answer: "otto villatoro",
    rare: "lote 77",
    three: "compra herrera marta",
    stem: "mandatos",
    none: "inexistente",
  };
  const searches = Object.entries(words).flatMap(([name, search]): [string, Statement][] => [
    [`search.${name}.approved.owner`, page("owner", { list: "approved", search })],
    [`search.${name}.active.creator`, page("creator", { list: "active", search })],
    [`search.${name}.palette.owner`, (of) => foundStatement(actorOf(of, "owner"), search, 5) ?? sql`select 1`],
  ]);
  const days = { from: new Date(Date.now() - 3 * 24 * 3600 * 1000), before: new Date(Date.now() - 24 * 3600 * 1000) };
  const approved = (query: Partial<ListQuery>) => page("owner", { list: "approved", ...query });
  return [
    ...lists,
    ["list.approved.deep.owner", page("owner", { list: "approved", after: cursorOf(days.from) })],
    ...searches,
    ["filter.creator", (of) => approved({ creatorId: [of.creator.uid] })(of)],
    ["filter.reviewer", (of) => approved({ reviewerId: [of.reviewer.uid] })(of)],
    ["filter.template", (of) => approved({ templateId: [of.templateId] })(of)],
    ["filter.created", approved({ between: { created: days } })],
    ["filter.approved", approved({ between: { approved: days } })],
    ["filter.attachment", approved({ attachment: "dpi" })],
    ["filter.answer", approved({ answer: "otto villatoro", answerField: "vendedor_nombre" })],
    ["filter.answerAndDays", approved({ answer: "zona 7", between: { created: days } })],
    ["deleted.owner", (of) => deletedStatement(actorOf(of, "owner"), new Date(), { limit: 200 })],
    ...people.map((role): [string, Statement] => [`counters.${role}`, (of) => countStatement(actorOf(of, role))]),
  ];
}

const cursorOf = (at: Date) =>
  Buffer.from(`${at.getTime()}.ffffffff-ffff-4fff-8fff-ffffffffffff`).toString("base64url");

/**
 * Milliseconds at the database (planning and execution, as a member behind row-level security) of every list, search, filter and
 * count, in an organization of 5,000 processes among a million and among ten thousand, asked in turns.
 */
export async function processesAtTheDatabase(): Promise<void> {
  const { reach, stop } = await startCluster();
  const open: Filled[] = [];
  try {
    const template = await ensureTemplate(reach);
    const began = performance.now();
    for (const amount of [many, few]) open.push(await fillAndStart(reach, template, amount));
    const [large, small] = open as [Filled, Filled];
    const [size] = await large.query<{ processes: string; words: string; index: string }>(
      `select pg_size_pretty(pg_total_relation_size('processes')) as processes,
         pg_size_pretty(pg_total_relation_size('process_words')) as words,
         pg_size_pretty(pg_relation_size('process_words_found')) as index`,
    );
    print("processes.filled", (performance.now() - began) / 1000, "s", { processes: scale, ...size });
    const worst = { ms: 0, ratio: 0 };
    for (const [name, statement] of statements()) {
      const times: [Measured[], Measured[]] = [[], []];
      for (let round = -warm; round < rounds; round++)
        for (const i of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
          const of = i === 0 ? large : small;
          const measured = await explained(of, statement(of));
          if (round >= 0) times[i].push(measured);
        }
      const middle = (of: readonly Measured[], what: keyof Measured) =>
        percentile(
          of.map((one) => one[what]),
          0.5,
        );
      const [ms, against] = [middle(times[0], "ms"), middle(times[1], "ms")];
      worst.ms = Math.max(worst.ms, ms);
      worst.ratio = Math.max(worst.ratio, ms / against);
      print(`processes.${name}`, ms, "ms", {
        p95: rounded(
          percentile(
            times[0].map((one) => one.ms),
            0.95,
          ),
        ),
        blocks: middle(times[0], "blocks"),
        against: { processes: few.processes, ms: rounded(against), blocks: middle(times[1], "blocks") },
        ratio: rounded(ms / against),
      });
    }
    print("processes.slowest", worst.ms, "ms", { largestRatio: rounded(worst.ratio) });
  } finally {
    for (const filled of open) await filled.stop();
    await stop();
  }
}

interface Explained {
  readonly Plan: { readonly "Shared Hit Blocks": number; readonly "Shared Read Blocks": number };
  readonly "Planning Time": number;
  readonly "Execution Time": number;
}

/** Returns the database's cost of a statement, as a member of the measured organization. */
async function explained(of: Filled, statement: RawBuilder<unknown>): Promise<Measured> {
  const { rows } = await of.node.platform.db.asOrganization(of.owner.orgId, (tx) =>
    sql<Record<string, [Explained]>>`explain (analyze, buffers, timing off, format json) ${statement}`.execute(tx),
  );
  const [plan] = Object.values(rows[0] ?? {})[0] ?? [];
  if (!plan) throw new Error("no plan");
  return {
    ms: plan["Planning Time"] + plan["Execution Time"],
    blocks: plan.Plan["Shared Hit Blocks"] + plan.Plan["Shared Read Blocks"],
  };
}

import { createBoard, getBoard } from "#features/boards/contract.ts";
import { catalogCalls } from "#features/catalogs/contract.ts";
import { searchAll } from "#features/search/contract.ts";
import { ensureTemplate, startCluster } from "#tests/support/cluster.ts";
import { type Filled, fillAndStart } from "./many-processes.ts";
import { percentile, print, spread, timed } from "./report.ts";

const sizes = (process.env["ITEMS"] ?? "10000,200000").split(",").map(Number);
const rounds = 40;

/** Milliseconds of the palette over HTTP, where every task and every client has one word, and of the list of clients. */
export async function searches(): Promise<void> {
  for (const items of sizes) {
    const { reach, stop } = await startCluster();
    let filled: Filled | undefined;
    try {
      filled = await fillAndStart(reach, await ensureTemplate(reach), {
        processes: 100,
        organizations: 1,
        measured: 100,
      });
      await fill(filled, items);
      await measure(filled, items);
    } finally {
      await filled?.stop();
      await stop();
    }
  }
}

async function measure({ owner, creator }: Filled, items: number): Promise<void> {
  const cases: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
    paletteInAll: () => owner.call(searchAll, { text: "diligencia" }),
    paletteInAllMember: () => creator.call(searchAll, { text: "diligencia" }),
    // A word of every tenth task, the oldest ones.
    paletteInOld: () => owner.call(searchAll, { text: "archivada" }),
    paletteOne: (n) => owner.call(searchAll, { text: `diligencia ${4711 + n}` }),
    paletteNone: () => owner.call(searchAll, { text: "inexistente" }),
    clientsInAll: () => owner.call(catalogCalls.clients.list, { search: "diligencia", limit: 50 }),
    clientsNone: () => owner.call(catalogCalls.clients.list, { search: "inexistente", limit: 50 }),
  };
  for (const [name, ask] of Object.entries(cases)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await timed(() => ask(round)));
    print(`searches.${name}`, percentile(times, 0.5), "ms", { items, ...spread(times) });
  }
}

/** Tasks on one board and clients, as many of each. */
async function fill({ owner, query, vacuum }: Filled, items: number): Promise<void> {
  const { id: boardId } = await owner.call(createBoard, { name: "Tablero", visibility: "organization" });
  const columnId = (await owner.call(getBoard, { boardId })).columns[0]?.id;
  await query(
    `insert into tasks (org_id, id, board_id, column_id, rank, title, priority, created_at, updated_at, entered_at)
     select $1, gen_random_uuid(), $2, $3, lpad(g::text, 9, '0'),
       'Diligencia ' || g || case when g > $4 * 0.9 then ' archivada' else '' end, 'low', now(), now() - g * interval '1 minute', now()
     from generate_series(1, $4::int) g`,
    [owner.orgId, boardId, columnId, items],
  );
  await query(
    `insert into clients (org_id, id, name, name_key, search_key, created_at, updated_at)
     select $1, gen_random_uuid(), n, lower(n), lower(n), now(), now()
     from generate_series(1, $2::int) g, lateral (select 'Diligencia ' || g as n) named`,
    [owner.orgId, items],
  );
  await vacuum("tasks", "task_words", "clients");
}

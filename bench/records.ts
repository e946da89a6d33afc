import { changeRecords, createList, listChoices, listRecords } from "#features/lists/contract.ts";
import { ensureTemplate, startCluster } from "#tests/support/cluster.ts";
import { type Filled, fillAndStart } from "./many-processes.ts";
import { percentile, print, spread, timed } from "./report.ts";

const records = Number(process.env["RECORDS"] ?? 100_000);
const rounds = 40;

/** Kinds of the attributes of a party, as firms keep them; the first one names a record. */
const attributes = [
  { name: "Nombre", kind: "text" },
  { name: "CUI", kind: "text" },
  { name: "NIT", kind: "text" },
  { name: "Correo", kind: "text" },
  { name: "Teléfono", kind: "text" },
  { name: "Municipio", kind: "text" },
  { name: "Capital", kind: "currency" },
  { name: "Nota", kind: "text" },
] as const;

/** Milliseconds of the pages, filters, sorts and pickers of a list of many records over HTTP. */
export async function listsOfRecords(): Promise<void> {
  const { reach, stop } = await startCluster();
  let filled: Filled | undefined;
  try {
    filled = await fillAndStart(reach, await ensureTemplate(reach), {
      processes: 100,
      organizations: 1,
      measured: 100,
    });
    const { owner, creator } = filled;
    const { id } = await owner.call(createList, { name: "Partes", attributes: [...attributes], identifier: 0 });
    await fill(filled, id);
    const page = (more: object) => () => owner.call(listRecords, { id, limit: 50, ...more });
    const where = (attribute: string, is: string, value: string) =>
      page({ filter: JSON.stringify([{ attribute, is, value }]) });
    const picker =
      (search: string, more: object = {}) =>
      () =>
        creator.call(listChoices, { id, search, ...more });
    const { next } = await owner.call(listRecords, { id, limit: 50 });
    const cases: Readonly<Record<string, () => Promise<unknown>>> = {
      page: page({}),
      nextPage: page({ after: next ?? "" }),
      "filter.isOne": where("a2", "is", "1004711"),
      "filter.isMany": where("a6", "is", "Mixco"),
      "filter.isNone": where("a6", "is", "Nowhere"),
      "filter.containsNone": where("a8", "contains", "inexistente"),
      "filter.from": where("a7", "from", "99990"),
      "search.one": page({ search: "garcía 47113" }),
      "search.none": page({ search: "inexistente" }),
      "sort.text": page({ sort: "a6" }),
      "sort.money": page({ sort: "-a7" }),
      "picker.beginning": picker("gar"),
      "picker.one": picker("47113"),
      "picker.none": picker("inexistente"),
      "picker.byAttribute": picker("mix", { attribute: "a6" }),
    };
    for (const [name, ask] of Object.entries(cases)) await measure(name, ask);
  } finally {
    await filled?.stop();
    await stop();
  }
}

async function measure(name: string, ask: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < 5; round++) await ask();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await timed(ask));
  print(`records.${name}`, percentile(times, 0.5), "ms", { records, ...spread(times) });
}

/** Parties in the list: one goes the way of the product and lends the others its change. */
async function fill({ owner, query }: Filled, id: string): Promise<void> {
  await owner.call(changeRecords, { id, set: [{ items: { a1: "Ana" } }] });
  await query(
    `insert into list_records (org_id, id, list_id, identifier_key, sort_key, search, items, version, change_id, created_at, updated_at)
     select r.org_id, gen_random_uuid(), r.list_id, lower(n.name), lower(n.name),
       ' ' || lower(n.name || ' ' || (1000000 + g) || ' ' || g * 7 || 'k p' || g || '@firma.gt ' || (50000000 + g) || ' ' || n.town || ' nota de la parte ' || g),
       jsonb_build_object('a1', n.name, 'a2', (1000000 + g)::text, 'a3', g * 7 || 'K', 'a4', 'p' || g || '@firma.gt',
         'a5', (50000000 + g)::text, 'a6', n.town, 'a7', (g % 100000)::text, 'a8', 'Nota de la parte ' || g),
       1, r.change_id, now(), now()
     from (select * from list_records where list_id = $1 limit 1) r, generate_series(1, $2::int - 1) g,
       lateral (select (array['García', 'Solórzano', 'Ajanel', 'Chávez', 'Villatoro'])[1 + g % 5] || ' ' || g || ' de Paz' as name,
         (array['Mixco', 'Villa Nueva', 'Antigua', 'Cobán', 'Xela', 'Jalapa', 'Zacapa'])[1 + g % 7] as town) n`,
    [id, records],
  );
  await query("update lists set record_count = $2 where id = $1", [id, records]);
  await query("reset role");
  await query("vacuum analyze list_records");
  await query("set role acta_system");
}

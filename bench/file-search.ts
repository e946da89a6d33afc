import { searchItems } from "#features/repository/search-contract.ts";

import { ensureTemplate, startCluster } from "#tests/support/cluster.ts";
import { type Filled, fillAndStart } from "./many-processes.ts";
import { percentile, print, rounded, timed } from "./report.ts";

const files = Number(process.env["FILES"] ?? 100_000);
const folders = files / 10;
const portion = 5000;
const rounds = 40;

/**
 * The search terms: a word in many, some or few files, several words, the beginning of a word, and a word in no file.
 */
const questions = {
  inAll: "palabra1",
  inTenth: "palabra300x",
  inFew: "palabra19000x",
  threeWords: "palabra5x palabra40x palabra700x",
  beginning: "palabra12",
  byName: "escritura 4711",
  none: "inexistente",
} as const;

/**
 * Milliseconds of a search of names and contents over HTTP, in an organization of many files beside another of as many: for the
 * owner, who reads everything, and for somebody who reads a hundredth of it.
 */
export async function fileSearch(): Promise<void> {
  const { reach, stop } = await startCluster();
  let filled: Filled | undefined;
  try {
    filled = await fillAndStart(reach, await ensureTemplate(reach), {
      processes: 100,
      organizations: 1,
      measured: 100,
    });

    const began = performance.now();
    await fill(filled, filled.owner.orgId, filled.owner.uid, filled.creator.uid);
    const [size] = await filled.query<{ table: string; index: string; items: number }>(
      `select pg_size_pretty(pg_total_relation_size('repository_words')) as table,
         pg_size_pretty(pg_relation_size('repository_words_found')) as index, count(*)::int as items from repository_words`,
    );
    print("file-search.filled", (performance.now() - began) / 1000, "s", { ...size });
    for (const who of ["owner", "creator"] as const)
      for (const [name, q] of Object.entries(questions)) await measure(filled, who, name, q);
  } finally {
    await filled?.stop();
    await stop();
  }
}

async function measure({ owner, creator }: Filled, who: "owner" | "creator", name: string, q: string): Promise<void> {
  const ask = () => (who === "owner" ? owner : creator).call(searchItems, { q, limit: 30 });
  const { rows } = await ask();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await timed(ask));
  print(`file-search.${name}.${who}`, percentile(times, 0.5), "ms", {
    p95: rounded(percentile(times, 0.95)),
    shown: rows.length,
  });
}

/** Files of about 400 different words each, of 20,000 that are as unequally frequent as those of a language. */
async function fill({ query }: Filled, orgId: string, owner: string, creator: string): Promise<void> {
  await query(
    `insert into repository_items (org_id, id, kind, name, name_key, sort_key, owner_id, created_at, updated_at)
     select $1, gen_random_uuid(), 'folder', 'Carpeta ' || g, 'carpeta ' || g, 'carpeta ' || g,
       case when g % 100 = 0 then $3::uuid else $2::uuid end, now(), now() from generate_series(1, $4::int) g`,
    [orgId, owner, creator, folders],
  );
  for (let from = 1; from <= files; from += portion) {
    await query(
      `with parent as materialized (
         select array(select id from repository_items where org_id = $1 and kind = 'folder' order by id) as ids
       ), made as (
         insert into repository_items (org_id, id, parent_id, kind, name, name_key, sort_key, owner_id, created_at, updated_at)
         select $1, gen_random_uuid(), ids[1 + g % $3], 'file', 'Escritura ' || g || '.pdf', 'escritura ' || g, 'escritura ' || g, $2,
           now(), now() - g * interval '1 minute' from parent, generate_series($4::int, $5::int) g
         returning id, name
       )
       insert into repository_words (org_id, item_id, name_words, text_words, body, outcome)
       select $1, id, repository_lexemes($1, array['escritura', n], array['escritura', n], true),
         repository_lexemes($1, words, words, false), repeat(array_to_string(words, ' ') || ' ', 3), 'read'
       from made, lateral (select substring(name from '[0-9]+') as n) number, lateral (
         select array_agg(distinct 'palabra' || (power(random(), 4) * 20000)::int || 'x') || array['palabra1'] as words
         from generate_series(1, 600) where id is not null) text`,
      [orgId, owner, folders, from, Math.min(files, from + portion - 1)],
    );
    if (from === 1 || from % 20_000 === 1) console.error(`${from} files`);
  }
  await query("analyze repository_items");
}

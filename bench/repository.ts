import { getItem, listItems, moveItem, trashItem } from "#features/repository/contract.ts";
import { searchItems } from "#features/repository/search-contract.ts";
import { getAccess, shareItem } from "#features/repository/share-contract.ts";
import { ensureTemplate, startCluster } from "#tests/support/cluster.ts";
import { type Filled, fillAndStart } from "./many-processes.ts";
import { percentile, print, spread, timed } from "./report.ts";

const sizes = (process.env["ITEMS"] ?? "10000,1000000").split(",").map(Number);
const rounds = 40;
/** Files in a folder; folders at the top and in each folder of a path. */
const inFolder = 100;
const portion = 50_000;

/** Milliseconds of what is done with a repository of few items and of a million, over HTTP. */
export async function repositories(): Promise<void> {
  for (const items of sizes) await repository(items);
}

async function repository(items: number): Promise<void> {
  const { reach, stop } = await startCluster();
  let filled: Filled | undefined;
  try {
    filled = await fillAndStart(reach, await ensureTemplate(reach), {
      processes: 100,
      organizations: 1,
      measured: 100,
    });
    await fill(filled, items);
    await measureAll(filled, items);
  } finally {
    await filled?.stop();
    await stop();
  }
}

async function measureAll({ owner, creator, query }: Filled, items: number): Promise<void> {
  const folders = await query<{ id: string }>(
    `select id from repository_items where kind = 'folder' and parent_id is not null order by id limit ${rounds * 2}`,
  );
  const at = (n: number) => folders[n % folders.length]?.id ?? "";
  const { next } = await owner.call(listItems, { folderId: at(0), limit: 50 });
  const { next: nextHits } = await owner.call(searchItems, { q: "escritura", limit: 30 });
  const numberOfOne = Math.floor(items * 0.4711);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const share = (n: number, permission: "view" | null) => () =>
    owner.call(shareItem, { itemId: at(n), principal: "member", principalId: creator.uid, permission });
  const cases: Readonly<Record<string, (n: number) => Promise<unknown>>> = {
    top: () => owner.call(listItems, { limit: 50 }),
    open: (n) => owner.call(listItems, { folderId: at(n), limit: 50 }),
    openNext: () => owner.call(listItems, { folderId: at(0), limit: 50, after: next ?? "" }),
    recent: () => owner.call(listItems, { view: "recent", limit: 50 }),
    details: (n) => owner.call(getItem, { itemId: at(n) }),
    // The whole number of one file, alone and with a word of all names. Four digits, with which 111 of a million
    // begin.
    searchOne: (n) => owner.call(searchItems, { q: String(numberOfOne + n), limit: 30 }),
    searchTwoWords: (n) => owner.call(searchItems, { q: `escritura ${numberOfOne + n}`, limit: 30 }),
    searchBeginning: (n) => owner.call(searchItems, { q: String(4711 + n), limit: 30 }),
    searchNone: () => owner.call(searchItems, { q: "inexistente", limit: 30 }),
    share: (n) => share(n, "view")(),
    // The same word alone, also kept to what few or no items are, and by somebody who reads a few folders.
    searchInAll: () => owner.call(searchItems, { q: "escritura", limit: 30 }),
    searchInAllNext: () => owner.call(searchItems, { q: "escritura", limit: 30, after: nextHits ?? "" }),
    searchInAllTwoLetters: () => owner.call(searchItems, { q: "es", limit: 30 }),
    searchInAllPdf: () => owner.call(searchItems, { q: "escritura", kind: "pdf", limit: 30 }),
    searchInAllPicture: () => owner.call(searchItems, { q: "escritura", kind: "picture", limit: 30 }),
    searchInAllFolder: () => owner.call(searchItems, { q: "escritura", kind: "folder", limit: 30 }),
    searchInAllPerson: () => owner.call(searchItems, { q: "escritura", ownerId: owner.uid, limit: 30 }),
    searchInAllOther: () => owner.call(searchItems, { q: "escritura", ownerId: creator.uid, limit: 30 }),
    searchInAllDays: (n) => owner.call(searchItems, { q: "escritura", from: day(n + 8), to: day(n), limit: 30 }),
    // A word of the older half of the names only.
    searchInOldHalf: () => owner.call(searchItems, { q: "antigua", limit: 30 }),
    searchInAllMember: () => creator.call(searchItems, { q: "escritura", limit: 30 }),
    openShared: (n) => creator.call(listItems, { folderId: at(n), limit: 50 }),
    sharedWithMe: () => creator.call(listItems, { view: "shared", limit: 50 }),
    access: (n) => owner.call(getAccess, { itemId: at(n) }),
    move: (n) => owner.call(moveItem, { itemId: at(n), parentId: null }),
    trash: (n) => owner.call(trashItem, { itemId: at(n) }),
  };
  for (const [name, ask] of Object.entries(cases)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await timed(() => ask(round)));
    print(`repository.${name}`, percentile(times, 0.5), "ms", { items, ...spread(times) });
  }
}

/** Folders of a hundred files each, ten folders deep, beside each other. */
async function fill({ query, owner }: Filled, items: number): Promise<void> {
  const folders = Math.ceil(items / (inFolder + 1));
  await query(
    `with made as materialized (select g, gen_random_uuid() as id from generate_series(1, $3::int) g)
     insert into repository_items (org_id, id, parent_id, kind, name, name_key, sort_key, owner_id, created_at, updated_at)
     select $1, m.id, p.id, 'folder', 'Carpeta ' || m.g, 'carpeta ' || m.g, 'carpeta ' || lpad(m.g::text, 9, '0'), $2, now(), now() - m.g * interval '100 seconds'
     from made m left join made p on p.g = m.g - 1 and m.g % 10 <> 0`,
    [owner.orgId, owner.uid, folders],
  );
  await query(
    `insert into repository_words (org_id, item_id, name_words, outcome)
     select org_id, id, repository_lexemes(org_id, array['carpeta'], array['carpeta'], true), 'nothing' from repository_items
     where kind = 'folder'`,
  );
  // The index of words is built when all of them are there, as processes have it.
  await query("reset role");
  const indexes = await query<{ name: string; definition: string }>(
    `select relname as name, pg_get_indexdef(oid) as definition from pg_class
     where relname in ('repository_words_found', 'repository_words_named')`,
  );
  for (const { name } of indexes) await query(`drop index ${name}`);
  await query("alter table repository_words disable trigger keep_kind_lexeme");
  await query("set role acta_system");
  const files = items - folders;
  for (let from = 1; from <= files; from += portion)
    await query(
      `with parent as materialized (
         select array(select id from repository_items where org_id = $1 and kind = 'folder' order by id) as ids
       ), made as (
       insert into repository_items (org_id, id, parent_id, kind, name, name_key, sort_key, owner_id, size, media_type, created_at, updated_at)
       select $1, gen_random_uuid(), ids[1 + g % $3], 'file', 'Escritura ' || g || '.pdf', 'escritura ' || g, 'escritura ' || g, $2,
         100000 + g, 'application/pdf', now(), now() - g * interval '1 second' from parent, generate_series($4::int, $5::int) g
       returning id, name
       )
       insert into repository_words (org_id, item_id, name_words, outcome)
       select $1, id, repository_lexemes($1, words, words, true)
         || array_to_tsvector(array[repository_kind_lexeme($1, 'pdf')]), 'nothing'
       from made, lateral (select substring(name from '[0-9]+') as n) number,
         lateral (select array['escritura', n] || case when n::int > $6::int / 2 then '{antigua}' else '{}'::text[] end as words) w`,
      [owner.orgId, owner.uid, folders, from, Math.min(files, from + portion - 1), files],
    );
  await query("reset role");
  await query("alter table repository_words enable trigger keep_kind_lexeme");
  for (const { definition } of indexes) await query(definition);
  await query("vacuum analyze repository_items, repository_words");
  await query("set role acta_system");
}

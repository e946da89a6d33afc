import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wordsOf } from "#engine/search/words.ts";
import { getProcess, getQueue, listProcesses } from "#features/processes/contract.ts";
import { processStatuses } from "#features/processes/lifecycle.ts";
import {
  inScope,
  type ProcessFacts,
  processLists,
  readableProcesses,
  readCounter,
  whichProcesses,
} from "#features/processes/policy.ts";
import { insertProcess } from "#features/processes/server/queries.ts";
import { rejectProcess } from "#features/reviews/contract.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import { roles } from "#protocol/actor.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { actorIn, makeTeams } from "#tests/fixtures/list-people.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { askedOf, oldestFirst } from "../policy.ts";
import { countAll, deletedProcesses, type ListQuery, listPage } from "./lists.ts";

let app: App;
let owner: SomeMember;
let from: { templateId: string; templateVersionId: string };

beforeAll(async () => {
  app = await startApp({}, { work: false });
  owner = await organization(app);
  const templateId = await template(owner);
  const { id } = await begun(owner, templateId, "Muestra");
  const process = await inOrganization((tx) =>
    tx.selectFrom("processes").select("templateVersionId").where("id", "=", id).executeTakeFirstOrThrow(),
  );
  from = { templateId, ...process };
});

afterAll(() => app?.stop());

const inOrganizationOf = <T>({ orgId }: SomeMember, work: (tx: Tx) => Promise<T>) =>
  app.node.platform.db.asOrganization(orgId, work);
const inOrganization = <T>(work: (tx: Tx) => Promise<T>) => inOrganizationOf(owner, work);

const day = 24 * 3600 * 1000;

/** The same numbers on every run. */
const seeded = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const titles = ["Compraventa", "Poder García", "GARCÍA y García", "Donación de Ñandú", "Compra", "a", "Comodato"];
const searches = [
  "compra",
  "Garcia",
  "garcía y",
  "c",
  "ñandu 3",
  "a",
  "poder ximenez",
  "nada",
  "9 9",
  "XIMÉ 250",
  "lote po",
];
const buyers = ["Ximénez de León", "Ana Ñungaray", "Lotificadora García, S. A."];

/**
 * Returns true if the words of a text begin words of the title, or those of the answers. Short ones are words of
 * answers.
 */
function hasWords(text: string, { title, answers }: { readonly title: string; readonly answers: string }): boolean {
  const [titled, answered] = [
    title,
    Object.values(JSON.parse(answers))
      .flatMap((v) => JSON.stringify(v))
      .join(" "),
  ].map((of) => wordsOf(of).map(({ plain }) => plain));
  return wordsOf(text).every(
    ({ plain }) =>
      titled?.some((word) => word.startsWith(plain)) ||
      answered?.some((word) => (plain.length > 2 ? word.startsWith(plain) : word === plain)),
  );
}

test("every list, page by page, is the rule applied to every row; so are searches, counters and the deleted", {
  timeout: 120_000,
}, async () => {
  const random = seeded(20261121);
  const people = Array.from({ length: 4 }, newId);
  const teams = Array.from({ length: 3 }, newId);
  const one = <T>(of: readonly T[]): T => of[random(of.length)] as T;
  const base = Date.UTC(2026, 0, 1);
  const rows = Array.from({ length: 700 }, (_, i) => {
    const status = one(processStatuses);
    const deleted = status !== "approved" && random(6) === 0;
    return {
      orgId: owner.orgId,
      id: newId(),
      title: `${one(titles)} ${one(titles)} ${i % 9}`,
      ...from,
      status,
      creatorId: status === "drafting" ? one(people) : one([...people, null]),
      submitterId: null,
      reviewerId: one([...people, null, null]),
      deciderId: status === "approved" || status === "rejected" ? one(people) : null,
      teams: [null, null, [], ...teams.map((id) => [id]), teams.slice(1), [...teams].reverse()][random(8)] ?? null,
      tags: [["urgente"], ["no urgente", "2026"], ["2026", "urgente"], []][i % 4] ?? [],
      // Many at the same moment, so that pages end between equals.
      timestamp: new Date(base + 3 * day + random(40) * 1000),
      createTimestamp: new Date(base + random(3) * day),
      answers: JSON.stringify({
        comprador: one(buyers),
        lotes: [{ precio: one(["Q 1,250.00", "300"]) }, { precio: "Lote 7", obs: one(["Poderoso", ""]) }],
      }),
      approvedHash: status === "approved" ? Buffer.alloc(32) : null,
      deletedAt: deleted ? new Date(base + random(60) * 24 * 3600 * 1000) : null,
    };
  });
  const now = new Date(base + 61 * 24 * 3600 * 1000);
  await inOrganization(async (tx) => {
    await tx.deleteFrom("processKeys").execute();
    await makeTeams(tx, owner.orgId, teams);
    for (const [i, row] of rows.entries()) {
      if (i % 2) await insertProcess(tx, row);
      else {
        // It came to be what it is: its keys followed.
        const { status, creatorId, reviewerId, teams: given, tags, timestamp, approvedHash, deletedAt } = row;
        const first = {
          status: "rejected",
          creatorId: null,
          reviewerId: one(people),
          teams: [one(teams)],
          tags: ["nuevo", "2026"],
        };
        await insertProcess(tx, {
          ...row,
          ...first,
          timestamp: now,
          approvedHash: null,
          deletedAt: i % 4 ? now : null,
        });
        const set = { status, creatorId, reviewerId, teams: given, tags, timestamp, approvedHash, deletedAt };
        await tx.updateTable("processes").set(set).where("id", "=", row.id).execute();
      }
    }
  });
  const facts = (row: (typeof rows)[number]): ProcessFacts => ({ ...row, deleted: row.deletedAt !== null });
  let shown = 0;
  let foundInAll = 0;
  let askedInAll = 0;
  let answeredInAll = 0;
  for (let round = 0; round < 6; round++) {
    const actor = actorIn(owner.orgId, one(people), {
      roles: roles.filter(() => random(3) === 0),
      individual: random(4) === 0,
      teamIds: teams.filter(() => random(2) === 0),
    });
    await inOrganization(async (tx) => {
      const counts = await countAll(tx, actor);
      for (const list of processLists) {
        const scope = whichProcesses(actor, list);
        const expected = rows
          .filter((row) => inScope(scope, facts(row)))
          // Only this list asks whether it may still be read.
          .filter((row) => list !== "decided" || inScope(readableProcesses(actor), facts(row)))
          .toSorted((a, b) => a.timestamp.getTime() - b.timestamp.getTime() || (a.id < b.id ? -1 : 1))
          .map((row) => row.id);
        if (!["work", "inbox", "review"].includes(list)) expected.reverse();
        expect(oldestFirst(list)).toBe(["work", "inbox", "review"].includes(list));
        const read = async (narrowed: Partial<ListQuery>) => {
          const ids: string[] = [];
          for (let after: string | undefined; ; ) {
            const page = await listPage(tx, actor, { list, limit: 40, after, ...narrowed });
            ids.push(...page.rows.map((row) => row.id));
            if (page.next === null) return ids;
            after = page.next;
          }
        };
        const ids = await read({});
        expect(ids).toEqual(expected);
        const search = one(searches);
        // The first of the list, few hits and many hits are asked in different ways: all of them are the rule.
        const [few, first] = [one([0, 20, undefined]), one([0, 5, undefined])];
        const some = <T>(of: readonly T[]): T[] => [...new Set([one(of), one(of)])];
        const tag = some(["urgente", "2026", "nuevo"]);
        const hits = new Set(rows.filter((row) => hasWords(search, row)).map((row) => row.id));
        const searched = await read({ search, few, first });
        expect(searched).toEqual(expected.filter((id) => hits.has(id)));
        foundInAll += searched.length;
        const tagged = new Set(rows.filter((row) => tag.some((k) => row.tags.includes(k))).map((row) => row.id));
        expect(await read({ tag, limit: 150 })).toEqual(expected.filter((id) => tagged.has(id)));
        expect(await read({ tag, search, few, first, limit: 150 })).toEqual(
          expected.filter((id) => tagged.has(id) && hits.has(id)),
        );
        const teamId = some(teams);
        const ofTeam = new Set(rows.filter((row) => teamId.some((k) => row.teams?.includes(k))).map((row) => row.id));
        expect(await read({ teamId, limit: 150 })).toEqual(expected.filter((id) => ofTeam.has(id)));
        expect(await read({ teamId, search, few, first, limit: 150 })).toEqual(
          expected.filter((id) => ofTeam.has(id) && hits.has(id)),
        );
        expect(await read({ teamId, tag, limit: 150 })).toEqual(
          expected.filter((id) => ofTeam.has(id) && tagged.has(id)),
        );
        const of = (which: (row: (typeof rows)[number]) => boolean) => {
          const kept = new Set(rows.filter(which).map((row) => row.id));
          return expected.filter((id) => kept.has(id));
        };
        const [creatorId, reviewerId] = [some(people), some(people)];
        const by = (id: string | null, ids: readonly string[]) => id !== null && ids.includes(id);
        expect(await read({ creatorId, limit: 150 })).toEqual(of((row) => by(row.creatorId, creatorId)));
        expect(await read({ reviewerId, search, few, first, limit: 150 })).toEqual(
          of((row) => by(row.reviewerId, reviewerId) && hits.has(row.id)),
        );
        const created = { from: new Date(base + day), before: random(2) ? new Date(base + 2 * day) : undefined };
        const inDays = ({ createTimestamp: at }: (typeof rows)[number]) =>
          at >= created.from && (created.before === undefined || at < created.before);
        expect(await read({ between: { created }, limit: 150 })).toEqual(of(inDays));
        expect(await read({ between: { created }, creatorId, teamId, tag, limit: 150 })).toEqual(
          of((r) => inDays(r) && by(r.creatorId, creatorId) && ofTeam.has(r.id) && tagged.has(r.id)),
        );
        const [answerField, answer] = [
          one(["comprador", "precio"]),
          one(["garcia lot", "XIME", "1,250", "lote 7", "ana"]),
        ];
        const answered = (row: (typeof rows)[number]) => {
          const { comprador, lotes } = JSON.parse(row.answers) as { comprador: string; lotes: { precio: string }[] };
          const values = answerField === "comprador" ? [comprador] : lotes.map(({ precio }) => precio);
          return values.some((value) => {
            const words = wordsOf(value).map(({ plain }) => plain);
            return wordsOf(answer).every(({ plain }) => words.some((word) => word.startsWith(plain)));
          });
        };
        const byAnswer = await read({ answer, answerField, limit: 150 });
        expect(byAnswer).toEqual(of((row) => answered(row)));
        answeredInAll += byAnswer.length;
        expect(await read({ answer, answerField, search, few, first, between: { created }, limit: 150 })).toEqual(
          of((row) => answered(row) && hits.has(row.id) && inDays(row)),
        );
        const asked = expected.filter((id) => {
          const row = rows.find((one) => one.id === id);
          return row?.status === "reviewing" && row.reviewerId === actor.uid;
        });
        expect(await read({ asked: "me" })).toEqual(asked);
        expect(await read({ asked: "me", search, few, first, tag, limit: 150 })).toEqual(
          asked.filter((id) => tagged.has(id) && hits.has(id)),
        );
        expect(rows.filter((row) => inScope(askedOf(scope, actor.uid), facts(row)))).toHaveLength(asked.length);
        askedInAll += asked.length;
        const counted = readCounter(actor, list) === true && scope.length > 0;
        expect(counts[list]).toBe(counted ? Math.min(100, expected.length) : null);
        shown += ids.length;
      }
      const gone = rows.filter(
        (row) =>
          row.deletedAt !== null &&
          now.getTime() - row.deletedAt.getTime() <= 30 * 24 * 3600 * 1000 &&
          inScope(readableProcesses(actor), { ...facts(row), deleted: false }),
      );
      const { processes: found } = await deletedProcesses(tx, actor, now);
      expect(found.map((row) => row.id).toSorted()).toEqual(gone.map((row) => row.id).toSorted());
    });
  }
  // Whatever was done to them, the keys of teams and tags are those of the rows.
  const { rows: astray } = await app.query(
    `with k as (select process_id, kind, key, status, creator_id, reviewer_id, teams, "timestamp" from process_keys
         where org_id = $1 and kind <> 'title'),
       r as (select id, k.kind, k.key, case when deleted_at is null then status end, creator_id, reviewer_id, teams, "timestamp"
         from processes, lateral (select 'tag' as kind, unnest(tags) as key union all select 'team', unnest(teams)::text) k
         where org_id = $1)
     (table k except table r) union all (table r except table k)`,
    [owner.orgId],
  );
  expect(astray).toEqual([]);
  // The comparison was of something.
  expect(shown).toBeGreaterThan(500);
  expect(foundInAll).toBeGreaterThan(200);
  expect(askedInAll).toBeGreaterThan(20);
  expect(answeredInAll).toBeGreaterThan(50);
});

test("a queue goes on through hundreds, each with its number, and says when it was decided meanwhile", async () => {
  const firm = await organization(app);
  const templateId = await template(firm);
  const { id } = await begun(firm, templateId, "Modelo");
  await inOrganizationOf(firm, (tx) =>
    sql`
      insert into processes (org_id, id, title, template_id, template_version_id, status, creator_id, "timestamp", create_timestamp)
      select org_id, gen_random_uuid(), 'En revisión ' || g, template_id, template_version_id, 'reviewing', creator_id,
        timestamptz '2026-01-01' + (g / 3) * interval '1 minute', timestamptz '2026-01-01'
      from processes, generate_series(1, 130) g where id = ${id}`.execute(tx),
  );
  const whole = [];
  for (let after: string | undefined; ; ) {
    const page = await firm.call(listProcesses, { list: "review", ...(after ? { after } : {}) });
    whole.push(...page.rows.map((row) => row.id));
    if (page.next === null) break;
    after = page.next;
  }
  expect(whole).toHaveLength(130);
  const walked = [whole[0] as string];
  for (;;) {
    const open = walked.at(-1) as string;
    const queue = await firm.call(getQueue, { id: open });
    const at = queue.rows.findIndex((row) => row.id === open);
    expect(queue.first + at).toBe(walked.length);
    expect(queue.count).toBe(130);
    expect(queue.rows.length).toBeLessThanOrEqual(51);
    expect(queue.rows.slice(0, at).map((row) => row.id)).toEqual(walked.slice(Math.max(0, walked.length - 21), -1));
    const next = queue.rows[at + 1];
    if (!next) break;
    walked.push(next.id);
  }
  expect(walked).toEqual(whole);
  const [decided = ""] = whole;
  const { version } = await firm.call(getProcess, { id: decided });
  await firm.call(rejectProcess, { id: decided, version, reason: "Falta la fecha" });
  await expect(firm.call(getQueue, { id: decided })).rejects.toMatchObject({
    status: 409,
    code: "processes.notInReview",
  });
  expect(await firm.call(getQueue, { id: whole[1] as string })).toMatchObject({ first: 1, count: 129 });
});

test("a search finds what has all of the words, by their beginnings and their forms, and only in the list", async () => {
  const someone = await organization(app);
  const templateId = await template(someone);
  for (const title of ["Compraventa de finca, Ñandú García", "Poder a García López", "Arrendamiento"])
    await begun(someone, templateId, title);
  const search = async (text: string, list: "drafts" | "approved" = "drafts") =>
    (await someone.call(listProcesses, { list, search: text })).rows.map((row) => row.title).toSorted();
  expect(await search("garc")).toEqual(["Compraventa de finca, Ñandú García", "Poder a García López"]);
  expect(await search("GARCIA LO")).toEqual(["Poder a García López"]);
  expect(await search("lopez poder")).toEqual(["Poder a García López"]);
  expect(await search("arrendamientos")).toEqual(["Arrendamiento"]);
  expect(await search("nandu")).toEqual(["Compraventa de finca, Ñandú García"]);
  expect(await search("venta")).toEqual([]);
  expect(await search("%")).toEqual([]);
  expect(await search("garc", "approved")).toEqual([]);
  expect(await search("")).toHaveLength(3);
});

test("a cursor that is none is refused", async () => {
  for (const after of ["x", Buffer.from("1.2").toString("base64url"), Buffer.from("9.'; drop").toString("base64url")])
    await expect(owner.call(listProcesses, { list: "drafts", after })).rejects.toMatchObject({
      code: "processes.cursorInvalid",
      status: 422,
    });
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { event } from "#protocol/event.ts";
import { queryArea } from "#protocol/query-key.ts";
import { freshDatabase } from "#tests/support/cluster.ts";
import { auditHeads, eraseAuditDetails, missingHeads, verifyAudit } from "./audit.ts";
import { auditHeadsFile, storedHeads, storeHeads } from "./audit-heads.ts";
import { newId } from "./clock.ts";
import { type Connection, type Database, openDatabase } from "./db/database.ts";
import { organizationTransaction } from "./transaction.ts";

let db: Database;
let drop: () => Promise<void>;
let connection: Connection;

beforeAll(async () => {
  const fresh = await freshDatabase(
    (d) => JSON.parse(inject("cluster").replace("DATABASE", d)) as Connection,
    inject("template"),
  );
  connection = fresh.connection;
  drop = fresh.drop;
  db = openDatabase(connection, () => undefined, 8);
});

afterAll(async () => {
  await db.close();
  await drop();
});

const thingMade = event("thing.made", z.object({ id: z.string() }), ({ id }) => ({
  keys: [queryArea("thing").one(id)],
}));
const now = new Date("2026-11-21T10:00:00Z");

test("the audit rows of parallel changes form one unbroken chain per organization", async () => {
  const [one, two] = [newId(), newId()];
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      organizationTransaction(db, { orgId: i % 2 ? one : two, by: newId(), now }, async (transaction) => {
        transaction.audit("thing.changed", "thing", String(i), { b: i, a: ["x", { d: 1, c: null }], at: now });
        if (i % 5 === 0) transaction.audit("thing.again", "thing", String(i));
      }),
    ),
  );
  const { rows, broken, heads } = await verifyAudit(db);
  expect({ rows, broken }).toEqual({ rows: 48, broken: [] });
  expect([...heads.values()].map((h) => h.seq)).toEqual([24, 24]);
});

test("a changed row and a missing row are found", async () => {
  const [changed, cut] = [newId(), newId()];
  for (const orgId of [changed, cut]) {
    for (let i = 0; i < 5; i++) {
      await organizationTransaction(db, { orgId, by: null, now }, async (transaction) =>
        transaction.audit("a", "thing", String(i), { price: "100.00" }),
      );
    }
  }
  // Only the owner of the tables, with row-level security taken off, can do this to the log.
  const owner = new pg.Client(connection);
  await owner.connect();
  await owner.query("alter table audit_log no force row level security");
  await owner.query("alter table audit_log disable trigger keep_audit");
  await owner.query(`update audit_log set details = '{"price":"900.00"}' where org_id = $1 and seq = 3`, [changed]);
  await owner.query("alter table audit_log enable trigger keep_audit");
  await owner.query("delete from audit_log where org_id = $1 and seq = 4", [cut]);
  await owner.query("alter table audit_log force row level security");
  await owner.end();
  expect((await verifyAudit(db, changed)).broken).toEqual([{ orgId: changed, seq: 3, why: "hash" }]);
  expect((await verifyAudit(db, cut)).broken).toEqual([{ orgId: cut, seq: 5, why: "gap" }]);
});

test("a transaction that fails leaves neither audit rows nor facts behind", async () => {
  const orgId = newId();
  const failing = organizationTransaction(db, { orgId, by: null, now }, async (transaction) => {
    await transaction.announce(thingMade, { id: "1" });
    transaction.audit("a", "thing", "1");
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  const left = await db.asSystem(async (tx) => [
    await tx.selectFrom("outbox").selectAll().where("orgId", "=", orgId).execute(),
    await tx.selectFrom("auditLog").selectAll().where("orgId", "=", orgId).execute(),
  ]);
  expect(left).toEqual([[], []]);
});

test("an organization can neither read nor write another's rows, nor announce for it", async () => {
  const [mine, theirs] = [newId(), newId()];
  await organizationTransaction(db, { orgId: theirs, by: null, now }, async (transaction) =>
    transaction.audit("a", "thing", "1"),
  );
  const seen = await db.asOrganization(mine, (tx) => tx.selectFrom("auditLog").select("orgId").execute());
  expect(seen).toEqual([]);
  const write = organizationTransaction(db, { orgId: mine, by: null, now }, async (transaction) =>
    transaction.audit("a", "thing", "1", {}, theirs),
  );
  await expect(write).rejects.toMatchObject({ code: "42501" });
  const announce = organizationTransaction(db, { orgId: mine, by: null, now }, (transaction) =>
    transaction.announce(thingMade, { id: "1" }, theirs),
  );
  await expect(announce).rejects.toMatchObject({ code: "42501" });
});

test("a chain whose end was cut holds in itself, and is found by the end that was stored elsewhere", async () => {
  const orgId = newId();
  const folder = await mkdtemp(join(tmpdir(), "acta-heads-"));
  const file = auditHeadsFile(folder);
  const write = () =>
    organizationTransaction(db, { orgId, by: null, now }, async (transaction) =>
      transaction.audit("a", "thing", "1", {}),
    );
  const row = {
    id: orgId,
    name: "Quetzal",
    country: "GT",
    timeZone: "UTC",
    settings: "{}",
    createdAt: now,
    updatedAt: now,
  };
  await db.asSystem((tx) => tx.insertInto("organizations").values(row).execute());
  for (let i = 0; i < 3; i++) await write();
  expect(await storedHeads(file)).toEqual([]);
  await storeHeads(file, now, await auditHeads(db));
  await write();
  const mine = async () => (await missingHeads(db, await storedHeads(file))).filter((link) => link.orgId === orgId);
  expect((await storedHeads(file)).filter((head) => head.orgId === orgId)).toMatchObject([{ seq: 3 }]);
  expect(await mine()).toEqual([]);

  const owner = new pg.Client(connection);
  await owner.connect();
  await owner.query("alter table audit_log no force row level security");
  await owner.query("delete from audit_log where org_id = $1 and seq > 2", [orgId]);
  await owner.query("alter table audit_log force row level security");
  await owner.end();
  expect((await verifyAudit(db, orgId)).broken).toEqual([]);
  expect(await mine()).toEqual([{ orgId, seq: 3, why: "cut" }]);
  await rm(folder, { recursive: true });
});

test("erased details leave the chain verifiable, and nothing else of a row is changed by the product's roles", async () => {
  const [orgId, processId, alertId] = [newId(), newId(), newId()];
  await organizationTransaction(db, { orgId, by: null, now }, async (transaction) => {
    transaction.audit("process.created", "process", processId, { title: "Venta de Xochipilli" });
    transaction.audit("alert.created", "alert", alertId, { title: "Xochipilli", processId });
    transaction.audit("alert.changed", "alert", alertId, { title: "Xochipilli paga" });
    transaction.audit("process.created", "process", newId(), { title: "Otro" });
  });
  await db.asSystem((tx) => eraseAuditDetails(tx, orgId, processId));
  const details = () =>
    db.asSystem(async (tx) =>
      (await tx.selectFrom("auditLog").select("details").where("orgId", "=", orgId).orderBy("seq").execute()).map(
        (row) => row.details,
      ),
    );
  const erased = { erased: true };
  expect(await details()).toEqual([erased, erased, erased, { title: "Otro" }]);
  expect((await verifyAudit(db, orgId)).broken).toEqual([]);
  const system = (text: string) => db.asSystem((tx) => sql.raw(text).execute(tx));
  const of = `where org_id = '${orgId}' and seq = 4`;
  await expect(system(`update audit_log set details = '{"title": "Falso"}' ${of}`)).rejects.toThrow(/not changed/);
  await expect(system(`update audit_log set action = 'process.approved' ${of}`)).rejects.toThrow(/permission denied/);
  // A row that pretends to be erased, and was changed besides, is found.
  const owner = new pg.Client(connection);
  await owner.connect();
  await owner.query("alter table audit_log no force row level security");
  await owner.query("update audit_log set action = 'process.deleted' where org_id = $1 and seq = 1", [orgId]);
  await owner.query("alter table audit_log force row level security");
  await owner.end();
  expect((await verifyAudit(db, orgId)).broken).toEqual([{ orgId, seq: 1, why: "hash" }]);
});

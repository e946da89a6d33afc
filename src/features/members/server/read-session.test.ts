import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { permissionsOf } from "#features/plans/plan.ts";
import { getSession } from "#protocol/session.ts";
import { member, organization, person, type SomeMember } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { getRolesUser, removeMember } from "../contract.ts";
import { colleagues, memberNames } from "./queries.ts";

let app: App;
let owner: SomeMember;
beforeAll(async () => {
  app = await startApp({ ACTA_PAYMENTS: "true", ACTA_DOCS_URL: "https://docs.acta.gt", ACTA_CONTACT: "pagos@acta.gt" });
  owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
});
afterAll(() => app.stop());

test("nobody, somebody without an organization, and a member each get their session", async () => {
  expect(await app.as()(getSession, {})).toEqual({
    person: null,
    actor: null,
    organization: null,
    flags: { payments: true, utilities: true },
    docsUrl: "https://docs.acta.gt",
    contact: "pagos@acta.gt",
    invitations: [],
  });
  const alone = await person(app);
  expect(await alone.call(getSession, {})).toMatchObject({
    person: { uid: alone.uid },
    actor: null,
    organization: null,
  });
  expect(await owner.call(getSession, {})).toMatchObject({
    person: { uid: owner.uid, firstName: "Ana", complete: true },
    actor: { orgId: owner.orgId, email: owner.email },
    organization: { id: owner.orgId, whiteLabel: false, logoUrl: null, theme: null },
  });
});

test("a white-labelled organization has its theme and logo, and no documentation link", async () => {
  const firm = await organization(app);
  const theme = { primary: "#336699" };
  const logo = { mime: "image/png", file: "aGk=" };
  const logoHash = Buffer.alloc(32, 7);
  await app.node.platform.db.asSystem((tx) =>
    tx
      .updateTable("organizations")
      .set({ whiteLabel: true, customTheme: JSON.stringify(theme), customLogo: JSON.stringify(logo), logoHash })
      .where("id", "=", firm.orgId)
      .execute(),
  );
  expect(await firm.call(getSession, {})).toMatchObject({
    organization: { whiteLabel: true, theme, logoUrl: `/brand/logo/${"07".repeat(32)}` },
    flags: { payments: false },
    docsUrl: null,
    contact: null,
  });
  expect(await firm.call(getRolesUser, {})).toMatchObject({ customTheme: theme, customLogo: logo });
});

test("the role response has exactly the names of the specification", async () => {
  const answer = await owner.call(getRolesUser, {});
  expect(answer).toEqual({
    code: 200,
    roles: ["owner"],
    plan: "advanced",
    planAnnual: false,
    integrations: [],
    searchKey: expect.stringMatching(/^ey/),
    country: "GT",
    teams: [],
    teamIds: [],
    individual: false,
    global: { plans: { advanced: permissionsOf("advanced") } },
    rejectionOptions: [],
    assignOnlyByManager: false,
    projectSelectionRequired: false,
    customTheme: null,
    customLogo: null,
    requiresDifferentReviewerThanCreator: false,
    specialUI: false,
  });
});

test("the role response names the outside services that are connected", async () => {
  const firm = await organization(app);
  const { orgId } = firm;
  const updatedAt = app.clock.now();
  await app.node.platform.db.asOrganization(orgId, async (tx) => {
    await tx
      .insertInto("signatureSettings")
      .values({ orgId, provider: "cincel", signatureType: "any", idVerification: false, updatedAt })
      .execute();
    await tx
      .insertInto("aiSettings")
      .values({
        orgId,
        address: "https://ai.gt",
        model: "m",
        sealedKey: "s",
        keyLastFour: "1234",
        sendsIdentifiers: false,
        updatedAt,
      })
      .execute();
  });
  expect((await firm.call(getRolesUser, {})).integrations).toEqual(["ai", "cincel"]);
  expect((await owner.call(getRolesUser, {})).integrations).toEqual([]);
});

test("uid and organization of the role call are compared, and the token in its body is enough", async () => {
  const other = await organization(app);
  const body = { uid: owner.uid, orgId: owner.orgId, token: owner.token };
  expect((await app.as().raw(getRolesUser, body)).status).toBe(200);
  for (const wrong of [{ uid: other.uid }, { orgId: other.orgId }])
    expect((await app.as().raw(getRolesUser, { ...body, ...wrong })).status).toBe(403);
  expect((await app.as().raw(getRolesUser, { ...body, token: "sid_made-up" })).status).toBe(401);
  const alone = await person(app);
  expect(await alone.call(getRolesUser, {})).toMatchObject({ code: 200, roles: [], plan: null, country: "" });
});

test("names are read within the organization: of its people, also of those who left, and of nobody else", async () => {
  const outsider = await organization(app);
  const creator = await member(app, owner.orgId, "creator", { firstName: "Beto", lastName: "Gil" });
  const gone = await member(app, owner.orgId, ["reviewer"], { firstName: "Carla", lastName: "Ruiz" });
  await owner.call(removeMember, { id: gone.uid });
  const ids = [owner.uid, creator.uid, gone.uid, outsider.uid];
  const { db } = app.node.platform;
  const names = await db.asOrganization(owner.orgId, (tx) => memberNames(tx, ids));
  expect([...names.values()].map((n) => n.name).sort()).toEqual(["Ana Paz", "Beto Gil", "Carla Ruiz"]);
  const creators = await db.asOrganization(owner.orgId, (tx) => colleagues(tx, "creator", "reviewer"));
  expect(creators.map((c) => c.name)).toEqual(["Beto Gil"]);
  // Row-level security holds for bare statements as well.
  const seen = await db.asOrganization(owner.orgId, (tx) => sql<{ id: string }>`select id from users`.execute(tx));
  expect(seen.rows.map((r) => r.id).sort()).toEqual([owner.uid, creator.uid, gone.uid].sort());
  const write = db.asOrganization(owner.orgId, (tx) => sql`update users set first_name = 'X'`.execute(tx));
  await expect(write).rejects.toMatchObject({ code: "42501" });
  const foreign = await db.asOrganization(owner.orgId, (tx) =>
    sql<{
      n: number;
    }>`select (select count(*) from organizations where id = ${outsider.orgId}) + (select count(*) from members where org_id = ${outsider.orgId}) as n`.execute(
      tx,
    ),
  );
  expect(foreign.rows[0]?.n).toBe(0);
});

import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCalendarLink } from "#features/alerts/calendar-contract.ts";
import { createApiKey } from "#features/api-keys/contract.ts";
import { createDrivePassword } from "#features/api-keys/drive-contract.ts";
import { makeTaskLink } from "#features/boards/public-task.ts";
import { addFormLink, getPublicForm } from "#features/forms/contract.ts";
import { listShared, shareForm } from "#features/forms/share-contract.ts";
import * as members from "#features/members/contract.ts";
import { addMember } from "#features/members/server/index.ts";
import { type WayInKind, wayInKinds, waysIn } from "#features/members/ways-in.ts";
import { getProcess } from "#features/processes/contract.ts";
import { getStatistics } from "#features/repository/contract.ts";
import { listLinks, putItemLink, shareItem, visitItem } from "#features/repository/share-contract.ts";
import { createWebhook, listWebhooks } from "#features/webhooks/contract.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { boardWith } from "#tests/fixtures/boards.ts";
import { openedForm } from "#tests/fixtures/forms.ts";
import { begun, template } from "#tests/fixtures/processes.ts";
import { folderOf } from "#tests/fixtures/repository.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

// Who leaves keeps no way in: each kind is made by a person, and is dead when they have left, also after they rejoin.

let app: App;
let owner: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp();
  owner = await organization(app);
  templateId = await template(owner);
  await app.query("update organizations set plan = 'advanced', seats = 90, trial_ends_at = null where id = $1", [
    owner.orgId,
  ]);
});
afterAll(() => app.stop());

/** Makes a way in as a person, and returns how to find out if it still opens something or has another owner. */
type Case = (who: SomeMember) => Promise<() => Promise<boolean>>;
const answers =
  (path: string, headers: Record<string, string> = {}) =>
  async () =>
    (await fetch(`${app.address}${path}`, { headers })).ok;

const cases: Record<WayInKind, Case> = {
  repositoryLink: async ({ call }) => {
    const itemId = await folderOf(call, `Entrega ${randomBytes(3).toString("hex")}`);
    const { link } = await call(putItemLink, { itemId, permission: "edit", days: 365 });
    const token = link?.url.split("/").at(-1) ?? "";
    return async () => (await app.as().raw(visitItem, { token })).ok;
  },
  taskLink: async ({ call }) => {
    const { boardId, tasks } = await boardWith(call, ["Entregar"]);
    const { url } = await call(makeTaskLink, { boardId, taskId: tasks[0] ?? "" });
    return answers(`/api/public/task/${url?.split("/").at(-1)}`);
  },
  calendar: async ({ call }) => {
    const { url } = await call(makeCalendarLink, {});
    return answers(new URL(url ?? "").pathname);
  },
  apiKey: async ({ call }) => {
    const { key } = await call(createApiKey, { name: "Sistema", scopes: ["repository:read"] });
    return async () => (await app.as(key).raw(getStatistics, {})).ok;
  },
  drivePassword: async ({ call }) => {
    const { key } = await call(createDrivePassword, { name: "Oficina" });
    const headers = { authorization: `Basic ${btoa(`ana:${key}`)}`, depth: "0" };
    return async () => (await fetch(`${app.address}/dav/mine`, { method: "PROPFIND", headers })).ok;
  },
  pushDevice: async ({ uid }) => {
    const endpoint = `https://push.example.com/${randomBytes(8).toString("hex")}`;
    const ecdh = { p256dh: `B${randomBytes(64).toString("base64url")}`, auth: randomBytes(16).toString("base64url") };
    await app.query(
      "insert into push_devices (org_id, id, person_id, endpoint, public_key, auth, name, created_at) values ($1, gen_random_uuid(), $2, $3, $4, $5, 'Chrome', now())",
      [owner.orgId, uid, endpoint, ecdh.p256dh, ecdh.auth],
    );
    return async () => (await app.query("select from push_devices where endpoint = $1", [endpoint])).rows.length > 0;
  },
  sharedFormToSelf: async ({ call, email }) => {
    const { id } = await begun(owner, templateId, "Para quien se va");
    const groups = (await owner.call(getProcess, { id })).form.groups.map((group) => group.id);
    await owner.call(shareForm, { id, email, groups });
    return async () => (await call(listShared, {})).rows.length > 0;
  },
  invitation: async ({ call }) => {
    const email = `cuenta-${randomBytes(4).toString("hex")}@ejemplo.gt`;
    await call(members.inviteMembers, { emails: [email], roles: ["creator"], individual: false, billing: false });
    const { invitations } = await call(members.listMembers, {});
    const { id } = invitations.find((one) => one.email === email) ?? {};
    return async () =>
      (await owner.call(members.listMembers, {})).invitations.some((one) => one.id === id && one.state === "pending");
  },
  sharedForm: async ({ call }) => {
    const { id } = await begun({ call } as SomeMember, templateId, "Del cliente");
    const groups = (await call(getProcess, { id })).form.groups.map((group) => group.id);
    await call(shareForm, { id, email: "cliente@ejemplo.gt", groups });
    const { rows } = await app.query<{ id: string }>("select id from form_shares where process_id = $1", [id]);
    return async () =>
      (
        await app.query("select from form_shares where id = $1 and deleted_at is null and created_by <> $2", [
          rows[0]?.id,
          owner.uid,
        ])
      ).rows.length > 0;
  },
};

test("the cases are those of the table", () => {
  expect(Object.keys(cases).toSorted()).toEqual(wayInKinds.toSorted());
});

/** A person of every kind of rights, so that they can have every way in. */
const leaver = () => member(app, owner.orgId, ["manager", "creator", "reviewer"]);

const rejoin = ({ uid, orgId }: SomeMember) =>
  systemTransaction(app.node.platform.db, { orgId: null, by: null, now: app.clock.now() }, (transaction) =>
    addMember(transaction, { orgId, uid, roles: ["manager", "creator", "reviewer"], individual: false }),
  );

describe.each(Object.entries(cases) as [WayInKind, Case][])("%s", (kind, make) => {
  test("ends when the person is removed, at once, and stays so when they rejoin", async () => {
    const who = await leaver();
    const opens = await make(who);
    expect(await opens()).toBe(true);
    const { ways } = await owner.call(members.countWaysIn, { id: who.uid });
    expect(ways).toEqual([{ kind, fate: waysIn[kind], count: 1 }]);
    expect(await who.call(members.countWaysIn, { id: who.uid })).toEqual({ ways });
    await owner.call(members.removeMember, { id: who.uid });
    if (kind !== "sharedFormToSelf") expect(await opens()).toBe(false);
    await rejoin(who);
    expect(await opens()).toBe(false);
    expect((await owner.call(members.countWaysIn, { id: who.uid })).ways).toEqual([]);
  });

  test("ends when the person leaves by themselves", async () => {
    const who = await leaver();
    const opens = await make(who);
    const { rows } = await app.query<{ name: string }>("select name from organizations where id = $1", [owner.orgId]);
    await who.call(members.leaveOrganization, { name: rows[0]?.name ?? "" });
    await rejoin(who);
    expect(await opens()).toBe(false);
  });

  if (waysIn[kind] === "closes")
    test("ends when the person loses the last role, and stays so when they get one again", async () => {
      const who = await leaver();
      const opens = await make(who);
      const rights = { individual: false, billing: false };
      await owner.call(members.changeMember, { id: who.uid, roles: [], ...rights });
      await owner.call(members.changeMember, { id: who.uid, roles: ["manager", "creator", "reviewer"], ...rights });
      expect(await opens()).toBe(false);
    });
});

test("links on folders of others, and links of others on one's own folder, end too; the lists name the maker", async () => {
  const who = await leaver();
  const theirs = await folderOf(who.call, "De quien se va");
  await owner.call(putItemLink, { itemId: theirs });
  expect((await owner.call(listLinks, {})).links.find(({ item }) => item.id === theirs)).toMatchObject({
    makerName: "Ana Pérez",
    item: { ownerName: "Ana Pérez" },
  });
  expect((await who.call(members.countWaysIn, { id: who.uid })).ways).toEqual([
    { kind: "repositoryLink", fate: "closes", count: 1 },
  ]);
  await who.call(shareItem, { itemId: theirs, principal: "member", principalId: owner.uid, permission: "view" });
  await owner.call(members.removeMember, { id: who.uid });
  await app.idle();
  expect((await owner.call(listLinks, {})).links.map(({ item }) => item.id)).not.toContain(theirs);
});

test("links of public forms and webhooks stay with the organization, and their lists name the maker", async () => {
  const who = await leaver();
  await app.query("update users set first_name = 'Marta', last_name = 'Xol' where id = $1", [who.uid]);
  const formId = await template(owner);
  await openedForm(owner, formId);
  const added = await who.call(addFormLink, { templateId: formId, source: "Recepción" });
  expect(added.makerName).toBe("Marta Xol");
  const { id } = await who.call(createWebhook, { url: "https://example.com/acta", events: ["process.approved"] });
  const makers = async () => {
    const { links } = await owner.call(getPublicForm, { templateId: formId });
    const { endpoints } = await owner.call(listWebhooks, {});
    const webhook = endpoints.find((one) => one.id === id);
    return [...links.map(({ source, makerName }) => `${source}: ${makerName}`), webhook?.makerName];
  };
  const listed = ["Web: Ana Pérez", "Recepción: Marta Xol", "Marta Xol"];
  expect(await makers()).toEqual(listed);
  await owner.call(members.removeMember, { id: who.uid });
  await app.idle();
  expect(await makers()).toEqual(listed);
});

test("nobody but managers and the person counts somebody's ways in", async () => {
  const who = await leaver();
  const creator = await member(app, owner.orgId, "creator");
  await expect(creator.call(members.countWaysIn, { id: who.uid })).rejects.toMatchObject({ status: 403 });
  expect(await creator.call(members.countWaysIn, { id: creator.uid })).toEqual({ ways: [] });
  const outsider = await organization(app);
  await expect(outsider.call(members.countWaysIn, { id: who.uid })).rejects.toMatchObject({ status: 404 });
});

/** Tables with a hash of a token or key, or an address that is written to, and the kind or the reason. */
const secrets: Readonly<Record<string, WayInKind | `no: ${string}`>> = {
  account_tokens: "no: the person's own account, which belongs to no organization",
  administrator_sessions: "no: the administration of the installation",
  administrators: "no: the administration of the installation",
  audit_log: "no: the hash of the chain",
  code_challenges: "no: the person's own account",
  form_sessions: "no: a visitor's own device and answers",
  invitations: "invitation",
  passwords: "no: the person's own account",
  repository_visitors: "no: works with an open link only",
  sessions: "no: a session has the rights its person has at each call; coming back takes an invitation",
  signature_events: "no: the hash of the chain",
  signature_settings: "no: the address of the organization's own provider",
  public_links: "repositoryLink",
  api_keys: "apiKey",
  push_devices: "pushDevice",
};

test("a table with a secret that opens something is answered by a kind, or says why not", async () => {
  const { rows } = await app.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ '(token|key|secret|code)_?hash$|^endpoint$|^hash$'`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(secrets).toSorted());
});

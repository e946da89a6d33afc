import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import { mailDueAlerts } from "./due.ts";

let app: App;
let owner: SomeMember;
let creator: SomeMember;
let now: number;
beforeAll(async () => {
  app = await startApp();
  now = Date.parse("2026-03-02T16:00:00Z");
});
beforeEach(async () => {
  app.clock.set(new Date(now));
  owner = await organization(app, { name: "Bufete Jade", firstName: "Ana", lastName: "Paz" });
  creator = await member(app, owner.orgId, "creator", { language: "es" });
});
afterAll(() => app.stop());

/** Mails the alerts due at a moment, and waits until all work is done. */
async function mailedAt(at: string) {
  await app.idle();
  app.clock.set(new Date(at));
  await mailDueAlerts(app.node.platform);
  await app.idle();
  // Nobody's session ends meanwhile.
  app.clock.set(new Date(now));
}
const make = (input: object = {}) =>
  creator.call(contract.createAlert, { title: "Testimonio", date: "2026-03-10", message: "Archivo", ...input });

describe("an alert", { timeout: 90_000 }, () => {
  test("is mailed at eight of the organization's morning, once, to whom it is given and to its addresses", async () => {
    const outside = `fuera-${creator.uid}@ejemplo.gt`;
    const { id } = await make({ daysBefore: 1, emails: [outside] });
    await mailedAt("2026-03-09T13:59:00Z");
    expect(await app.mails(creator.email, 0)).toEqual([]);
    await mailedAt("2026-03-09T14:00:00Z");
    const other = await app.anotherNode();
    app.clock.set(new Date("2026-03-09T14:01:00Z"));
    await Promise.all([app.node, other, app.node].map(({ platform }) => mailDueAlerts(platform)));
    await mailedAt("2026-03-10T14:00:00Z");
    const [mail, ...others] = await app.mails(creator.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Alerta: Testimonio (10/03/2026)");
    expect(mail?.text).toContain("Archivo");
    expect(mail?.text).toContain(`/alerts/${id}`);
    const [outer] = await app.mails(outside);
    expect(outer?.text).not.toContain("/alerts/");
    const { rows } = await creator.call(contract.listSentAlerts, {});
    expect(rows).toMatchObject([{ id, sent: true }]);
  });

  test("with others of the same morning is one mail", async () => {
    await make({ title: "Uno" });
    await make({ title: "Dos" });
    await make({ title: "Ajena", assigneeId: owner.uid });
    await mailedAt("2026-03-10T14:00:00Z");
    const mails = await app.mails(creator.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["2 alertas de Bufete Jade"]);
    expect(mails[0]?.text).toContain("- Uno");
    expect(mails[0]?.text).not.toContain("Ajena");
  });

  test("that is completed or deleted before is not mailed; one that was put off is mailed once more", async () => {
    const { id: done } = await make({ title: "Hecha" });
    const { id: gone } = await make({ title: "Borrada" });
    const { id: later } = await make({ title: "Después" });
    await creator.call(contract.completeAlert, { alertId: done, completed: true });
    await creator.call(contract.deleteAlert, { alertId: gone });
    await mailedAt("2026-03-10T14:00:00Z");
    await creator.call(contract.snoozeAlert, { alertId: later, until: "2026-03-12" });
    await mailedAt("2026-03-11T20:00:00Z");
    await mailedAt("2026-03-12T14:00:00Z");
    const subjects = (await app.mails(creator.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Alerta: Después (10/03/2026)", "Alerta: Después (10/03/2026)"]);
  });

  test("nobody completed goes to the owner on the next business day", async () => {
    await make({ date: "2026-03-13", escalateDays: 1 });
    await mailedAt("2026-03-13T14:00:00Z");
    expect(await app.mails(owner.email, 0)).toEqual([]);
    await mailedAt("2026-03-16T14:00:00Z");
    await mailedAt("2026-03-17T14:00:00Z");
    const mails = await app.mails(owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Not completed: Testimonio (13/03/2026)"]);
  });

  test("whose organization is not active waits, and is mailed the morning after it is again", async () => {
    await make();
    await app.query("update organizations set status = 'disabledSubscription' where id = $1", [owner.orgId]);
    await mailedAt("2026-03-10T14:00:00Z");
    expect(await app.mails(creator.email, 0)).toEqual([]);
    await app.query("update organizations set status = 'active' where id = $1", [owner.orgId]);
    await mailedAt("2026-03-11T14:00:00Z");
    expect(await app.mails(creator.email)).toHaveLength(1);
  });

  test("that no mail server took is handed over again an hour later, as the same mail", async () => {
    await make();
    await mailedAt("2026-03-10T14:00:00Z");
    const { rows } = await app.query<{ id: string }>("select id from alert_mails where address = $1", [creator.email]);
    // As the job of a mail tells when its last try failed.
    await app.query(
      "update alert_mails set sent_at = null, failed_at = now(), failure = 'failed', retry_at = $2 where id = $1",
      [rows[0]?.id, new Date("2026-03-10T15:00:00Z")],
    );
    await mailedAt("2026-03-10T15:00:00Z");
    const [first, second, ...others] = await app.mails(creator.email, 2);
    expect(others).toEqual([]);
    expect(second?.messageId).toBe(first?.messageId);
  });
});

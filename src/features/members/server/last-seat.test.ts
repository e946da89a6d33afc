import { afterAll, beforeAll, expect, test } from "vitest";
import { getSession } from "#protocol/session.ts";
import { organization, person } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { acceptInvitation, inviteMembers, listMembers } from "../contract.ts";

let app: App;
beforeAll(async () => {
  app = await startApp({}, { work: false });
});
afterAll(() => app.stop());

test("of fifty who accept the last seat at once, one gets it", async () => {
  const owner = await organization(app);
  await app.query("update organizations set plan = 'advanced', seats = 60, trial_ends_at = null where id = $1", [
    owner.orgId,
  ]);
  const guests = [];
  for (let n = 0; n < 50; n++) guests.push(await person(app));
  await owner.call(inviteMembers, { emails: guests.slice(0, 25).map(({ email }) => email), roles: ["creator"] });
  await owner.call(inviteMembers, { emails: guests.slice(25).map(({ email }) => email), roles: ["creator"] });
  const ids = await Promise.all(guests.map(async ({ call }) => (await call(getSession, {})).invitations[0]?.id ?? ""));
  // The plan is smaller meanwhile: the owner and one more.
  await app.query("update organizations set plan = 'basic', seats = 5 where id = $1", [owner.orgId]);
  for (const { call } of guests.slice(0, 3)) {
    const id = ids[guests.findIndex((one) => one.call === call)] ?? "";
    await call(acceptInvitation, { id });
  }
  const tries = await Promise.allSettled(
    guests.slice(3).map(({ call }, n) => call(acceptInvitation, { id: ids[n + 3] ?? "" })),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of tries)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "members.seatLimit" });
  expect((await owner.call(listMembers, {})).members).toHaveLength(5);
});

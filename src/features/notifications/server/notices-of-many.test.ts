import { afterAll, beforeAll, expect, test } from "vitest";
import { orderBulk } from "#features/process-lists/bulk-contract.ts";
import { getProcess } from "#features/processes/contract.ts";
import { sendProcess } from "#features/reviews/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { answered, template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { listNotices } from "../contract.ts";

let app: App;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;
beforeAll(async () => {
  app = await startApp();
  const owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator", { firstName: "Sofía", lastName: "Barrios" });
  reviewer = await member(app, owner.orgId, "reviewer", { firstName: "Rosa", lastName: "Mérida" });
  templateId = await template(owner);
});
afterAll(() => app?.stop());

const noticesOf = async (who: SomeMember) => (await who.call(listNotices, {})).rows;

test("an act on many processes is one notice with their number, that of one process stays its own", async () => {
  const ids: string[] = [];
  for (const title of ["Venta 1", "Venta 2", "Venta 3"]) ids.push((await answered(creator, templateId, title)).id);
  const processes = ids.map((id) => ({ id }));
  await creator.call(orderBulk, { work: { act: "send" }, of: { processes } });
  await app.eventually(async () => (await noticesOf(reviewer))[0]?.count === 3);
  await app.idle();
  expect(await noticesOf(reviewer)).toMatchObject([
    { kind: "processSent", count: 3, title: expect.stringMatching(/^Venta \d$/), path: "/processes?tab=review" },
  ]);
  await reviewer.call(orderBulk, { work: { act: "approve" }, of: { processes } });
  await app.eventually(async () => (await noticesOf(creator))[0]?.count === 3);
  await app.idle();
  expect(await noticesOf(creator)).toMatchObject([{ kind: "processApproved", count: 3 }]);
  const { id } = await answered(creator, templateId, "Venta sola");
  const { version } = await creator.call(getProcess, { id });
  await creator.call(sendProcess, { id, version });
  await app.eventually(async () => (await noticesOf(reviewer)).length === 2);
  expect((await noticesOf(reviewer))[0]).toMatchObject({ count: 1, title: "Venta sola", path: `/processes/${id}` });
});

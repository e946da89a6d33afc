import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { saveBoard, saveColumn } from "#features/boards/contract.ts";
import { moveTask, saveTask } from "#features/boards/task-contract.ts";
import { removeMember } from "#features/members/contract.ts";
import { administer } from "#features/organizations/server/index.ts";
import { listLinks, putItemLink } from "#features/repository/share-contract.ts";
import { withdrawProcess } from "#features/reviews/contract.ts";
import { listEnvelopes, sendEnvelope } from "#features/signatures/contract.ts";
import { systemTransaction } from "#platform/transaction.ts";
import type { PlanPermission } from "#protocol/permission.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { boardWith, makeMoveNoticesDue } from "#tests/fixtures/boards.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { fileOf } from "#tests/fixtures/repository.ts";
import { readyProcess, realPdfs } from "#tests/fixtures/signatures.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, giveSession } from "#tests/support/browser.ts";
import { atWork } from "./support/person-at-work.ts";

// The pages that stay when a permission or a link is gone, with the way out that they show.

let app: App;
let browser: Browser;
let owner: SomeMember;
beforeAll(async () => {
  [app, browser] = await startInBrowser({}, { pdf: realPdfs });
  owner = await organization(app, { name: "Bufete Quetzal" });
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

beforeEach(() => lose());
const lose = (...withheld: PlanPermission[]) =>
  systemTransaction(app.node.platform.db, { orgId: null, by: null, now: app.clock.now() }, (transaction) =>
    administer(transaction, owner.orgId, { withheld }),
  );

test("without signatures in the plan the sender voids what is out, and a process without it shows nothing of them", async () => {
  const [creator, reviewer] = [await member(app, owner.orgId, "creator"), await member(app, owner.orgId, "reviewer")];
  const templateId = await template(owner);
  const ready = () => readyProcess(app, { creator, reviewer, templateId });
  const [sent, unsent] = [await ready(), await ready()];
  const invitation = { name: "Eva", email: "eva@example.com", language: "es" } as const;
  await creator.call(sendEnvelope, { processId: sent, invitations: [invitation] });
  await lose("electronicSignature");
  const eva = await atWork(browser, app, { language: "es" });
  await giveSession(eva.context, app.address, creator.token);
  await eva.page.goto(`/processes/${sent}`);
  await eva.button("signatures.void").click();
  expect(await eva.button("signatures.start").count()).toBe(0);
  expect(await eva.button("signatures.inPerson").count()).toBe(0);
  const dialog = eva.page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Ya no se firma");
  await dialog.getByRole("button", { name: eva.says("signatures.void") }).click();
  await eva.sees("signatures.state.voided");
  expect((await creator.call(listEnvelopes, { processId: sent })).rows).toMatchObject([{ state: "voided" }]);
  const answered = eva.page.waitForResponse((answer) => answer.url().includes(`/processes/${unsent}/signatures`));
  await eva.page.goto(`/processes/${unsent}`);
  await answered;
  await eva.page.getByRole("heading", { level: 1 }).first().waitFor();
  expect(await eva.page.getByText(eva.says("signatures.none")).count()).toBe(0);
});

test("without the repository in the plan the account page lists the open links and closes them", async () => {
  const { id: itemId } = await fileOf(owner.call, "Escritura.txt");
  await owner.call(putItemLink, { itemId, permission: "view" });
  const at = await atWork(browser, app, { language: "en" });
  await giveSession(at.context, app.address, owner.token);
  await at.page.goto("/myaccount");
  await at.sees("apiKeys.drive.title");
  expect(await at.page.getByText("Escritura.txt").count()).toBe(0);
  await lose("repository");
  await at.page.reload();
  await at.page.getByText("Escritura.txt").waitFor();
  expect(await accessibilityErrors(at.page)).toEqual([]);
  await at.page.getByRole("button", { name: at.says("repository.link.revokeOf", { name: "Escritura.txt" }) }).click();
  await at.page
    .getByRole("dialog")
    .getByRole("button", { name: at.says("repository.link.revoke") })
    .click();
  await app.eventually(async () => (await owner.call(listLinks, {})).links.length === 0);
  await at.page.getByRole("listitem").filter({ hasText: "Escritura.txt" }).waitFor({ state: "detached" });
});

test("the address in a mail without a link stops the mails and shows nothing of the task", async () => {
  const { boardId, at, tasks } = await boardWith(owner.call, ["Inscribir la compraventa"]);
  const of = { boardId, taskId: tasks[0] ?? "" };
  const email = "clienta@example.com";
  await owner.call(saveTask, { ...of, notificationEmails: [email] });
  await owner.call(saveColumn, { boardId, columnId: at(1), notifyExternalEmails: true });
  await owner.call(saveBoard, { boardId, publicLinks: false });
  await owner.call(moveTask, { ...of, fromColumnId: at(0), toColumnId: at(1), newPosition: 0 });
  await makeMoveNoticesDue(app, of.taskId, 1);
  const [mail] = await app.mails(email, 1);
  const [url = ""] = mail?.text?.match(/https?:\/\/\S+/) ?? [];
  const reader = await atWork(browser, app, { language: "es" });
  await reader.page.goto(url);
  await reader.page.getByRole("heading", { name: reader.says("boards.publicTask.stopTitle") }).waitFor();
  expect(await reader.page.getByText("Inscribir la compraventa").count()).toBe(0);
  await reader.page.getByRole("button", { name: reader.says("boards.publicTask.stop", { address: email }) }).click();
  await reader.sees("boards.publicTask.stopped", { address: email });
});

test("who has a process open reads that it was withdrawn, and who is removed that they no longer belong to the firm", async () => {
  const [creator, reviewer] = [await member(app, owner.orgId, "creator"), await member(app, owner.orgId, "reviewer")];
  const made = { creator, reviewer, templateId: await template(owner), title: "Mutuo de Xol" };
  const { id } = await processIn("reviewing", made);
  const { page, errors, ...rosa } = await atWork(browser, app, { language: "es", width: 390, height: 844 });
  await giveSession(rosa.context, app.address, reviewer.token);
  await page.goto(`/processes/${id}`);
  await page.getByRole("heading", { name: "Mutuo de Xol" }).waitFor();
  await creator.call(withdrawProcess, { id });
  await page.getByText("su creador retiró «Mutuo de Xol» de revisión").waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await page.getByRole("link", { name: "Ver los procesos" }).click();
  await page.waitForURL("**/processes*");

  await owner.call(removeMember, { id: reviewer.uid });
  await page.getByText("Ya no pertenece a Bufete Quetzal").waitFor();
  await page.waitForURL("**/home");
  expect(errors.filter((one) => !/40[34]/.test(one))).toEqual([]);
  await rosa.close();
});

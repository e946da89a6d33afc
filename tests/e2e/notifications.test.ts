import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { markAllNotices, saveTemplateNotices } from "#features/notifications/contract.ts";
import { mailDueNotices } from "#features/notifications/server/mail-notices.ts";
import { processComments } from "#features/processes/contract.ts";
import { member, organization } from "#seed/people.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import {
  accessibilityErrors,
  expectNoSidewaysScroll,
  giveSession,
  type Looks,
  openWindow,
  tick,
} from "#tests/support/browser.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function windowOf(token: string | undefined, looks: Looks = {}) {
  const window = await openWindow(browser, app.address, looks);
  if (token) await giveSession(window.context, app.address, token);
  return window;
}

async function firm() {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz", name: "Bufete Jade" });
  const creator = await member(app, owner.orgId, "creator", { firstName: "Beto", lastName: "Gil" });
  const reviewer = await member(app, owner.orgId, "reviewer", { firstName: "Rosa", lastName: "Sol" });
  return { owner, creator, reviewer, templateId: await template(owner) };
}

test("a decision reaches the bell of an open page; it leads there, is read, and is mailed with a way to stop", async () => {
  const { creator, reviewer, templateId } = await firm();
  const { page, context, errors } = await windowOf(creator.token);
  await page.goto("/home");
  await page.getByRole("button", { name: "Notifications, none unread" }).waitFor();
  const { id } = await processIn("rejected", { creator, reviewer, templateId, title: "Venta" });
  await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
  await page.waitForFunction(() => document.title.startsWith("(1) "));
  await page.getByRole("dialog").getByText("Rosa Sol rejected “Venta”").click();
  await page.waitForURL(`**/processes/${id}`);
  await page.getByRole("button", { name: "Notifications, none unread" }).waitFor();

  await reviewer.call(processComments.add, { id, content: "@Beto Gil", mentions: [creator.uid] });
  await page.goto("/notifications?show=unread");
  await page.getByText("Rosa Sol mentioned you in “Venta”").waitFor();
  await page.getByRole("button", { name: "All", exact: true }).click();
  await page.getByRole("button", { name: /Mark as unread: Rosa Sol rejected/ }).click();
  await page.getByRole("button", { name: "Notifications, 2 unread" }).waitFor();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await page.getByRole("button", { name: "Notifications, none unread" }).waitFor();
  await page.getByLabel("Type").selectOption({ label: "Mentions" });
  await page.getByText("Rosa Sol rejected “Venta”").waitFor({ state: "detached" });

  await page.goto("/myaccount");
  const mail = page.getByLabel("When someone comments on my process or task, or where I commented: by e-mail");
  await mail.selectOption({ label: "Immediately" });
  await page.getByText("Notification settings saved").waitFor();
  await tick(page.getByLabel("Quiet hours"));
  await page.getByLabel("From").waitFor();
  await page.reload();
  await expect.poll(() => mail.inputValue()).toBe("instant");
  await expect.poll(() => page.getByLabel("From").inputValue()).toBe("20:00");
  await tick(page.getByLabel("Quiet hours"), false);
  await page.getByLabel("From").waitFor({ state: "detached" });

  await reviewer.call(processComments.add, { id, content: "¿Y el precio?" });
  await page.getByRole("button", { name: "Notifications, 1 unread" }).waitFor();
  app.clock.advance(120_000);
  await mailDueNotices(app.node.platform);
  const [sent] = await app.mails(creator.email);
  expect(sent?.subject).toBe("Rosa Sol commented on “Venta”");
  const stop = /\S+\/unsubscribe\?token=\S+/.exec(sent?.text ?? "")?.[0] ?? "";
  const visitor = await windowOf(undefined);
  await visitor.page.goto(stop);
  await visitor.page.getByText("Bufete Jade").waitFor();
  await visitor.page.getByRole("button", { name: "Unsubscribe" }).click();
  await visitor.page.getByText("will no longer receive these e-mails").waitFor();
  await page.getByText("You unsubscribed from these e-mails on").waitFor();
  await page.getByText("E-mails sent to you").click();
  await page.getByText(/^Sent on/).waitFor();
  await page.getByRole("button", { name: "Resubscribe" }).click();
  await page.getByText("You unsubscribed from these e-mails on").waitFor({ state: "detached" });
  expect([...errors, ...visitor.errors]).toEqual([]);
  await context.close();
  await visitor.context.close();
});

test("the owner enters addresses of a template; a wrong one is said beside its field", async () => {
  const { owner, templateId } = await firm();
  const { page, context, errors } = await windowOf(owner.token);
  await page.goto(`/templateSettings/${templateId}?tab=notifications`);
  const approved = page.getByLabel("Approved");
  await approved.fill("cliente@x");
  await page.getByRole("button", { name: "Save notifications" }).click();
  await page.getByText("E-mail must be valid").waitFor();
  await approved.fill("cliente@x.gt, banco@x.gt");
  await page.getByRole("button", { name: "Save notifications" }).click();
  await page.getByText("Template notifications saved").waitFor();
  await page.reload();
  await expect.poll(() => approved.inputValue()).toBe("cliente@x.gt\nbanco@x.gt");
  expect(errors).toEqual([]);
  await context.close();
});

test("addresses that are being typed stay when a colleague saves; theirs are taken over", async () => {
  const { owner, templateId } = await firm();
  const manager = await member(app, owner.orgId, "manager");
  const { page, context, errors } = await windowOf(owner.token);
  await page.goto(`/templateSettings/${templateId}?tab=notifications`);
  const [assigned, approved] = [page.getByLabel("Assigned"), page.getByLabel("Approved")];
  await approved.fill("cliente@x.gt");
  const theirs = { unassigned: [], unassignedFields: [], assigned: ["socio@x.gt"], assignedFields: [] };
  await manager.call(saveTemplateNotices, {
    templateId,
    ...theirs,
    approved: [],
    approvedFields: [],
    withDocuments: false,
  });
  const values = () => Promise.all([assigned.inputValue(), approved.inputValue()]);
  await expect.poll(values).toEqual(["socio@x.gt", "cliente@x.gt"]);
  expect(await accessibilityErrors(page)).toEqual([]);
  await approved.fill("banco@x.gt");
  await page.getByRole("button", { name: "Save notifications" }).click();
  await page.getByText("Template notifications saved").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Save notifications" }).isDisabled()).toBe(true);
  expect(await approved.inputValue()).toBe("banco@x.gt");
  expect(errors).toEqual([]);
  await context.close();
});

test.each<[string, Looks]>([
  ["a phone, dark, Spanish", { language: "es", theme: "dark", width: 390, height: 800 }],
  ["a desk, light, English", { language: "en", theme: "light", width: 1280 }],
])("can be used on %s", async (_, looks) => {
  const { owner, creator, reviewer, templateId } = await firm();
  await owner.call(saveTemplateNotices, { templateId, unassigned: [], assigned: [], approved: ["cliente@x.gt"] });
  const { id } = await processIn("rejected", { creator, reviewer, templateId, title: "Compraventa de la finca 2145" });
  await reviewer.call(processComments.add, { id, content: "@Beto Gil", mentions: [creator.uid] });
  const { page, context } = await windowOf(creator.token, looks);
  const bell = page.getByRole("button", { name: looks.language === "es" ? /^Notificaciones, 2/ : /^Notifications, 2/ });
  await page.goto("/notifications");
  await bell.waitFor();
  await page.locator(".notice").nth(1).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await bell.click();
  await page.getByRole("dialog").locator(".notice").nth(1).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await creator.call(markAllNotices, { until: app.clock.now().toISOString() });
  await page.goto("/myaccount");
  await page.locator(".notice-choices li").nth(9).waitFor();
  expect(await accessibilityErrors(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await context.close();
});

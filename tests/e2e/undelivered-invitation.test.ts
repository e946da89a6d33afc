import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inviteMembers, listMembers } from "#features/members/contract.ts";
import { mailSettled } from "#platform/mail/send-mail.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { organization } from "#seed/people.ts";
import { startInBrowser } from "#tests/support/app-in-browser.ts";
import type { App } from "#tests/support/app-under-test.ts";
import { accessibilityErrors, expectNoSidewaysScroll, giveSession, oneOfEachLook } from "#tests/support/browser.ts";
import { atWork } from "./support/person-at-work.ts";

let app: App;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await startInBrowser();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test.each(oneOfEachLook)(
  "an invitation that did not arrive says so on its row and among the notices, in $language $theme $width",
  async (look) => {
    const owner = await organization(app);
    const email = "nadie@direccion-equivocada.gt";
    await owner.call(inviteMembers, { emails: [email], roles: ["creator"] });
    const row = async () => (await owner.call(listMembers, {})).invitations[0];
    const { id } = await app.eventually(async () => ((await row())?.mailOutcome === "sent" ? row() : undefined));
    const at = await atWork(browser, app, look);
    await giveSession(at.context, app.address, owner.token);
    await at.page.goto("/manageorg?tab=users");
    await at.page.getByText(email).first().waitFor();
    // It comes back while the page is open.
    const of = { orgId: owner.orgId, by: owner.uid, now: app.clock.now() };
    await organizationTransaction(app.node.platform.db, of, ({ announce }) =>
      announce(mailSettled, { report: `invitation:${id}`, outcome: "bounced" }),
    );
    await at.page.getByText(at.says("members.mailRefused")).first().waitFor();
    await expectNoSidewaysScroll(at.page);
    expect(await accessibilityErrors(at.page)).toEqual([]);
    const shots = process.env["ACTA_SHOTS"];
    if (shots)
      await at.page.screenshot({ path: `${shots}/undelivered-${look.language}-${look.theme}-${look.width}.png` });
    await at.page.goto("/notifications");
    await at.page
      .getByText(at.says("notifications.sentence.invitationUndelivered", { actor: email }))
      .first()
      .waitFor();
    await at.context.close();
  },
);

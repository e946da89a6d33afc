import { afterAll, beforeAll, expect, test } from "vitest";
import { organizationTransaction } from "#platform/transaction.ts";
import { organization } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import type { Mailer } from "./mailer.ts";
import { enqueueMail } from "./send-mail.ts";

/** Ends the mail that hangs. */
let release: () => void = () => undefined;
const sent: string[] = [];
const mailer: Mailer = {
  send: async ({ to }) => {
    if (to === "cuelga@example.com") await new Promise<void>((resolve) => (release = resolve));
    sent.push(to);
  },
  stop: async () => undefined,
};

let app: App;
beforeAll(async () => {
  app = await startApp({}, { mailer });
});
afterAll(() => app.stop());

test("a mail that is out is reported while its neighbour hangs: a kill does not send it twice", async () => {
  const { orgId } = await organization(app);
  await app.eventually(async () => (await unfinished()) === 0);
  const { db, secrets } = app.node.platform;
  const content = { title: "Aviso", greeting: "Hola", paragraphs: ["Uno"], footer: "Pie" };
  const receivers = ["cuelga@example.com", "uno@example.com", "dos@example.com", "tres@example.com"];
  await organizationTransaction(db, { orgId, by: null, now: app.clock.now() }, async (transaction) => {
    for (const to of receivers) await enqueueMail(transaction, secrets, to, to, content as never, { about: null });
  });
  await app.eventually(async () => sent.length >= 3 && (await unfinished()) === 1);
  release();
  await app.eventually(async () => (await unfinished()) === 0);
  expect(sent.toSorted()).toEqual(receivers.toSorted());
});

/** Mails whose job is not reported as done. */
async function unfinished(): Promise<number> {
  const { rows } = await app.node.platform.db.pool.query<{ n: number }>(
    `select (select count(*) from pgboss.job where name = 'mail.send' and state < 'completed')::int as n`,
  );
  return rows[0]?.n ?? 0;
}

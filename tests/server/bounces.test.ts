import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getPreferences, listNoticeMails } from "#features/notifications/contract.ts";
import { newId } from "#platform/clock.ts";
import { readMailbox } from "#platform/mail/read-bounces.ts";
import { enqueueMail } from "#platform/mail/send-mail.ts";
import { organizationTransaction } from "#platform/transaction.ts";
import { organization } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { type DatabaseProxy, throughProxy } from "#tests/support/database-proxy.ts";
import { pop3Server } from "#tests/support/pop3-server.ts";

let app: App;
let proxy: DatabaseProxy;
let smtp: SMTPServer;
let mailbox: Awaited<ReturnType<typeof pop3Server>>;
/** Addresses whose next mail is refused for the moment. */
const busyFor = new Set<string>();
const sent: { readonly from: string; readonly source: string }[] = [];
beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) =>
      done(busyFor.delete(address) ? Object.assign(new Error("later"), { responseCode: 451 }) : null),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        sent.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          source: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  mailbox = await pop3Server("rebotes@firma.gt", "s3creto");
  app = await startApp(
    {
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      ACTA_MAIL_FROM: "Acta <no-reply@firma.gt>",
      ACTA_BOUNCES_URL: mailbox.url,
      ACTA_BOUNCES_ADDRESS: "rebotes@firma.gt",
    },
    {},
    throughProxy((one) => void (proxy = one)),
  );
});
afterAll(async () => {
  await app?.stop();
  await proxy?.stop();
  await mailbox?.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

test("a mail that comes back hours after it was handed over is shown as not arrived; other messages stay", async () => {
  const owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  const { orgId, uid } = owner;
  const id = newId();
  const { db, secrets } = app.node.platform;
  await app.query(
    "insert into notice_mails (org_id, id, person_id, address, occasion, title, notices, created_at) values ($1, $2, $3, $4, $6, $5, 1, now())",
    [orgId, id, uid, owner.email, "Ana aprobó «Venta»", id],
  );
  const content = { language: "es", title: "Ana aprobó", paragraphs: ["…"], footer: "Acta" } as const;
  await organizationTransaction(db, { orgId, by: null, now: new Date() }, (transaction) =>
    enqueueMail(transaction, secrets, "late", owner.email, content, { report: id, about: null }),
  );
  const mail = await app.eventually(async () => sent[0]);
  expect(mail.from).toBe("rebotes@firma.gt");
  const log = async () => (await owner.call(listNoticeMails, {})).rows[0];
  await app.eventually(async () => (await log())?.sentAt);
  expect((await log())?.failure).toBeNull();

  const head = mail.source.slice(0, mail.source.indexOf("\r\n\r\n"));
  mailbox.messages.set(1, `Subject: Fuera de la oficina\r\n\r\nVuelvo el lunes.\r\n\r\n${head}`);
  mailbox.messages.set(2, `Subject: Undelivered\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n${head}`);
  await app.idle();
  // The answer to the COMMIT is lost: the message stays and is reported once more, which changes nothing.
  const committed = proxy.loseCommit(/insert into outbox/);
  await expect(readMailbox(app.node.platform)).rejects.toThrow();
  await committed;
  expect([...mailbox.messages.keys()]).toEqual([1, 2]);
  await app.eventually(async () => (await log())?.failure === "bounced");
  await readMailbox(app.node.platform);
  await app.idle();
  expect((await log())?.failure).toBe("bounced");
  expect((await owner.call(getPreferences, {})).bounced).toMatchObject({ address: owner.email });
  expect([...mailbox.messages.keys()]).toEqual([1]);
  await readMailbox(app.node.platform);
  expect([...mailbox.messages.keys()]).toEqual([1]);
});

test("a mail that the server refuses for the moment is tried again and not shown as failed", async () => {
  const owner = await organization(app);
  const { orgId, uid, email } = owner;
  const id = newId();
  await app.query(
    "insert into notice_mails (org_id, id, person_id, address, occasion, title, notices, created_at) values ($1, $2, $3, $4, $5, 'Venta', 1, now())",
    [orgId, id, uid, email, id],
  );
  busyFor.add(email);
  const { db, secrets } = app.node.platform;
  const content = { language: "es", title: "Venta", paragraphs: ["…"], footer: "Acta" } as const;
  await organizationTransaction(db, { orgId, by: null, now: new Date() }, (transaction) =>
    enqueueMail(transaction, secrets, "busy", email, content, { report: id, about: null }),
  );
  const jobs = async (where: string) =>
    (await db.pool.query(`select 1 from pgboss.job where name not like '\\_\\_pgboss%' and ${where}`)).rowCount ?? 0;
  await app.eventually(async () => (await jobs("name = 'mail.send' and state = 'retry'")) === 1);
  await app.eventually(async () => (await app.query("select 1 from outbox")).rowCount === 0);
  await app.eventually(async () => (await jobs("state in ('created', 'active') and start_after <= now()")) === 0);
  expect((await owner.call(listNoticeMails, {})).rows[0]).toMatchObject({ sentAt: null, failure: null });
});

test("a mailbox that cannot be read says so without its password", async () => {
  const wrong = {
    ...app.node.platform,
    config: { ...app.node.platform.config, ACTA_BOUNCES_URL: mailbox.url.replace("s3creto", "an0ther") },
  };
  const said = await readMailbox(wrong).catch((error: Error) => error.message);
  expect(said).toMatch(/ACTA_BOUNCES_URL at 127\.0\.0\.1:\d+ cannot be read: it answers -ERR/);
  expect(said).not.toContain("an0ther");
});

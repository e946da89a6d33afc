import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { changeSystem } from "../change.ts";
import { smtpMailer } from "./mailer.ts";
import { postLetter } from "./send-mail.ts";

/** A mail server that takes mails, or refuses as many as it is told. */
let server: SMTPServer;
let url: string;
let app: App;
let refusing = 0;
let attempts = 0;
const received: { readonly mail: Email; readonly to: string[]; readonly user: unknown }[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "acta" && password === "p@ss" ? done(null, { user: username }) : done(new Error("wrong password")),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        attempts += 1;
        if (refusing > 0) {
          refusing -= 1;
          return done(Object.assign(new Error("come back later"), { responseCode: 451 }));
        }
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const { user } = session;
        void PostalMime.parse(Buffer.concat(parts)).then((mail) => received.push({ mail, to, user }));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `smtp://acta:p%40ss@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  app = await startApp({ SMTP_URL: url, ACTA_MAIL_FROM: "Bufete Quetzal <no-reply@quetzal.gt>" });
});

afterAll(async () => {
  await app.stop();
  await new Promise<void>((resolve) => server.close(resolve));
});

const letter = {
  language: "es",
  title: "Confirme su correo — señor Ñandú",
  paragraphs: ["Un párrafo <b>sin</b> etiquetas."],
  action: { label: "Confirmar", url: "https://acta.test/auth/action?mode=verifyEmail&token=vem_x" },
  footer: "Bufete",
};
const post = (key: string, to: string) =>
  changeSystem(app.node.platform.db, { orgId: null, by: null, now: new Date() }, (change) =>
    postLetter(change, app.node.platform.secrets, key, to, letter),
  );

test("a mail arrives with both parts, its link whole, for its one address", async () => {
  await post("one", "ana@quetzal.gt");
  const { mail, to, user } = await app.eventually(async () => received[0]);
  expect({ to, user, subject: mail.subject }).toEqual({ to: ["ana@quetzal.gt"], user: "acta", subject: letter.title });
  expect(mail.from).toEqual({ address: "no-reply@quetzal.gt", name: "Bufete Quetzal" });
  expect(mail.text).toContain(letter.action.url);
  expect(mail.html).toContain(letter.action.url.replace("&", "&amp;"));
  expect(mail.html).toContain("&lt;b&gt;");
});

test("a mail that is refused is tried again and arrives once, as the same mail", async () => {
  const before = attempts;
  refusing = 1;
  await post("two", "luis@quetzal.gt");
  const found = await app.eventually(async () => received.find(({ to }) => to[0] === "luis@quetzal.gt"), 15_000);
  expect(attempts - before).toBe(2);
  await post("two", "luis@quetzal.gt");
  const again = await app.eventually(async () => received.filter(({ to }) => to[0] === "luis@quetzal.gt")[1], 15_000);
  expect(again.mail.messageId).toBe(found.mail.messageId);
});

test("an address and a subject cannot carry further headers or receivers", async () => {
  const before = received.length;
  const mailer = smtpMailer(url, "Acta <no-reply@quetzal.gt>");
  const mail = { key: "x", to: "ana@quetzal.gt", subject: "Uno\r\nBcc: eva@evil.example", text: "x", html: "x" };
  await mailer.send(mail);
  await mailer.send({ ...mail, subject: "Dos", to: "ana@quetzal.gt, eva@evil.example" }).catch(() => undefined);
  await mailer.stop();
  await app.eventually(async () => received.length > before);
  const sent = received.slice(before);
  expect(sent.flatMap(({ to }) => to).filter((to) => to.includes("evil") && !to.includes("quetzal"))).toEqual([]);
  expect(sent.every(({ mail }) => mail.bcc === undefined && mail.subject !== undefined)).toBe(true);
});

test("a mail server that is not there is an error, which the job tries again", async () => {
  const mailer = smtpMailer("smtp://127.0.0.1:9", "Acta <no-reply@quetzal.gt>");
  await expect(mailer.send({ key: "x", to: "a@b.gt", subject: "x", text: "x", html: "x" })).rejects.toThrow();
  await mailer.stop();
});

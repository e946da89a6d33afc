import { type AddressInfo, createServer, type Server } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { systemTransaction } from "../transaction.ts";
import { isRefusedForGood, smtpMailer } from "./mailer.ts";
import { enqueueMail } from "./send-mail.ts";

/** A mail server that takes mails, or refuses as many as the test sets. */
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

const identity = { from: "Acta <no-reply@quetzal.gt>", domain: "acta.quetzal.gt" };

const content = {
  language: "es",
  title: "Confirme su correo — señor Ñandú",
  paragraphs: ["Un párrafo <b>sin</b> etiquetas."],
  action: { label: "Confirmar", url: "https://acta.test/auth/action?mode=verifyEmail&token=vem_x" },
  footer: "Bufete",
};
const post = (key: string, to: string) =>
  systemTransaction(app.node.platform.db, { orgId: null, by: null, now: new Date() }, (transaction) =>
    enqueueMail(transaction, app.node.platform.secrets, key, to, content, { about: null }),
  );

test("a mail arrives with both parts, its link whole, for its one address", async () => {
  await post("one", "ana@quetzal.gt");
  const { mail, to, user } = await app.eventually(async () => received[0]);
  expect({ to, user, subject: mail.subject }).toEqual({ to: ["ana@quetzal.gt"], user: "acta", subject: content.title });
  expect(mail.from).toEqual({ address: "no-reply@quetzal.gt", name: "Bufete Quetzal" });
  expect(mail.text).toContain(content.action.url);
  expect(mail.html).toContain(content.action.url.replace("&", "&amp;"));
  expect(mail.html).toContain("&lt;b&gt;");
});

test("a mail that is refused is tried again and arrives once, as the same mail", async () => {
  const before = attempts;
  refusing = 1;
  await post("two", "luis@quetzal.gt");
  const found = await app.eventually(async () => received.find(({ to }) => to[0] === "luis@quetzal.gt"));
  expect(attempts - before).toBe(2);
  await post("two", "luis@quetzal.gt");
  const again = await app.eventually(async () => received.filter(({ to }) => to[0] === "luis@quetzal.gt")[1]);
  expect(again.mail.messageId).toBe(found.mail.messageId);
});

test("an address and a subject cannot carry further headers or receivers", async () => {
  const before = received.length;
  const mailer = smtpMailer(url, identity);
  const mail = { key: "x", to: "ana@quetzal.gt", subject: "Uno\r\nBcc: eva@evil.example", text: "x", html: "x" };
  await mailer.send(mail);
  await mailer.send({ ...mail, subject: "Dos", to: "ana@quetzal.gt, eva@evil.example" }).catch(() => undefined);
  await mailer.stop();
  await app.eventually(async () => received.length > before);
  const sent = received.slice(before);
  expect(sent.flatMap(({ to }) => to).filter((to) => to.includes("evil") && !to.includes("quetzal"))).toEqual([]);
  expect(sent.every(({ mail }) => mail.bcc === undefined && mail.subject !== undefined)).toBe(true);
});

describe("a mail that cannot be handed over says which setting is wrong, at which host, and what to do", () => {
  const mail = { key: "x", to: "a@b.gt", subject: "x", text: "x", html: "x" };
  const failure = async (at: string) => {
    const mailer = smtpMailer(at, identity);
    const error = await mailer.send(mail).then(
      () => "it was sent",
      (reason: Error) => reason.message,
    );
    await mailer.stop();
    return error;
  };
  const listen = (it: SMTPServer | Server): Promise<number> =>
    new Promise((resolve) => {
      const listening: Server = it instanceof SMTPServer ? it.server : it;
      it.listen(0, "127.0.0.1", () => resolve((listening.address() as AddressInfo).port));
    });

  test("nothing listens there", async () => {
    expect(await failure("smtp://127.0.0.1:9")).toBe(
      "The mail server of SMTP_URL cannot be reached at 127.0.0.1:9: nothing listens there. Start it, or correct SMTP_URL.",
    );
  });

  test("no machine has this name", async () => {
    const reason = await failure("smtp://mail.invalid:587");
    expect(reason).toMatch(
      /^The mail server of SMTP_URL cannot be reached at mail\.invalid:587: (no machine|the name)/,
    );
  });

  test("another password", async () => {
    const reason = await failure(url.replace("p%40ss", "wr%40ng"));
    expect(reason).toContain('refuses the user "acta": correct the user and the password in SMTP_URL.');
    expect(reason).not.toContain("wr@ng");
  });

  test("a sender who may not send", async () => {
    const strict = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onMailFrom: (_from, _session, done) => done(Object.assign(new Error("not yours"), { responseCode: 553 })),
    });
    const reason = await failure(`smtp://127.0.0.1:${await listen(strict)}`);
    expect(reason).toContain("lets ACTA_MAIL_FROM send");
    expect(reason).toContain("553 not yours");
    await new Promise<void>((resolve) => strict.close(resolve));
  });

  test("a certificate of nobody we know", async () => {
    const encrypted = new SMTPServer({ secure: true, authOptional: true });
    encrypted.on("error", () => undefined); // we hang up
    const reason = await failure(`smtps://127.0.0.1:${await listen(encrypted)}`);
    expect(reason).toMatch(/certificate of the mail server at 127\.0\.0\.1:\d+ is not trusted.*NODE_EXTRA_CA_CERTS/);
    await new Promise<void>((resolve) => encrypted.close(resolve));
  });

  test("encryption where there is none", async () => {
    server.once("error", () => undefined);
    const reason = await failure(url.replace("smtp:", "smtps:"));
    expect(reason).toContain("write SMTP_URL with smtp:// and not smtps://");
  });

  test("a server that says nothing", async () => {
    const silent = createServer(() => undefined);
    const reason = await failure(`smtp://127.0.0.1:${await listen(silent)}`);
    expect(reason).toContain("does not answer. Correct the host and the port in SMTP_URL");
    silent.close();
  });
});

describe("a mail of the installation", () => {
  /** A server that refuses with these codes, and what it received. */
  const serve = async (codes: { readonly rcpt?: number; readonly data?: number; readonly from?: number } = {}) => {
    const heard = { greeting: "", attempts: 0, mails: [] as Email[] };
    const refuse = (code: number | undefined) =>
      code === undefined ? null : Object.assign(new Error("refused"), { responseCode: code });
    const one = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onMailFrom: (_from, session, done) => {
        heard.attempts += 1;
        heard.greeting = session.hostNameAppearsAs as unknown as string;
        done(refuse(codes.from));
      },
      onRcptTo: (_to, _session, done) => done(refuse(codes.rcpt)),
      onData: (stream, _session, done) => {
        const parts: Buffer[] = [];
        stream.on("data", (part: Buffer) => parts.push(part));
        stream.on("end", () => {
          void PostalMime.parse(Buffer.concat(parts)).then((mail) => heard.mails.push(mail));
          done(refuse(codes.data));
        });
      },
    });
    one.on("error", () => undefined);
    await new Promise<void>((resolve) => one.listen(0, "127.0.0.1", resolve));
    const at = `smtp://127.0.0.1:${(one.server.address() as AddressInfo).port}`;
    return { heard, at, close: () => new Promise<void>((resolve) => one.close(() => resolve())) };
  };
  const mail = { key: "x", to: "a@b.gt", subject: "x", text: "x", html: "x" };

  test("says that a program wrote it, has the domain of the installation, and greets by the name that is set", async () => {
    const { heard, at, close } = await serve();
    const mailer = smtpMailer(at, { ...identity, greeting: "mail.quetzal.gt" });
    await mailer.send({ ...mail, headers: { "List-Unsubscribe": "<https://acta.quetzal.gt/x>" } });
    await mailer.stop();
    await app.eventually(async () => heard.mails.length > 0);
    const [received] = heard.mails;
    const header = (name: string) => received?.headers.find(({ key }) => key === name)?.value;
    expect(header("auto-submitted")).toBe("auto-generated");
    expect(header("list-unsubscribe")).toBe("<https://acta.quetzal.gt/x>");
    expect(received?.messageId).toMatch(/^<[0-9a-f]{32}@acta\.quetzal\.gt>$/);
    expect(heard.greeting).toBe("mail.quetzal.gt");
    await close();
  });

  test.each([
    ["the receiver is refused", { rcpt: 550 }, true],
    ["the content is refused", { data: 554 }, true],
    ["the receiver is refused for now", { rcpt: 450 }, false],
    ["the content is refused for now", { data: 452 }, false],
    ["the sender is refused, which is a setting", { from: 553 }, false],
  ] as const)("%s", async (_, codes, final) => {
    const { at, close } = await serve(codes);
    const mailer = smtpMailer(at, identity);
    const error: unknown = await mailer.send(mail).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Error);
    expect(isRefusedForGood(error)).toBe(final);
    await mailer.stop();
    await close();
  });
});

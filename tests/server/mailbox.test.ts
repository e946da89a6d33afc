import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailbox, showsMails } from "#app/server/mailbox.ts";
import { readConfig } from "#platform/config.ts";
import { folderMailer, type WrittenMail } from "#platform/mail/mailer.ts";

let folder: string;
const written: WrittenMail[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "acta-mailbox-"));
  const mailer = folderMailer(
    join(folder, "mail"),
    { from: "Acta <no-reply@acta.local>", domain: "localhost" },
    (mail) => written.push(mail),
  );
  const text = "Confirme su correo:\nhttp://localhost:3000/auth/action?token=abc\n--\nActa";
  await mailer.send({ key: "one", to: "ana@quetzal.gt", subject: "Confirme su correo", text, html: "<p></p>" });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const configured = (more: Record<string, string> = {}) => readConfig({ ACTA_DATA: folder, ...more });

async function serverWith(more: Record<string, string> = {}) {
  const app = Fastify();
  await mailbox(app, configured(more));
  return (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.inject({ url: "/dev/mail", remoteAddress, headers: { host: "localhost:3000", ...headers } });
}

test("whoever started the product hears of each mail, with its link and its file", () => {
  expect(written).toEqual([
    {
      to: "ana@quetzal.gt",
      subject: "Confirme su correo",
      link: "http://localhost:3000/auth/action?token=abc",
      file: expect.stringMatching(/mail[/\\].+\.eml$/),
    },
  ]);
});

test("mails are shown where no server sends them and nobody else comes, and in the demo", () => {
  expect(showsMails(configured())).toBe(true);
  expect(showsMails(configured({ ACTA_URL: "https://acta.example" }))).toBe(false);
  expect(showsMails(configured({ SMTP_URL: "smtp://mail.example" }))).toBe(false);
  expect(showsMails(configured({ ACTA_URL: "https://acta.example", ACTA_DEV: "true" }))).toBe(true);
});

test("they are shown on this machine alone, by its own name, through nobody", async () => {
  const ask = await serverWith();
  expect((await ask("127.0.0.1")).body).toContain("ana@quetzal.gt");
  expect((await ask("::1", { host: "[::1]:3000" })).statusCode).toBe(200);
  for (const [from, headers] of [
    ["192.168.1.20", {}],
    ["127.0.0.1", { host: "somewhere.example" }],
    ["127.0.0.1", { "x-forwarded-for": "203.0.113.7" }],
    ["127.0.0.1", { forwarded: "for=203.0.113.7" }],
  ] as const) {
    const answer = await ask(from, headers);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain("ana@quetzal.gt");
  }
});

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#platform/config.ts";
import { notFound } from "#protocol/failure.ts";

const isHere = (host: string): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(host);

/**
 * Returns true if the mails of the embedded adapter are shown: if ACTA_DEV is set (the demo sets it), and in an
 * installation without a mail server that is reached only by this machine's own name.
 */
export const showsMails = ({ ACTA_DEV, SMTP_URL, url }: Pick<Config, "ACTA_DEV" | "SMTP_URL" | "url">): boolean =>
  ACTA_DEV || (!SMTP_URL && isHere(new URL(url).hostname));

/**
 * Returns true for a request from this machine that passed through no proxy. A page elsewhere may have a name that
 * resolves to this machine, and a proxy may serve remote clients.
 */
const fromHere = ({ socket, headers }: FastifyRequest): boolean =>
  /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "") &&
  isHere((headers.host ?? "").replace(/:\d+$/, "")) &&
  headers["x-forwarded-for"] === undefined &&
  headers.forwarded === undefined;

/** `/dev/mail` and `/dev/sms`: the mails and messages of the embedded adapters, newest first. */
export async function mailbox(server: FastifyInstance, config: Config): Promise<void> {
  await server.register(async (app) => {
    app.addHook("onRequest", async (request) => {
      if (!config.ACTA_DEV && !fromHere(request)) throw notFound();
    });
    shown(app, join(config.data, "mail"), join(config.data, "sms"));
  });
}

function shown(app: FastifyInstance, folder: string, smsFolder: string): void {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
  app.get("/dev/mail", async (_request, reply) => {
    const names = (await readdir(folder).catch(() => []))
      .filter((n) => n.endsWith(".eml") && !n.startsWith("."))
      .sort()
      .reverse();
    const rows = await Promise.all(
      names.slice(0, 200).map(async (name) => row(name, await readFile(join(folder, name), "utf8"))),
    );
    return reply
      .header("content-security-policy", policy)
      .type("text/html; charset=utf-8")
      .send(page(rows.join("")));
  });
  app.get("/dev/sms", async (_request, reply) =>
    reply
      .header("content-security-policy", policy)
      .type("text/html; charset=utf-8")
      .send(await smsPage(smsFolder)),
  );
  app.get<{ Params: { name: string } }>("/dev/mail/:name", async (request, reply) => {
    const { name } = request.params;
    if (!/^[\w-]+\.eml$/.test(name)) throw notFound();
    const text = await readFile(join(folder, name), "utf8").catch(() => undefined);
    if (text === undefined) throw notFound();
    return reply
      .header("content-security-policy", policy)
      .type("text/html; charset=utf-8")
      .send(page(`<pre>${linked(plainPart(text))}</pre>`));
  });
}

/** The newest messages, whole: they are short. */
async function smsPage(folder: string): Promise<string> {
  const names = (await readdir(folder).catch(() => [])).filter((n) => n.endsWith(".txt") && !n.startsWith("."));
  const newest = names.sort().reverse().slice(0, 100);
  const all = await Promise.all(newest.map((name) => readFile(join(folder, name), "utf8")));
  return page(all.map((text) => `<pre>${escape(text)}</pre>`).join("<hr>"), "SMS", "/dev/sms");
}

const escape = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

const linked = (text: string): string =>
  escape(text).replace(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}">${url}</a>`);

/** One header's value, unfolded and its encoded words read. */
function headerOf(mail: string, name: string): string {
  const head = (mail.split(/\r?\n\r?\n/, 1)[0] ?? "").replace(/\r?\n[ \t]+/g, " ");
  const value = new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1] ?? "";
  return value.replace(/=\?utf-8\?([qb])\?([^?]*)\?=\s*/gi, (_, kind: string, body: string) =>
    kind.toLowerCase() === "b"
      ? Buffer.from(body, "base64").toString("utf8")
      : quotedPrintable(body.replaceAll("_", " ")),
  );
}

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, "")
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

/** The text/plain part of a mail of ours. */
function plainPart(mail: string): string {
  const boundary = /boundary="([^"]+)"/.exec(mail)?.[1];
  const part = boundary ? mail.split(`--${boundary}`).find((p) => /content-type: text\/plain/i.test(p)) : mail;
  const [head = "", ...body] = (part ?? mail).trimStart().split(/\r?\n\r?\n/);
  const text = body.join("\n\n");
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(text, "base64").toString("utf8");
  return /transfer-encoding: quoted-printable/i.test(head) ? quotedPrintable(text) : text;
}

const row = (name: string, mail: string): string =>
  `<tr><td><a href="/dev/mail/${name}">${escape(headerOf(mail, "Subject"))}</a></td><td>${escape(headerOf(mail, "To"))}</td><td>${escape(name.slice(0, 19))}</td></tr>`;

const page = (body: string, name = "Mail", path = "/dev/mail"): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title>` +
  "<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:900px;margin:2rem auto;padding:0 1rem}td{padding:.3rem 1rem .3rem 0}pre{white-space:pre-wrap}nav a{margin-right:1rem}</style></head>" +
  `<body><nav><a href="/dev/mail">Mail</a><a href="/dev/sms">SMS</a></nav><h1><a href="${path}">${name}</a></h1>` +
  `${body.startsWith("<tr") ? `<table>${body}</table>` : body || "<p>Nothing yet.</p>"}</body></html>`;

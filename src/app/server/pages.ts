import { createHash, randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { frameOriginsOf } from "#features/forms/server/index.ts";
import type { Platform } from "#platform/platform.ts";
import { notFound } from "#protocol/failure.ts";
import { screens } from "../registry.ts";
import { firstFrame } from "./first-frame.ts";
import { mailbox, showsMails } from "./mailbox.ts";
import { reportsPath } from "./policy-reports.ts";
import { preloadsOf, type RouteFiles, screenAt, shownScreen } from "./preloads.ts";

/** The folder of the built pages. */
const pagesFolder = join(import.meta.dirname, "../../../dist");

/** The content security policy: scripts from this server, and from the chat and Google's captcha if the installation uses them; of inline scripts the one at the beginning, by its digest; styles by nonce; frames for the document preview only; shown in a frame by nobody but the origins a public form names. */
const pagePolicy = (
  nonce: string,
  bootDigest: string,
  { chat, captcha }: { readonly chat: string; readonly captcha: string },
  framedBy: readonly string[],
): string =>
  [
    "default-src 'self'",
    `script-src 'self' '${bootDigest}'${chat}${captcha}`,
    `style-src 'self' 'nonce-${nonce}'${chat}`,
    `img-src 'self' blob: data:${chat}`,
    `font-src 'self'${chat}`,
    `connect-src 'self'${chat}${chat.replace("https:", "wss:")}${captcha}`,
    "worker-src 'self' blob:",
    `frame-src 'self' blob:${chat}${captcha}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy.length > 0 ? framedBy.join(" ") : "'none'"}`,
    `report-uri ${reportsPath}`,
  ].join("; ");

/** Text becomes neither markup nor the address of a script, but for the addresses `trustedAddress` lets through (Trusted Types). */
const trustedTypes = "require-trusted-types-for 'script'; trusted-types acta";

/** The preview frame: an opaque origin (its `sandbox` holds even when opened on its own) that reaches no network. */
const framePolicy =
  "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src blob: data:; font-src blob: data:; frame-ancestors 'self'";

/**
 * The tag of the page's first script. It is replaced with the script itself, so that the files it needs are not fetched
 * after it.
 */
const bootAddress = '<script src="/boot.js"></script>';

/** The element in which the scripts draw the page. */
const root = '<div id="root">';

interface BuiltPage {
  /** The page up to its first script, from it on until what the scripts draw, and the end. */
  readonly head: string;
  readonly body: string;
  readonly end: string;
  /** The first script's digest, as the content security policy names it. */
  readonly bootDigest: string;
  readonly files: RouteFiles;
}

/** The page and what its addresses need, read again when it was built anew: an update replaces the pages under a running server. */
function builtPage(): () => Promise<BuiltPage> {
  const path = join(pagesFolder, "index.html");
  let cached: BuiltPage & { readonly at: number };
  return async () => {
    const { mtimeMs } = await stat(path);
    if (mtimeMs !== cached?.at) {
      const [text, boot, files] = await Promise.all([
        readFile(path, "utf8"),
        readFile(join(pagesFolder, "boot.js"), "utf8"),
        readFile(join(pagesFolder, ".vite/route-files.json"), "utf8"),
      ]);
      const at = text.indexOf(bootAddress);
      const drawn = text.indexOf(root) + root.length;
      if (at === -1 || drawn < root.length) throw new Error(`The built page does not hold ${bootAddress} and ${root}.`);
      cached = {
        at: mtimeMs,
        head: text.slice(0, at),
        body: `<script>${boot}</script>${text.slice(at + bootAddress.length, drawn)}`,
        end: text.slice(drawn),
        bootDigest: `sha256-${createHash("sha256").update(boot).digest("base64")}`,
        files: JSON.parse(files) as RouteFiles,
      };
    }
    return cached;
  };
}

/** Serves the built files: those with a hash in their name for a year. */
async function serveFiles(app: FastifyInstance): Promise<void> {
  const compressed = { preCompressed: true, cacheControl: false, index: false, decorateReply: false } as const;
  await app.register(fastifyStatic, {
    ...compressed,
    root: join(pagesFolder, "assets"),
    prefix: "/assets/",
    setHeaders: (response) => {
      void response.header("cache-control", "public, max-age=31536000, immutable");
    },
  });
  await app.register(fastifyStatic, {
    ...compressed,
    root: pagesFolder,
    wildcard: false,
    globIgnore: ["index.html", ".*/**", "assets/**", "**/*.br", "**/*.gz"],
    setHeaders: (response, path) => {
      void response.header("cache-control", "no-cache");
      if (path.includes("preview-frame.html")) void response.header("content-security-policy", framePolicy);
    },
  });
}

/** True for an address that can contain a token: it has a query, or is that of a public page with parameters. */
function mayHoldSecret(address: string): boolean {
  const screen = screenAt(screens, address.split("?")[0] ?? "/");
  return address.includes("?") || (screen !== undefined && !screen.login && screen.path.includes(":"));
}

/** Serves the built pages: hashed assets for a year, every other address the one page with a fresh nonce. */
export async function servePages(
  app: FastifyInstance,
  platform: Pick<Platform, "config" | "db" | "clock">,
  cookieName: string,
): Promise<void> {
  const { config } = platform;
  const index = builtPage();
  const chat = config.ACTA_CHAT_SCRIPT ? ` ${new URL(config.ACTA_CHAT_SCRIPT).origin}` : "";
  // The captcha's script comes from one of these two and opens its frame at the first. With paths, because elsewhere those hosts serve
  // scripts that run whatever they are asked to.
  const captcha =
    config.ACTA_RECAPTCHA_SITE_KEY && config.ACTA_RECAPTCHA_SECRET
      ? ` ${config.ACTA_RECAPTCHA_URL.replace(/\/+$/, "")}/recaptcha/ https://www.gstatic.com/recaptcha/`
      : "";
  await index();
  await serveFiles(app);
  if (showsMails(config)) await mailbox(app, config);
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?")[0] ?? "/";
    if (
      path.startsWith("/api/") ||
      path.startsWith("/assets/") ||
      (request.method !== "GET" && request.method !== "HEAD")
    )
      throw notFound();
    const nonce = randomBytes(16).toString("base64");
    const framedBy = await frameOriginsOf(platform, path, request.id);
    const { head, body, end, bootDigest, files } = await index();
    const policy = pagePolicy(nonce, bootDigest, { chat, captcha }, framedBy);
    // Scripts of others may do without Trusted Types: where there are some, what breaks them is only reported.
    const alone = chat === "" && captcha === "";
    reply
      .header("content-security-policy", alone ? `${policy}; ${trustedTypes}` : policy)
      .header("cache-control", "no-store");
    if (!alone)
      reply.header(
        "content-security-policy-report-only",
        `${trustedTypes} 'allow-duplicates' *; report-uri ${reportsPath}`,
      );
    if (mayHoldSecret(request.url)) reply.header("referrer-policy", "no-referrer");
    const signedIn = request.cookies[cookieName] !== undefined;
    const screen = shownScreen(screens, path, signedIn);
    // The files are named before the script that reads their names.
    const html = head + preloadsOf(files, screen, signedIn) + body + firstFrame(screen) + end;
    return reply.type("text/html; charset=utf-8").send(html.replaceAll("__CSP_NONCE__", nonce));
  };
  app.setNotFoundHandler(page);
}

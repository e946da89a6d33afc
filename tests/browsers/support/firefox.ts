import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EngineWindow, ended, said, tied } from "./engine.ts";

/** What keeps a fresh Firefox quiet, and lets it save what is downloaded without asking. */
const preferences = (downloads: string): Record<string, unknown> => ({
  "browser.download.folderList": 2,
  "browser.download.dir": downloads,
  "browser.download.open_pdf_attachments_inline": false,
  "browser.download.always_ask_before_handling_new_types": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "intl.accept_languages": "en-GB",
  "app.update.auto": false,
  "ui.prefersReducedMotion": 1,
});

interface Answer {
  readonly id?: number;
  readonly type: string;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/** A conversation in WebDriver BiDi. */
async function conversation(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error(`Firefox does not answer at ${address}`)), { once: true });
  });
  let last = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  return {
    close: () => socket.close(),
    ask: <Result>(method: string, params: object = {}): Promise<Result> =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, (answer) => {
          waiting.delete(id);
          if (answer.type === "success") resolve(answer.result as Result);
          else reject(new Error(`${method}: ${answer.error}: ${answer.message}`));
        });
        socket.send(JSON.stringify({ id, method, params }));
      }),
  };
}

type Conversation = Awaited<ReturnType<typeof conversation>>;

interface Evaluated {
  readonly type: "success" | "exception";
  readonly result?: { readonly type: string; readonly value?: string };
  readonly exceptionDetails?: { readonly text: string };
}

interface Context {
  readonly context: string;
  readonly children?: readonly Context[] | null;
}

/** Answers travel as JSON: the protocol's own form of values is of no use here. */
async function evaluate(
  { ask }: Conversation,
  context: string,
  body: (...given: never[]) => unknown,
  given: readonly unknown[],
): Promise<never> {
  const expression = `Promise.resolve((${String(body)})(...${JSON.stringify(given)})).then((value) => JSON.stringify(value))`;
  const answer = await ask<Evaluated>("script.evaluate", { expression, target: { context }, awaitPromise: true });
  if (answer.type === "exception") throw new Error(`${answer.exceptionDetails?.text} in ${String(body).slice(0, 200)}`);
  const { value } = answer.result ?? {};
  return (value === undefined ? undefined : JSON.parse(value)) as never;
}

/** Debian's Firefox without a screen, driven by WebDriver BiDi, which it speaks itself. */
export async function openFirefox(): Promise<EngineWindow> {
  const folder = await mkdtemp(join(tmpdir(), "acta-firefox-"));
  const [profile, downloads] = [join(folder, "profile"), join(folder, "downloads")];
  await Promise.all([mkdir(profile), mkdir(downloads)]);
  const lines = Object.entries(preferences(downloads)).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const child = tied(
    spawn(
      process.env["FIREFOX"] ?? "firefox-esr",
      ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile],
      {
        stdio: ["ignore", "ignore", "pipe"],
        env: { ...process.env, HOME: folder, MOZ_HEADLESS_WIDTH: "1280", MOZ_HEADLESS_HEIGHT: "1000" },
      },
    ),
  );
  const address = await said(child.stderr, /WebDriver BiDi listening on (ws:\S+)/);
  const firefox = await conversation(`${address}/session`);
  const { ask } = firefox;
  await ask("session.new", { capabilities: {} });
  const tree = () => ask<{ contexts: Context[] }>("browsingContext.getTree");
  // The window it begins with never counts as the one in front: its fields would not hear that they are entered and left.
  const { context } = await ask<Context>("browsingContext.create", { type: "tab" });
  await ask("browsingContext.activate", { context });
  const frame = async (): Promise<string> => {
    const child = (await tree()).contexts.find((one) => one.context === context)?.children?.[0];
    if (!child) throw new Error("the page has no frame");
    return child.context;
  };
  return {
    downloads,
    open: (url) => ask("browsingContext.navigate", { context, url, wait: "interactive" }),
    run: (body, ...given) => evaluate(firefox, context, body, given),
    runInFrame: async (body, ...given) => evaluate(firefox, await frame(), body, given),
    act: async (actions) => {
      await ask("input.performActions", { context, actions });
    },
    give: async (...files) => {
      const { nodes } = await ask<{ nodes: { sharedId: string }[] }>("browsingContext.locateNodes", {
        context,
        locator: { type: "css", value: 'input[type="file"]' },
      });
      await ask("input.setFiles", { context, element: { sharedId: nodes[0]?.sharedId }, files });
    },
    resize: (width, height) => ask("browsingContext.setViewport", { context, viewport: { width, height } }),
    screenshot: async () => {
      const { data } = await ask<{ data: string }>("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    close: async () => {
      firefox.close();
      await ended(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

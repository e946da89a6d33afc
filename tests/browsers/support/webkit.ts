import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { type EngineWindow, ended, said, tied, until } from "./engine.ts";

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** A screen that nobody sees: WebKit draws on nothing else. */
async function screen() {
  const child = tied(
    spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"], {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    }),
  );
  const number = await said(child.stdio[3] as Readable, /(\d+)\s/);
  return { child, display: `:${number}` };
}

/** A conversation in WebDriver. */
const conversation =
  (base: string) =>
  async <Result>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Result> => {
    const answer = await fetch(base + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };

type Ask = ReturnType<typeof conversation>;

/** The protocol's name for an element in an answer. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

const windowOf = (ask: Ask, at: string, downloads: string, close: () => Promise<void>): EngineWindow => {
  const run = (body: (...given: never[]) => unknown, given: readonly unknown[]): Promise<never> =>
    ask("POST", `${at}/execute/sync`, { script: `return (${String(body)})(...arguments)`, args: given });
  const find = (value: string) => ask<object>("POST", `${at}/element`, { using: "css selector", value });
  return {
    downloads,
    open: async (url) => {
      await ask("POST", `${at}/url`, { url });
    },
    run: (body, ...given) => run(body, given),
    runInFrame: async (body, ...given) => {
      await ask("POST", `${at}/frame`, { id: await find("iframe") });
      try {
        return await run(body, given);
      } finally {
        await ask("POST", `${at}/frame/parent`, {});
      }
    },
    act: async (actions) => {
      await ask("POST", `${at}/actions`, { actions });
    },
    give: async (...paths) => {
      const found = (await find('input[type="file"]')) as Record<string, string>;
      await ask("POST", `${at}/element/${found[elementKey]}/value`, { text: paths.join("\n") });
    },
    resize: async (width, height) => {
      // The protocol measures the window with its bar of addresses.
      const bar = await run(() => [outerWidth - innerWidth, outerHeight - innerHeight], []);
      await ask("POST", `${at}/window/rect`, { width: width + bar[0], height: height + bar[1] });
      // The page hears of it a moment later.
      const fits = () => run((w: number, h: number) => innerWidth === w && innerHeight === h, [width, height]);
      await until(fits, `a window of ${width} × ${height}`);
    },
    screenshot: async () => Buffer.from(await ask<string>("GET", `${at}/screenshot`), "base64"),
    close,
  };
};

/** Debian's WebKitGTK, the engine nearest to Safari, driven by its WebDriver. */
export async function openWebKit(): Promise<EngineWindow> {
  const folder = await mkdtemp(join(tmpdir(), "acta-webkit-"));
  const downloads = join(folder, "downloads");
  const settings = join(folder, ".config");
  await Promise.all([mkdir(downloads), mkdir(join(settings, "gtk-3.0"), { recursive: true })]);
  await writeFile(join(settings, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  // Its own buttons keep the window wider than a phone.
  await writeFile(
    join(settings, "gtk-3.0", "gtk.css"),
    "headerbar *, toolbar *, box.horizontal button, entry { padding: 0; margin: 0; min-width: 0; border: 0; }",
  );
  const [{ child: shown, display }, port] = await Promise.all([screen(), freePort()]);
  const { WAYLAND_DISPLAY: _wayland, XDG_CONFIG_HOME: _config, ...around } = process.env;
  const driver = tied(
    spawn("WebKitWebDriver", [`--port=${port}`], {
      stdio: "ignore",
      env: {
        ...around,
        HOME: folder,
        DISPLAY: display,
        GDK_BACKEND: "x11",
        LIBGL_ALWAYS_SOFTWARE: "1",
        DBUS_SESSION_BUS_ADDRESS: "disabled:",
        LANG: "C.UTF-8",
      },
    }),
  );
  const ask = conversation(`http://127.0.0.1:${port}`);
  await until(() => ask<object>("GET", "/status"), "an answer of WebKitWebDriver");
  const { sessionId } = await ask<{ sessionId: string }>("POST", "/session", { capabilities: {} });
  const at = `/session/${sessionId}`;
  return windowOf(ask, at, downloads, async () => {
    await ask("DELETE", at).catch(() => undefined);
    await ended(driver);
    await ended(shown);
    await rm(folder, { recursive: true, force: true });
  });
}

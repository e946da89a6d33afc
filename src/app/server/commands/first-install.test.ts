import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

const bin = join(import.meta.dirname, "../../../../bin");
const folder = mkdtempSync(join(tmpdir(), "acta-install-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A substitute for npm. It logs its beginning and its end, and ends once there is a file `go`. */
const npm = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
const note = (what) => appendFileSync("log", what + " " + process.pid + "\\n");
note("begins");
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => setTimeout(() => { note("ends"); process.exit(1); }, 300));
setInterval(() => {
  if (!existsSync("go")) return;
  mkdirSync("node_modules", { recursive: true });
  writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages: {} }));
  note("ends");
  process.exit(0);
}, 50);
`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(folder, "clone-"));
  mkdirSync(join(root, "node_modules"));
  writeFileSync(
    join(root, "package-lock.json"),
    JSON.stringify({ packages: { "": {}, "node_modules/a": { version: "1" } } }),
  );
  writeFileSync(join(root, "npm-cli.mjs"), npm);
  writeFileSync(join(root, "npm-cli.js"), 'import("./npm-cli.mjs");');
});

function start() {
  const code = `const { ensurePackages } = await import(${JSON.stringify(pathToFileURL(join(bin, "packages.mjs")).href)});
    await ensurePackages(new URL(${JSON.stringify(pathToFileURL(`${root}/`).href)}));`;
  const env = { ...process.env, npm_execpath: join(root, "npm-cli.js") };
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (data) => {
    output += String(data);
  });
  return { pid: child.pid ?? 0, ended: once(child, "exit"), output: () => output };
}

const log = () => (existsSync(join(root, "log")) ? readFileSync(join(root, "log"), "utf8").trim().split("\n") : []);
const order = () => log().map((line) => line.split(" ")[0]);
const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s in the first install ends npm, waits for it, and then ends",
  async (signal) => {
    const first = start();
    await vi.waitFor(() => expect(log()).toHaveLength(1), 10_000);
    process.kill(first.pid, signal);
    expect(await first.ended).toEqual([signal === "SIGINT" ? 130 : 143, null]);
    expect(order()).toEqual(["begins", "ends"]);
    expect(alive(Number(log()[0]?.split(" ")[1]))).toBe(false);
    expect(existsSync(join(root, "node_modules/.acta-lock"))).toBe(false);
  },
);

test("a second start waits for the first and installs only what is still missing", async () => {
  const first = start();
  await vi.waitFor(() => expect(log()).toHaveLength(1), 10_000);
  const second = start();
  await vi.waitFor(() => expect(second.output()).toContain("another start"), 10_000);
  writeFileSync(join(root, "go"), "");
  expect([await first.ended, await second.ended]).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(order()).toEqual(["begins", "ends"]);
});

test("after an install that was killed the next start installs at once", async () => {
  const first = start();
  await vi.waitFor(() => expect(log()).toHaveLength(1), 10_000);
  process.kill(first.pid, "SIGKILL");
  await first.ended;
  process.kill(Number(log()[0]?.split(" ")[1]), "SIGKILL");
  writeFileSync(join(root, "go"), "");
  expect(await start().ended).toEqual([0, null]);
  expect(order()).toEqual(["begins", "begins", "ends"]);
});

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

// Builds the image of deploy/Containerfile without any image registry (the base is made by debootstrap) and runs it.

const root = join(import.meta.dirname, "../..");
const port = 4316;
const env: NodeJS.ProcessEnv = { ...process.env, STORAGE_DRIVER: "vfs", BUILDAH_ISOLATION: "chroot" };
const base = "localhost/acta-drill-base";
const image = "localhost/acta-drill";

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, {
    cwd: root,
    env,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "inherit"],
  }).trim();
const buildah = (...args: string[]): string => run("buildah", ...args);
const has = (program: string): boolean =>
  (env["PATH"] ?? "").split(":").some((folder) => existsSync(join(folder, program)));

const results: { name: string; held: boolean; figure: string }[] = [];
const note = (name: string, held: boolean, figure: string) => {
  results.push({ name, held, figure });
  console.log(`${held ? "held  " : "FAILED"}  ${name}: ${figure}`);
};
const since = (began: number) => (performance.now() - began) / 1000;

/**
 * Needs root, Debian's packages and the npm registry. With `again` it tries the image of the last drill. Returns true if everything
 * held.
 */
export async function drill(args: readonly string[]): Promise<boolean> {
  if (!has("buildah") || !has("debootstrap"))
    run("apt-get", "install", "--yes", "--no-install-recommends", "buildah", "debootstrap");
  const folder = mkdtempSync(join(tmpdir(), "acta-image-"));
  let container = "";
  try {
    if (!args.includes("again")) build(folder);
    container = buildah("from", "--pull=never", image);
    await tryImage(container);
  } finally {
    if (container !== "") buildah("rm", container);
    rmSync(folder, { recursive: true, force: true });
  }
  return results.every(({ held }) => held);
}

function build(folder: string): void {
  makeBase(folder);
  const began = performance.now();
  buildah(
    "bud",
    "--quiet",
    "--pull=never",
    "--format",
    "docker",
    "--build-arg",
    `BASE=${base}`,
    "-f",
    "deploy/Containerfile",
    "-t",
    image,
    ".",
  );
  note("the image is built", true, `${since(began).toFixed(0)} s`);
}

/** Makes a base of Debian's packages and this Node. The authority of a registry mirror is taken along. */
function makeBase(folder: string): void {
  const system = join(folder, "base");
  run("debootstrap", "--variant=minbase", "--include=ca-certificates", "trixie", system);
  mkdirSync(join(system, "usr/local/lib/node_modules"), { recursive: true });
  copyFileSync(process.execPath, join(system, "usr/local/bin/node"));
  const npm = dirname(dirname(realpathSync(run("sh", "-c", "command -v npm"))));
  cpSync(npm, join(system, "usr/local/lib/node_modules/npm"), { recursive: true });
  const launcher = join(system, "usr/local/bin/npm");
  writeFileSync(launcher, '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n');
  chmodSync(launcher, 0o755);
  const container = buildah("from", "scratch");
  buildah("add", "--quiet", container, system, "/");
  const authority = env["NODE_EXTRA_CA_CERTS"];
  if (authority) {
    buildah("copy", "--quiet", container, authority, "/etc/ssl/certs/drill.crt");
    buildah("config", "--env", "NODE_EXTRA_CA_CERTS=/etc/ssl/certs/drill.crt", container);
  }
  buildah("commit", "--quiet", "--rm", container, base);
}

async function tryImage(container: string): Promise<void> {
  const mounted = buildah("mount", container);
  note("its size", true, `${run("du", "-sm", mounted).split("\t")[0]} MB`);
  const settings = { PORT: String(port), ACTA_METRICS_PORT: "0", ACTA_URL: `http://127.0.0.1:${port}` };
  const inside = (...args: string[]) => [
    "run",
    ...Object.entries(settings).flatMap(([name, value]) => ["--env", `${name}=${value}`]),
    "--user",
    "10001:10001",
    container,
    "--",
    "node",
    "/app/bin/acta.mjs",
    ...args,
  ];
  const marker = join(mounted, "tmp/drill-began");
  writeFileSync(marker, "");
  const began = performance.now();
  const node = spawn("buildah", inside("start"), { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
  const isReady = await becomesReady();
  note("it starts and serves as user 10001", isReady, `${since(began).toFixed(1)} s to /readyz`);
  note("its pages are there", await servesPages(), "/login");
  let examined = "";
  try {
    examined = buildah(...inside("doctor", "--json"));
  } catch (error) {
    examined = String((error as { stdout?: unknown }).stdout);
  }
  const pdf = /\{"name":"pdf","state":"(\w+)","text":"([^"]*)"/.exec(examined);
  note("it makes a PDF", pdf?.[1] === "good", pdf?.[2] ?? examined.slice(0, 300));
  await stops(node);
  const written = run(
    "find",
    mounted,
    "-xdev",
    "-newer",
    marker,
    "-type",
    "f",
    "-not",
    "-path",
    `${mounted}/data/*`,
    "-not",
    "-path",
    `${mounted}/tmp/*`,
  );
  // What buildah itself writes for a run.
  const own = written
    .split("\n")
    .filter((path) => path !== "" && !/\/(?:etc\/(?:hosts|resolv\.conf|hostname)|run\/|proc\/|sys\/|dev\/)/.test(path));
  note(
    "it writes nowhere but /data and /tmp",
    own.length === 0,
    own.slice(0, 5).join(", ") || "no other file is newer",
  );
}

async function becomesReady(): Promise<boolean> {
  for (let attempt = 0; attempt < 240; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return true;
    await pause(500);
  }
  return false;
}

const servesPages = async (): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${port}/login`);
  return answer.ok && (await answer.text()).includes("<script");
};

/** Sends SIGTERM to the product in the container, as a container manager does. */
async function stops(node: ChildProcess): Promise<void> {
  const gone = once(node, "exit");
  const began = performance.now();
  for (const pid of descendants(node.pid ?? 0)) {
    if (isProduct(pid)) process.kill(pid, "SIGTERM");
  }
  const code = await Promise.race([gone.then(([exit]) => exit as number), pause(20_000).then(() => undefined)]);
  const seconds = since(began);
  note(
    "it stops on SIGTERM within ten seconds",
    code === 0 && seconds < 10,
    `${seconds.toFixed(1)} s, exit code ${code}`,
  );
  if (code === undefined) node.kill("SIGKILL");
}

/** True for the product itself, not for the programs that run it or that it runs. */
function isProduct(pid: number): boolean {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return readlinkSync(`/proc/${pid}/exe`).endsWith("/node") && line[1] === "/app/bin/acta.mjs" && line[2] === "start";
  } catch {
    return false; // It has ended meanwhile.
  }
}

function descendants(of: number): number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        return [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) }];
      } catch {
        return [];
      }
    });
  const children = parents.filter(({ parent }) => parent === of).map(({ pid }) => pid);
  return [...children, ...children.flatMap(descendants)];
}

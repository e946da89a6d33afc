import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createBoard } from "#features/boards/contract.ts";
import { createProcess } from "#features/processes/contract.ts";
import { builtPages } from "#tests/support/browser.ts";
import { ensureTemplate, startCluster } from "#tests/support/cluster.ts";
import type { Visit, Wanted } from "./load/one-visit.ts";
import { type Filled, fillAndStart } from "./many-processes.ts";
import { percentile, print } from "./report.ts";

/** Installed when it is first needed: with what it needs it is half as large as all packages of the product. */
const version = "12.8.2";
const folder = join(import.meta.dirname, "../.cache/lighthouse");
const turns = 3;
const bars = { desktop: 95, "mobile.login": 90, mobile: 75 };
const amount = { processes: 1_000, organizations: 1, measured: 1_000 };

/** A page people open first: its address, who opens it, and what it says when it is the one that was meant. */
interface Visited extends Pick<Wanted, "token" | "says"> {
  readonly name: string;
  readonly path: string;
}

/**
 * Lighthouse's score for speed of the pages people open first, cold, on a desktop and on its slow phone. `ACTA_PAGES` chooses
 * among them, such as `form.mobile,login`.
 */
export async function pages(): Promise<void> {
  await builtPages();
  await ensureLighthouse();
  const { reach, stop } = await startCluster();
  let filled: Filled | undefined;
  try {
    filled = await fillAndStart(reach, await ensureTemplate(reach), amount, { pages: true });
    for (const page of await visited(filled))
      for (const device of ["desktop", "mobile"] as const) {
        if (!isChosen(page.name, device)) continue;
        await measure(filled.node.address, page, device).catch((error: unknown) => {
          console.error(`pages.${page.name}.${device}: ${String(error)}`);
          process.exitCode = 1;
        });
      }
  } finally {
    await filled?.stop();
    await stop();
  }
}

const chosen = process.env["ACTA_PAGES"]?.split(",");
const isChosen = (page: string, device: string): boolean =>
  chosen?.some((word) => [page, device, `${page}.${device}`].includes(word)) ?? true;

async function visited({ owner, creator, templateId }: Filled): Promise<readonly Visited[]> {
  const board = await owner.call(createBoard, { name: "Escrituras" });
  const process = await creator.call(createProcess, { templateId, title: "Compraventa de finca" });
  const { token } = owner;
  return [
    // The text after the rows have arrived, in English. The first text of a page appears before it is complete.
    { name: "login", path: "/login", says: "Forgot your password?" },
    { name: "home", path: "/home", token, says: "Needs your attention" },
    { name: "processes", path: "/processes", token, says: "Compraventa de bien inmueble" },
    { name: "form", path: `/processes/${process.id}`, token: creator.token, says: "Número de escritura" },
    { name: "board", path: `/boards?board=${board.id}`, token, says: "No tasks" },
    { name: "templates", path: "/managetemplates", token, says: "Compraventa de bien inmueble" },
    { name: "organization", path: "/manageorg", token, says: "creator@bench.gt" },
    { name: "dashboard", path: "/dashboard", token, says: "compared with" },
    { name: "alerts", path: "/alerts", token, says: "No upcoming alerts" },
    { name: "repository", path: "/repository", token, says: "Nothing here yet" },
  ];
}

async function measure(address: string, { name, path, token, says }: Visited, device: Wanted["device"]): Promise<void> {
  const visits: Visit[] = [];
  const go = () => visit({ address: address + path, device, token, says });
  // Chromium's trace misses its beginning now and then: the visit counts for nothing and is made again.
  for (let turn = 0; turn < turns; turn++) visits.push(await go().catch(go).catch(go));
  const middle = (of: (one: Visit) => number) => percentile(visits.map(of), 0.5);
  print(
    `pages.${name}.${device}`,
    middle(({ score }) => score * 100),
    "points",
    {
      bar: device === "desktop" ? bars.desktop : name === "login" ? bars["mobile.login"] : bars.mobile,
      firstPaintMs: Math.round(middle(({ firstPaint }) => firstPaint)),
      largestPaintMs: Math.round(middle(({ largestPaint }) => largestPaint)),
      blockedMs: Math.round(middle(({ blocked }) => blocked)),
      shift: Number(middle(({ shift }) => shift).toFixed(3)),
      files: middle(({ files }) => files),
      bytes: middle(({ bytes }) => bytes),
    },
  );
}

async function visit(wanted: Wanted): Promise<Visit> {
  const program = join(import.meta.dirname, "load/one-visit.ts");
  return JSON.parse(await run(process.execPath, [program, folder], { VISIT: JSON.stringify(wanted) })) as Visit;
}

async function ensureLighthouse(): Promise<void> {
  if (existsSync(join(folder, "node_modules/lighthouse/package.json"))) return;
  await mkdir(folder, { recursive: true });
  console.error(`Installing Lighthouse ${version} …`);
  await run("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", `lighthouse@${version}`]);
}

/** Runs a program to its end; gives what it printed. */
function run(
  program: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(program, args, { env: { ...process.env, ...settings }, stdio: ["ignore", "pipe", "pipe"] });
  const [printed, complaints]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on("data", (bytes: Buffer) => printed.push(bytes));
  child.stderr.on("data", (bytes: Buffer) => complaints.push(bytes));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) return resolve(Buffer.concat(printed).toString());
      reject(new Error(`${program} ended with ${code}: ${Buffer.concat(complaints).toString().trim().slice(-600)}`));
    });
  });
}

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createBoard } from "#features/boards/contract.ts";
import { createProcess } from "#features/processes/contract.ts";
import { builtPages } from "#tests/support/browser.ts";
import { ensureTemplate, startCluster } from "#tests/support/cluster.ts";
import { type Filled, fillAndStart } from "./many-processes.ts";
import { percentile, print } from "./report.ts";

/** Installed when it is first needed: with what it needs it is half as large as all packages of the product. */
const version = "12.8.2";
const folder = join(import.meta.dirname, "../.cache/lighthouse");
const turns = 3;
const bars = { desktop: 95, "mobile.login": 90, mobile: 75 };
const amount = { processes: 1_000, organizations: 1, measured: 1_000 };

type Device = "desktop" | "mobile";

/** What Lighthouse measured of one visit: milliseconds, and the shift of the layout. */
interface Visit {
  readonly score: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocked: number;
  readonly shift: number;
  readonly files: number;
  readonly bytes: number;
}

/** Lighthouse's score for speed of the pages people open first, cold, on a desktop and on its slow phone. */
export async function pages(): Promise<void> {
  await builtPages();
  await ensureLighthouse();
  const { reach, stop } = await startCluster();
  let filled: Filled | undefined;
  try {
    filled = await fillAndStart(reach, await ensureTemplate(reach), amount, { pages: true });
    for (const [name, path] of await addresses(filled))
      for (const device of ["desktop", "mobile"] as const)
        await measure(filled, name, path, device).catch((error: unknown) => {
          console.error(`pages.${name}.${device}: ${String(error)}`);
          process.exitCode = 1;
        });
  } finally {
    await filled?.stop();
    await stop();
  }
}

async function addresses({ owner, creator, templateId }: Filled): Promise<readonly (readonly [string, string])[]> {
  const board = await owner.call(createBoard, { name: "Escrituras" });
  const process = await creator.call(createProcess, { templateId, title: "Compraventa de finca" });
  return [
    ["login", "/login"],
    ["home", "/home"],
    ["processes", "/processes"],
    ["form", `/processes/${process.id}`],
    ["board", `/boards?board=${board.id}`],
    ["templates", "/managetemplates"],
    ["organization", "/manageorg"],
    ["dashboard", "/dashboard"],
    ["alerts", "/alerts"],
    ["repository", "/repository"],
  ];
}

async function measure(filled: Filled, name: string, path: string, device: Device): Promise<void> {
  const token = name === "login" ? undefined : name === "form" ? filled.creator.token : filled.owner.token;
  const visits: Visit[] = [];
  const go = () => visit(filled.node.address + path, token, device);
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

interface Report {
  readonly finalDisplayedUrl: string;
  readonly runtimeError?: { readonly message: string };
  readonly categories: { readonly performance: { readonly score: number | null } };
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly details?: { readonly items?: readonly object[] } }>
  >;
}

async function visit(address: string, token: string | undefined, device: Device): Promise<Visit> {
  const output = join(folder, "report.json");
  await rm(output, { force: true });
  await run(join(folder, "node_modules/.bin/lighthouse"), [
    address,
    "--quiet",
    "--only-categories=performance",
    "--output=json",
    `--output-path=${output}`,
    "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update",
    ...(device === "desktop" ? ["--preset=desktop"] : []),
    ...(token ? [`--extra-headers=${JSON.stringify({ Cookie: `sid=${token}` })}`] : []),
  ]);
  const { categories, audits, finalDisplayedUrl, runtimeError } = JSON.parse(await readFile(output, "utf8")) as Report;
  if (runtimeError) throw new Error(runtimeError.message);
  if (new URL(finalDisplayedUrl).pathname !== new URL(address).pathname)
    throw new Error(`${address} led to ${finalDisplayedUrl}`);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    score: categories.performance.score ?? 0,
    firstPaint: value("first-contentful-paint"),
    largestPaint: value("largest-contentful-paint"),
    blocked: value("total-blocking-time"),
    shift: value("cumulative-layout-shift"),
    files: audits["network-requests"]?.details?.items?.length ?? Number.NaN,
    bytes: value("total-byte-weight"),
  };
}

async function ensureLighthouse(): Promise<void> {
  if (existsSync(join(folder, "node_modules/lighthouse/package.json"))) return;
  await mkdir(folder, { recursive: true });
  console.error(`Installing Lighthouse ${version} …`);
  await run("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", `lighthouse@${version}`]);
}

function run(program: string, args: readonly string[]): Promise<void> {
  const env = { ...process.env, CHROME_PATH: process.env["CHROMIUM"] ?? "/usr/bin/chromium" };
  const child = spawn(program, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (text: Buffer) => (said += text.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}: ${said.trim().slice(-600)}`)),
    );
  });
}

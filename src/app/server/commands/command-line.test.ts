import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { builtCommand } from "../../../../bin/built-command.mjs";
import { buildCommands } from "../command-files.ts";

const bin = join(import.meta.dirname, "../../../../bin");
const folder = mkdtempSync(join(tmpdir(), "acta-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

const acta = (...args: string[]) => spawnSync(process.execPath, [join(bin, "acta.mjs"), ...args], { encoding: "utf8" });

test("help lists the commands; an unknown command is refused with exit code 2", () => {
  expect(acta("help")).toMatchObject({ status: 0, stderr: "", stdout: expect.stringContaining("restore FILE") });
  expect(acta()).toMatchObject({ status: 0, stdout: acta("--help").stdout });
  expect(acta("../start")).toMatchObject({ status: 2, stdout: "" });
  expect(acta("nothing").stderr).toContain('no command "nothing"');
});

test.each([
  [["organization", "17"], '"17" is not an id'],
  [["organization", "01890000-0000-7000-8000-000000000001", "--plan", "huge"], '--plan cannot be "huge"'],
  [["organization", "01890000-0000-7000-8000-000000000001", "--seats", "0"], "--seats cannot be"],
  [["organization", "01890000-0000-7000-8000-000000000001", "--host", "https://firma.gt"], "--host cannot be"],
  [["organization", "01890000-0000-7000-8000-000000000001", "--host", "localhost"], "--host cannot be"],
  [["organization", "01890000-0000-7000-8000-000000000001", "--sign-in-name", "a b"], "--sign-in-name cannot be"],
  [["organization", "--plan", "basic"], "organization ID"],
  [["person"], "person EMAIL --end-sessions"],
  [["person", "ana@firma.gt", "--disable", "--enable"], "person EMAIL --end-sessions"],
  [["person", "--everybody", "--disable"], "person EMAIL --end-sessions"],
  [["person", "ana@firma.gt", "--everybody", "--end-sessions"], "person EMAIL --end-sessions"],
  [["gallery", "show"], "gallery remove ID"],
  [["gallery", "add"], "gallery add FILE.docx"],
  [["gallery", "add", "a.docx", "--id", "A b", "--title", "T", "--about", "x"], "--id is missing or cannot be used"],
  [["gallery", "add", "nowhere.docx", "--id", "a", "--title", "T", "--about", "x", "--country", "GT"], "nowhere.docx"],
  [["organization", "--colour", "red"], "Unknown option"],
])("%j is refused with what would be right, before the database is opened", (args, sentence) => {
  const { status, stderr, stdout } = acta(...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(sentence);
});

/** The command line under a Node that says it is an older one: it goes on under the Node of the packages, or says what it needs. */
const startedBy = (version: string, ...args: string[]) => {
  const older = `const node = ${JSON.stringify(version)};
    Object.defineProperty(process, "versions", { value: { ...process.versions, node } });
    Object.defineProperty(process, "version", { value: "v" + node });`;
  const before = `--import=data:text/javascript,${encodeURIComponent(older)}`;
  return spawnSync(process.execPath, [before, join(bin, "acta.mjs"), ...args], { encoding: "utf8" });
};

test.each(["20.19.0", "22.12.0"])(
  "Node %s starts the Node of the packages, with its arguments and exit code",
  (version) => {
    expect(startedBy(version, "help")).toMatchObject({ status: 0, stderr: "", stdout: acta("help").stdout });
    expect(startedBy(version, "nothing")).toMatchObject({ status: 2, stderr: acta("nothing").stderr });
  },
);

test.each(["18.20.8", "20.18.3"])("Node %s is refused with the version that is needed", (version) => {
  expect(startedBy(version, "help")).toMatchObject({ status: 1, stdout: "" });
  expect(startedBy(version, "help").stderr).toContain(`Acta needs Node 20.19 or newer; this is v${version}`);
});

/** A launcher that goes on under this Node with a program that ends, with code 7, when it is asked to stop. */
function launch(): { pid: number; ended: Promise<unknown[]>; line(): Promise<string> } {
  const runtime = JSON.stringify(join(bin, "runtime.mjs"));
  const [launcher, program] = [join(folder, "launcher.mjs"), join(folder, "program.mjs")];
  writeFileSync(
    program,
    `import { whenStarterDies } from ${runtime};
     const stop = (why) => { console.log(why); setTimeout(() => process.exit(7), 50); };
     whenStarterDies(() => stop("orphan"));
     process.once("SIGTERM", () => stop("asked"));
     setInterval(() => {}, 1000);
     console.log("up");`,
  );
  writeFileSync(
    launcher,
    `import { runUnder } from ${runtime};
     process.exitCode = await runUnder(process.execPath, [${JSON.stringify(program)}]);`,
  );
  const child = spawn(process.execPath, [launcher], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { pid: child.pid ?? 0, ended: once(child, "exit"), line: async () => String((await lines.next()).value) };
}

test("the launcher passes signals on and ends with the program's exit code", async () => {
  const launcher = launch();
  expect(await launcher.line()).toBe("up");
  process.kill(launcher.pid, "SIGTERM");
  expect(await launcher.line()).toBe("asked");
  expect(await launcher.ended).toEqual([7, null]);
});

test("a launcher that is killed leaves no program behind", async () => {
  const launcher = launch();
  expect(await launcher.line()).toBe("up");
  process.kill(launcher.pid, "SIGKILL");
  expect(await launcher.line()).toBe("orphan");
});

test("packages are installed again only when npm's record differs from the lock file", async () => {
  const { isInstalled } = (await import(join(bin, "packages.mjs"))) as {
    isInstalled(lock: object, record: string | undefined): boolean;
  };
  const lock = {
    packages: {
      "": {},
      "node_modules/a": { version: "1.0.0" },
      "node_modules/b": { version: "2.0.0", optional: true },
    },
  };
  const record = (packages: object): string => JSON.stringify({ packages });
  expect(isInstalled(lock, undefined)).toBe(false);
  expect(isInstalled(lock, record({ "node_modules/a": { version: "1.0.0" } }))).toBe(true);
  expect(isInstalled(lock, record({ "node_modules/a": { version: "1.0.1" } }))).toBe(false);
  expect(isInstalled(lock, record({ "node_modules/b": { version: "2.0.0" } }))).toBe(false);
  const both = { "node_modules/a": { version: "1.0.0" }, "node_modules/b": { version: "1.0.0" } };
  expect(isInstalled(lock, record(both))).toBe(false);
});

test("a template is filled by the built command, and it makes the same file as the sources", async () => {
  const at = (name: string) => join(folder, name);
  writeFileSync(at("deed.docx"), smallDocument(p("En {lugar}, el {fecha | larga}")));
  writeFileSync(at("answers.json"), JSON.stringify({ lugar: "Cobán", fecha: "2026-03-15" }));
  await buildCommands();
  const built = builtCommand(pathToFileURL(join(bin, "../")), "render");
  expect(built?.href).toMatch(/acta-commands\/\w+\/render\.mjs$/);
  const { status, stderr } = acta("render", at("deed.docx"), at("answers.json"), "-o", at("built.docx"));
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const { run } = await import("./render.ts");
  expect(await run([at("deed.docx"), at("answers.json"), "-o", at("sources.docx")])).toBe(0);
  expect(readFileSync(at("built.docx")).equals(readFileSync(at("sources.docx")))).toBe(true);
  expect(acta("lint", at("none.docx")).status).toBe(2);
}, 120_000);

test("a built command is run only while every source of it is as it was", () => {
  const root = pathToFileURL(`${folder}/`);
  const built = join(folder, "node_modules/.cache/acta-commands");
  const source = join(folder, "one.ts");
  expect(builtCommand(root, "render")).toBeUndefined();
  mkdirSync(join(built, "made"), { recursive: true });
  writeFileSync(source, "1");
  writeFileSync(join(built, "made/render.mjs"), "");
  const { mtimeMs, size } = statSync(source);
  writeFileSync(join(built, "built.json"), JSON.stringify({ folder: "made", sources: { "one.ts": [mtimeMs, size] } }));
  expect(builtCommand(root, "render")?.pathname).toBe(join(built, "made/render.mjs"));
  expect(builtCommand(root, "lint")).toBeUndefined();
  writeFileSync(source, "12");
  expect(builtCommand(root, "render")).toBeUndefined();
  rmSync(source);
  expect(builtCommand(root, "render")).toBeUndefined();
});

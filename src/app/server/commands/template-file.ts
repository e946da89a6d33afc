import { readFile } from "node:fs/promises";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { en as commandEn } from "#app/text/command/en.ts";
import { es as commandEs } from "#app/text/command/es.ts";
import { dropExternal } from "#engine/document/drop-external.ts";
import type { ErrorFinding, Finding } from "#engine/document/template-errors.ts";
import { sayFinding, sayPlace } from "#features/templates/say-finding.ts";
import { en } from "#features/templates/text/en.ts";
import { es } from "#features/templates/text/es.ts";
import { checkPackage, type Problem } from "#platform/uploads/check-package.ts";
import { sentence, type Texts } from "#protocol/text.ts";

/** The commands for template authors end with: 0 clean, 1 errors, 2 a file or a command line that cannot be used. */
export const exit = { clean: 0, errors: 1, unusable: 2 } as const;

/** The exit code for these errors; a file that cannot be read as a template is unusable. */
export const exitFor = (errors: readonly ErrorFinding[]): number =>
  errors.some(({ id }) => id === "template_unreadable") ? exit.unusable : errors.length > 0 ? exit.errors : exit.clean;

/** A command line or a file that cannot be used; `message` says why, `problems` what is wrong with the document. */
export class Unusable extends Error {
  readonly problems: readonly Problem[];
  constructor(message: string, problems: readonly Problem[] = []) {
    super(message);
    this.problems = problems;
  }
}

/** Reads the arguments of a command; exactly `count` of them without option. Throws `Unusable` with the usage. */
export function readArguments<O extends ParseArgsOptionsConfig>(
  args: string[],
  usage: string,
  count: number,
  options: O,
) {
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true });
    if (parsed.positionals.length === count) return parsed;
  } catch {
    // Reported below: the usage explains more than the parser's message.
  }
  throw new Unusable(say("usage", { usage: `node bin/acta.mjs ${usage}` }));
}

/** Reads a .docx of the author's own and checks it as an upload is checked. Throws `Unusable`. */
export async function readDocument(path: string): Promise<Uint8Array> {
  const bytes = await readBytes(path);
  refuse(path, checkPackage(bytes));
  return dropExternal(bytes);
}

/** Reads a finished document. What is wrong with its parts is left to `documentErrors`. Throws `Unusable`. */
export async function readOutput(path: string): Promise<Uint8Array> {
  const bytes = await readBytes(path);
  const left: readonly Problem["code"][] = ["malformedXml", "notDocx", "notZip", "outsideTarget"];
  refuse(
    path,
    checkPackage(bytes).filter(({ code }) => !left.includes(code)),
  );
  return bytes;
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new Unusable(say("cannotRead", { path, reason: reasonOf(error) }));
  }
}

function refuse(path: string, problems: readonly Problem[]): void {
  if (problems.length > 0)
    throw new Unusable(problems.map((problem) => `${path}: ${describeProblem(problem)}`).join("\n"), problems);
}

/** The system's code for what went wrong with a file. */
export const reasonOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "?";

/** Runs a command. A reason why it cannot run goes to stderr, and with --json to stdout as JSON. */
export async function guarded(args: readonly string[], work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    console.error(error.message);
    if (args.includes("--json")) console.log(JSON.stringify({ errors: [], warnings: [], problems: error.problems }));
    return exit.unusable;
  }
}

/** Returns true if the terminal's language is Spanish, by LC_ALL, LC_MESSAGES or LANG. The default is English. */
const inSpanish = (): boolean => {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  return /^es(?:[_.@-]|$)/i.test(LC_ALL || LC_MESSAGES || LANG || "");
};
const texts = (): Texts => (inSpanish() ? es : en);

/** A sentence of `app/text/command` in the language of the terminal; by count where there is one. */
export function say(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const counted = "count" in values ? `${key}_${values["count"] === 1 ? "one" : "other"}` : key;
  return sentence(inSpanish() ? commandEs : commandEn, counted, values);
}

/** One line on an error or warning, and one on what to do about it. */
export function describeFinding(kind: "error" | "warning", finding: Finding<string>): string {
  const marked = finding.text.slice(finding.start, Math.min(finding.end, finding.start + 200));
  const context = marked === "" ? "" : `\n    …${finding.before}»${marked}«${finding.after}…`;
  const { what, remedy } = sayFinding(texts(), kind, finding);
  const where = finding.file === "" ? "" : ` (${finding.file}, ${sayPlace(texts(), finding)})`;
  return `${say(kind)} ${finding.id}${where}\n    ${what}${context}\n    ${remedy}`;
}

function describeProblem({ code, part = "", detail = "" }: Problem): string {
  const text = sentence(texts(), `problem.${code}`, { part, detail });
  return part === "" || text.includes(part) ? text : `${text} (${part})`;
}

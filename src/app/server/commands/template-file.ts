import { readFile } from "node:fs/promises";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { en } from "#app/text/en.ts";
import { dropExternal } from "#engine/document/drop-external.ts";
import type { Finding } from "#engine/document/fault.ts";
import { checkPackage, type Problem } from "#platform/uploads/check-package.ts";
import { sentence } from "#protocol/text.ts";

/** The commands for template authors end with: 0 clean, 1 faults, 2 a file or a command line that cannot be used. */
export const exit = { clean: 0, faults: 1, unusable: 2 } as const;

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
    // Said below: the usage tells more than the parser's message.
  }
  throw new Unusable(`Usage: node bin/acta.mjs ${usage}`);
}

/** Reads a .docx of the author's own and checks it as an upload is checked. Throws `Unusable`. */
export async function readDocument(path: string): Promise<Uint8Array> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new Unusable(`${path}: cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown error"}).`);
  }
  const problems = checkPackage(bytes);
  if (problems.length > 0) {
    throw new Unusable(problems.map((problem) => `${path}: ${describeProblem(problem)}`).join("\n"), problems);
  }
  return dropExternal(bytes);
}

/** Runs a command; what makes it unusable is said on stderr, and as JSON on stdout when that was asked for. */
export async function guarded(args: readonly string[], work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    console.error(error.message);
    if (args.includes("--json")) console.log(JSON.stringify({ faults: [], warnings: [], problems: error.problems }));
    return exit.unusable;
  }
}

/** One line on a fault or warning, and one on what to do about it. */
export function describeFinding(kind: "fault" | "warning", finding: Finding<string>): string {
  const marked = finding.text.slice(finding.start, finding.end);
  const context = marked === "" ? "" : `\n    …${finding.before}»${marked}«${finding.after}…`;
  const values = { tag: finding.tag, marked, closing: finding.related?.tag ?? "" };
  const [what, remedy] = ["what", "remedy"].map((part) => said(`templates.${kind}.${finding.id}.${part}`, values));
  const where = `${finding.file}, page ${finding.page}, paragraph ${finding.paragraph}`;
  return `${kind} ${finding.id} (${where})${what ? `\n    ${what}` : ""}${context}${remedy ? `\n    ${remedy}` : ""}`;
}

function describeProblem({ code, part, detail }: Problem): string {
  const own = said(`templates.problem.${code}`, { part: part ?? "", detail: detail ?? "" });
  const plain = code.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const text = own ?? [plain, detail].filter((piece) => piece !== undefined).join(": ");
  return part === undefined || text.includes(part) ? text : `${text} (${part})`;
}

/** The product's own sentence, when there is one for the key. */
function said(key: string, values: Readonly<Record<string, string>>): string | undefined {
  const text = sentence(en, key, values);
  return text === key ? undefined : text;
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { namedLimits } from "#platform/http/named-limits.ts";
import type { Endpoint, RateLimit } from "#protocol/endpoint.ts";

/** For each kind of limit: what it counts by, who can use it up, and what other people see then. */
const kinds: Readonly<Record<string, readonly [by: string, strangers: string, others: string]>> = {
  address: ["the network", "Only from the same network.", "People in that network wait."],
  account: ["the signed-in person", "No. Only calls with their own session or key count.", "Nothing."],
  secret: ["`NAME`, which only its holder knows", "Only who has the link.", "Other holders of the same link wait."],
};
const byCaller: Readonly<Record<Endpoint["access"], readonly [by: string, strangers: string, others: string]>> = {
  public: ["`NAME` and the network", "Only from the same network.", "Nothing."],
  user: ["`NAME` and the signed-in person", "No.", "Nothing."],
  member: ["`NAME` and the organization", "No. Only calls of its members count.", "Colleagues wait."],
};

/** The files below a folder whose text contains a word. */
const filesWith = (folder: string, word: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => join(folder, name))
    .filter((file) => readFileSync(file, "utf8").includes(word))
    .toSorted();

const load = (files: readonly string[]): Promise<Record<string, unknown>[]> =>
  Promise.all(files.map((file) => import(pathToFileURL(file).href) as Promise<Record<string, unknown>>));

const isLimited = (value: unknown): value is Endpoint & { readonly limits: readonly RateLimit[] } =>
  typeof value === "object" && value !== null && "path" in value && "access" in value && "limits" in value;

const period = (seconds: number): string => {
  if (seconds % 3600 === 0) return seconds === 3600 ? "an hour" : `${seconds / 3600} h`;
  return seconds === 60 ? "a minute" : `${seconds / 60} min`;
};

function limitRow(e: Endpoint, limit: RateLimit): string {
  const [kind = "", name = ""] = limit.by.split(":");
  const [by, strangers, others] =
    limit.by.startsWith("subject:") && "others" in limit
      ? ["`NAME`, after a proof", "Only who gives the proof each time.", limit.others]
      : kind === "input"
        ? byCaller[e.access]
        : (kinds[kind] ?? ["", "", ""]);
  const cells = [`\`${e.method} ${e.path}\``, `${limit.max} in ${period(limit.seconds)}`, by.replace("NAME", name)];
  return `| ${[...cells, strangers, others].join(" | ")} |`;
}

/** The text of docs/limits.md: every limit of the code below a folder. */
export async function limitsText(source: string): Promise<string> {
  const roots = filesWith(source, "export const").filter((file) => /features\/[\w-]+\/[\w-]+\.ts$/.test(file));
  const contracts = await load(roots);
  await load(filesWith(source, "= namedLimit(").concat(filesWith(source, ": namedLimit(")));
  // Some features export the calls of one thing together.
  const exported = contracts.flatMap((module) => Object.values(module));
  const together = exported.flatMap((value) => (value?.constructor === Object ? Object.values(value) : []));
  const endpoints = [...exported, ...together].filter(isLimited);
  const rows = [...new Set(endpoints)].flatMap((e) => e.limits.map((limit) => limitRow(e, limit))).toSorted();
  const named = namedLimits().map(
    ({ name, max, seconds, by, strangers, others }) =>
      `| ${name} | ${max} in ${period(seconds)} | ${by} | ${strangers} | ${others} |`,
  );
  return `# Limits

Every limit, what it counts, who can use it up, and what other people see then. A call is counted by its network (an IPv6 address by
its /64) before it has given a proof: a captcha, a password, a token, valid input. It is counted by its subject (a form, an address,
an account) only after that, so that what strangers send does not close a subject for others (decision 0176).

\`node tools/run.mjs generate-limits\` writes this page. \`tests/server/limits.test.ts\` uses the limits up as a stranger
and then the product as the person concerned.

## Limits that code counts

| limit | maximum | counted by | can strangers use it up? | what others see |
|---|---|---|---|---|
${named.join("\n")}

## Limits of calls

| call | maximum | counted by | can strangers use it up? | what others see |
|---|---|---|---|---|
${rows.join("\n")}

## Limits without a counter

| limit | maximum | can strangers use it up? | what others see |
|---|---|---|---|
| reading | \`ACTA_READS_PER_MINUTE\` a minute for a person, five times that or a fifth for each reader for an organization | No. | Colleagues wait for the rest of the minute. |
| calls at the same time | \`ACTA_CALLS_AT_ONCE\` on a node, fewer while it is slow; four times as many wait a quarter of a second | Yes, with more calls than a node can answer. Calls are refused before anything is read, so that those it admits stay quick. Networks that wait get places in turn, so that one of them does not keep out the others. | 503 with \`Retry-After\`. Pages, WebDAV and jobs repeat the call by themselves. |
| a JSON body | 2 MB, 64 levels, 100,000 values, 10,000 values in one list or object | No. It concerns one call. | Nothing. |
| a question of WebDAV | 64 KB, 16 levels, 64 properties, no document type | No. It concerns one call. | Nothing. |
| live pages of visitors | 50 of a network, 100 of a link, on a node | A link's, from two networks. | The page of a public task does not update by itself. |
| wrong signing codes | 5, then a pause of 15 minutes | Only who has the signer's link. | The signer waits 15 minutes. |
| wrong codes of a link's visitor | 6 for a code | No. A code belongs to the page that asked for it. | Nothing. |
| codes for one question | 5, then a new sign-in | No. A question belongs to one browser. | Nothing. |
| processes of a plan in a month, requests of a form | set by the plan and by the form | Yes, with complete requests and captchas; suspicious ones are held and do not count. | The form says that it takes no more requests. |
`;
}

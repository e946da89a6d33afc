import { PDFDocument } from "@cantoo/pdf-lib";
import { showBritish } from "#engine/calendar/day.ts";
import { localTimeOf } from "#engine/calendar/zone.ts";
import { fileNameOf } from "#features/attachments/attachment.ts";
import { namesAtTime } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { formerTitles } from "#platform/db/former-titles.ts";
import { Sheet, sheetFonts } from "#platform/pdf/sheet.ts";
import { sentence } from "#protocol/text.ts";
import { inputFields, fictitious as mark, resultFields } from "../query.ts";
import { departmentName } from "../question.ts";
import { es } from "../text/es.ts";
import { shortId } from "./bind-answer.ts";
import { filesOf, type QueryRow } from "./queries.ts";

const say = (key: string): string => sentence(es, key);
const paper = (key: string): string => say(`paper.${key}`);

/** The facts on the paper of a query besides the query itself. */
interface Facts {
  readonly organization: string;
  readonly timeZone: string;
  readonly requester: string;
  readonly worker: string | undefined;
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
}

/** Reads what the paper of a query says. */
export async function paperFacts(tx: Tx, orgId: string, query: QueryRow, now: Date): Promise<Facts> {
  const { requesterId, workerId } = query;
  const [names, { name, timeZone }, former, files] = await Promise.all([
    namesAtTime(tx, [requesterId, ...(workerId ? [workerId] : [])]),
    loadOrganization(tx, orgId, now),
    formerTitles(tx, "organization", [orgId]),
    filesOf(tx, query.id),
  ]);
  return {
    organization: former({ id: orgId, at: query.settledAt ?? now }) ?? name,
    timeZone,
    requester: names({ id: requesterId, at: query.createdAt })?.name ?? "",
    worker: workerId ? names({ id: workerId, at: query.settledAt ?? now })?.name : undefined,
    files: files.map(({ name, sha256 }) => ({ name, sha256: sha256.toString("hex") })),
  };
}

/** Returns the name of a query's paper. */
export const paperName = ({
  id,
  kind,
  subject,
  fictitious,
}: Pick<QueryRow, "id" | "kind" | "subject" | "fictitious">): string =>
  fileNameOf(
    `${fictitious ? `${mark} ` : ""}${paper("file")} ${say(`kind.${kind}`)} ${subject.slice(0, 80)} ${shortId(id)}.pdf`,
  );

/** An answered query on paper, in Spanish as the contracts it is kept with: question, answer, and by what it is proven. */
export async function evidencePaper(query: QueryRow, facts: Facts): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(`${paper("title")}: ${query.subject}`);
  const sheet = new Sheet(pdf, await sheetFonts(pdf), `${paper("query")} ${query.id}`);
  sheet.heading(paper("title"), 15);
  if (query.fictitious) sheet.text(say("fictitiousText"));
  sheet.fact(paper("registry"), say(`kind.${query.kind}`));
  sheet.fact(paper("subject"), query.subject);
  sheet.fact(paper("query"), query.id, true);
  sheet.fact(paper("organization"), facts.organization);
  sheet.fact(say("requester"), facts.requester);
  sheet.fact(say("reason"), query.reason);
  sheet.fact(say("askedAt"), at(query.createdAt, facts.timeZone));
  if (query.settledAt) sheet.fact(paper("answeredAt"), at(query.settledAt, facts.timeZone));
  const source = query.provider === "http" ? "service" : query.provider;
  sheet.fact(paper("source"), [say(`source.${source}`), facts.worker].filter(Boolean).join(": "));
  sheet.heading(say("question"));
  for (const { name, kind } of inputFields[query.kind]) {
    const value = query.input[name] ?? "";
    const shown = kind === "department" ? departmentName(value) : kind === "day" ? showBritish(value) : value;
    if (value !== "") sheet.fact(say(`input.${name}`), shown);
  }
  sheet.heading(say("answerHeading"));
  for (const { name, kind } of resultFields[query.kind]) {
    const value = query.result?.[name];
    if (value === undefined && kind !== "lines") continue;
    for (const [index, line] of linesOf(value, kind).entries())
      sheet.fact(index === 0 ? say(`result.${name}`) : "", line);
  }
  sheet.heading(paper("proof"));
  for (const file of facts.files) {
    sheet.fact(say("files"), file.name);
    sheet.fact("SHA-256", file.sha256, true);
  }
  if (query.evidence) sheet.fact(say("evidenceText"), query.evidence, true);
  sheet.text(paper("about"), { pale: true });
  return pdf.save();
}

function linesOf(value: string | readonly string[] | undefined, kind: string): readonly string[] {
  if (value === undefined || value.length === 0) return [say("nothing")];
  if (typeof value !== "string") return value;
  if (kind === "day") return [showBritish(value)];
  return kind === "choice" ? [say(`choice.${value}`)] : value.split("\n");
}

/** A moment as people of the organization read it, and as it is everywhere. */
function at(moment: Date, timeZone: string): string {
  const { day, time } = localTimeOf(timeZone, moment.getTime());
  return `${showBritish(day)} ${new Date(time).toISOString().slice(11, 16)} (${moment.toISOString()})`;
}

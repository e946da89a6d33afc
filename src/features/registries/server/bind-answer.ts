import type { z } from "zod";
import { localDayOf } from "#engine/calendar/zone.ts";
import { attach, attachedFiles } from "#features/attachments/server/index.ts";
import type { Binding } from "#features/bindings/contract.ts";
import { bindValues, type SourcesFor } from "#features/bindings/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { attachToProcess } from "#features/processes/policy.ts";
import { permit } from "#features/processes/server/index.ts";
import { recordFile } from "#platform/files/files.ts";
import type { Stored } from "#platform/files/store.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { type ActingCall } from "#platform/http/call.ts";
import { sentence } from "#protocol/text.ts";
import { sourcesOf } from "../binding.ts";
import type { bindAnswer } from "../contract.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";
import { filesOf, type QueryRow } from "./queries.ts";

/** The values an answered query gives a contract, in its language. */
export const valuesOf =
  (
    { tx, orgId, now }: Pick<MemberCall, "tx" | "orgId" | "now">,
    { kind, input, result, settledAt, fictitious }: QueryRow,
  ): SourcesFor =>
  async ({ language }) => {
    const { timeZone } = await loadOrganization(tx, orgId, now);
    const texts = language === "en" ? en : es;
    return sourcesOf(
      {
        kind,
        values: input,
        result: result ?? {},
        answeredOn: localDayOf(timeZone, (settledAt ?? now).getTime()),
        fictitious,
      },
      (choice) => sentence(texts, `choice.${choice}`),
    );
  };

/** A paper that was stored for a query and has no row yet. */
export interface StoredPaper {
  readonly name: string;
  readonly stored: Stored;
}

/**
 * Fills fields with what a locked query says, through the process's own save, and attaches its evidence, with `paper` first. Says
 * whether the paper was attached: a process has the evidence of a query once.
 */
export async function bind(
  call: ActingCall,
  query: QueryRow,
  binding: Binding,
  paper: StoredPaper,
): Promise<z.input<typeof bindAnswer.output>> {
  const { process, version } = await bindValues(call, binding, valuesOf(call, query));
  await permit(call, process, attachToProcess(call.actor, process));
  const attached = await attachEvidence(call, query, process.id, paper);
  const { bindings: fields } = binding;
  call.audit("registryQuery.used", "registryQuery", query.id, { processId: process.id, fields, attached });
  return { processId: process.id, version, attached };
}

/** Attaches the paper of a query and the files of its answer, unless they are there. Gives how many. */
async function attachEvidence(
  call: ActingCall,
  query: QueryRow,
  processId: string,
  { name, stored }: StoredPaper,
): Promise<number> {
  const subject = { kind: "process", id: processId, audience: [call.actor.uid] };
  const there = await attachedFiles(call.tx, subject);
  if (there.some(({ evidenceQuery }) => evidenceQuery === query.id)) return 0;
  const obtainedAt = (query.settledAt ?? call.now).toISOString();
  const evidence = { kind: query.kind, obtainedAt, queryId: query.id, byHand: query.provider === "manual" };
  const mediaType = "application/pdf";
  const fileId = await recordFile(call, stored, "attachment", mediaType);
  const papers = [
    { name, mediaType, fileId, size: Number(stored.size) },
    ...(await filesOf(call.tx, query.id)).map((file, at) => ({
      // Two files of one name, or with a name in the process, are distinguished by the query and their number.
      name: `${shortId(query.id)}-${at + 1} ${file.name}`.slice(-200),
      mediaType: file.mediaType,
      fileId: file.id,
      size: Number(file.size),
    })),
  ];
  for (const one of papers) await attach(call, subject, { ...one, slot: null, evidence });
  return papers.length;
}

/** The part of an id by which people tell two queries apart. */
export const shortId = (id: string): string => id.slice(-8);

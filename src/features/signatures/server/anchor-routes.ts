import { approvedPdf } from "#features/documents/server/index.ts";
import { processContent } from "#features/processes/server/index.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { peopleOf } from "../people.ts";
import { sendableProcess } from "./asking.ts";
import { pdfFacts } from "./pdf/pdf-facts.ts";
import { storedFile } from "./queries.ts";
import { settingsOf } from "./settings.ts";

/** The route of what a document itself asks its signers to fill in. */
export const anchorRoutes = (platform: Platform) => (on: On) => {
  on(contract.findAnchors, async (call, { processId }) => {
    await sendableProcess(call, processId);
    const { tx, orgId } = call;
    const pdf = await approvedPdf(tx, processId);
    if (!pdf) throw new Failure("signatures.noPdf", 409);
    const { storageKey } = await storedFile(tx, orgId, pdf.fileId);
    const { pages, anchors, lines } = await pdfFacts(await platform.files.read(storageKey));
    const { provider } = await settingsOf(tx, orgId);
    const content = await processContent(tx, processId);
    const people = content ? peopleOf(content.questions, content.answers, lines) : [];
    return { pages: [...pages], fields: [...anchors], lines: [...lines], people: [...people], provider };
  });
};

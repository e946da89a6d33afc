import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { useContext, useState } from "react";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { doWithout } from "#client/lazy-component.tsx";
import { attachmentKeys } from "#features/attachments/feature.ts";
import { AttachmentList } from "#features/attachments/web/index.ts";
import { processAttachments } from "#features/processes/contract.ts";
import { answersDemand, demandsEvidence, missingEvidence } from "#features/processes/demanded.ts";
import { attachToProcess, editProcess } from "#features/processes/policy.ts";
import type { Process } from "#features/processes/process.ts";
import type { Actor } from "#protocol/actor.ts";
import { FileSources } from "./file-sources.ts";

/** The files attached to a process, with their heading: each that the template asks for, and the others. */
export function ProcessAttachments({ process, actor }: { readonly process: Process; readonly actor: Actor }) {
  const t = useText();
  const demanded = process.form.attachments ?? [];
  const sources = useContext(FileSources);
  const sourcesFor = (slot?: string) =>
    sources.map(({ id, Part }) => <Part key={id} processId={process.id} slot={slot} onMissing={doWithout} />);
  const shared = {
    calls: processAttachments,
    parameters: { id: process.id },
    subjectId: process.id,
    may: attachToProcess(actor, process),
  };
  // The requirements for the person who sends it.
  const evidence = editProcess(actor, process) === true && demandsEvidence(actor) && (
    <EvidenceDemanded process={process} />
  );
  if (demanded.length === 0)
    return (
      <section>
        <h2>{t("attachments.title")}</h2>
        {evidence}
        <AttachmentList {...shared} sources={sourcesFor()} />
      </section>
    );
  const isOther = (slot: string | null) => !demanded.some((one) => answersDemand(one, slot));
  return (
    <section>
      <h2>{t("attachments.title")}</h2>
      {evidence}
      {demanded.map((one) => (
        <div key={one.id} className="demanded-file">
          <h3>
            {one.name}
            {one.required && <span aria-hidden> *</span>}
          </h3>
          <AttachmentList
            {...shared}
            slot={one.id}
            shows={(slot) => answersDemand(one, slot)}
            label={one.name}
            sources={sourcesFor(one.id)}
          />
        </div>
      ))}
      <h3>{t("processes.otherFiles")}</h3>
      <AttachmentList {...shared} shows={isOther} label={t("processes.otherFiles")} sources={sourcesFor()} />
    </section>
  );
}

/** The registries of which a process needs a recent answer before it is sent: whether one is attached. */
function EvidenceDemanded({ process: { id, form } }: { readonly process: Pick<Process, "id" | "form"> }) {
  const t = useText();
  const [now] = useState(() => new Date());
  const attached = useQuery({
    queryKey: attachmentKeys.of(id),
    queryFn: async ({ signal }) => (await call(processAttachments.list, { id }, { signal })).attachments,
  });
  if (!attached.data) return null;
  const missing = missingEvidence(form.evidence, attached.data, now);
  return (form.evidence ?? []).map(({ kind, days }) =>
    missing.some((one) => one.kind === kind) ? (
      <Alert key={kind} severity="warning" className="demanded-evidence">
        {t(`processes.evidenceMissing.${kind}`, { days })}
      </Alert>
    ) : (
      <Alert key={kind} severity="success">
        {t("processes.evidenceThere", { kind: t(`attachments.evidenceKind.${kind}`), days })}
      </Alert>
    ),
  );
}

import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { attachmentKeys } from "#features/attachments/keys.ts";
import { processAttachments } from "../contract.ts";
import { missingEvidence } from "../demanded.ts";
import type { Process } from "../process.ts";

/** The registries of which a process needs a recent answer before it is sent: whether one is attached. */
export function EvidenceDemanded({ process: { id, form } }: { readonly process: Pick<Process, "id" | "form"> }) {
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

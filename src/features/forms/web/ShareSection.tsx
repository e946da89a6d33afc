import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { formatDate, formatEnd } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import type { Present } from "#features/answers/presence.ts";
import { usePresence } from "#features/answers/web/index.ts";
import { notePresence } from "#features/process-page/contract.ts";
import { processKeys } from "#features/processes/feature.ts";
import { fetchProcess } from "#features/processes/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { StatusChip } from "#ui/StatusChip.tsx";
import { shareKeys } from "../feature.ts";
import { shareForm } from "../policy.ts";
import { type FormShare, remindShare, reopenShare, revokeShare } from "../share-contract.ts";
import { sharesQuery } from "./queries.ts";
import { ShareDialog } from "./ShareDialog.tsx";
import "./shared.css";
import { Awaited } from "#ui/skeletons.tsx";

/** With whom the form of a process is shared; nothing where it is not and may not be. */
export function ShareSection({ processId, actor }: { readonly processId: string; readonly actor: Actor }) {
  const t = useText();
  const [sharing, setSharing] = useState(false);
  const found = useQuery(sharesQuery(processId));
  const shares = found.data?.shares ?? [];
  const process = useQuery({
    queryKey: processKeys.of(processId),
    queryFn: ({ signal }) => fetchProcess(processId, signal),
  }).data;
  const [others, setOthers] = useState<readonly Present[]>([]);
  const waits = shares.some(({ completed, expired }) => !completed && !expired);
  const tell = async (field: string | null) => (await call(notePresence, { id: processId, field })).others;
  usePresence(waits && process !== undefined && shareForm(actor, process) === true, tell, setOthers);
  if (found.isPending) return <Awaited />;
  if (!process) return null;
  const may = shareForm(actor, process) === true;
  if (!may && shares.length === 0) return null;
  return (
    <div className="share-section">
      {may && <p>{t("forms.share.about")}</p>}
      {others.length > 0 && (
        <p role="status">{t("forms.share.alsoHere", { names: others.map(({ name }) => name).join(", ") })}</p>
      )}
      {shares.length > 0 && (
        <ul>
          {shares.map((share) => (
            <OneShare key={share.id} processId={processId} share={share} labels={labelsOf(process.form)} may={may} />
          ))}
        </ul>
      )}
      {may && (
        <Button variant="outlined" onClick={() => setSharing(true)}>
          {t("forms.share.share")}
        </Button>
      )}
      {sharing && <ShareDialog processId={processId} groups={process.form.groups} onClose={() => setSharing(false)} />}
    </div>
  );
}

interface Labelled {
  readonly key: string;
  readonly label: string;
}
const labelsOf = (form: {
  readonly fields: readonly Labelled[];
  readonly loops: readonly Labelled[];
  readonly conditions: readonly Labelled[];
}): Readonly<Record<string, string>> =>
  Object.fromEntries([...form.fields, ...form.loops, ...form.conditions].map(({ key, label }) => [key, label]));

function OneShare({
  processId,
  share,
  labels,
  may,
}: {
  readonly processId: string;
  readonly share: FormShare;
  readonly labels: Readonly<Record<string, string>>;
  readonly may: boolean;
}) {
  const t = useText();
  const of = { id: processId, shareId: share.id };
  const refresh = [shareKeys.one(processId)];
  const remind = useChange(remindShare, { done: () => t("forms.share.reminded"), refresh });
  const reopen = useChange(reopenShare, { done: () => t("forms.share.reopened"), refresh });
  const revoke = useChange(revokeShare, { done: () => t("forms.share.revoked"), refresh });
  const { email, completed, expired, filled, expiresAt, completedAt, makerName, mailOutcome } = share;
  const state = completed ? "completed" : expired ? "expired" : "waiting";
  return (
    <li>
      <p>
        <strong>{email}</strong>{" "}
        <StatusChip label={t(`forms.share.${state}`)} tone={completed ? "success" : expired ? "warning" : "info"} />
      </p>
      {state === "waiting" && mailOutcome === "bounced" && (
        <p className="share-fault">{t("forms.share.mailBounced")}</p>
      )}
      {state === "waiting" && mailOutcome === "failed" && <p className="share-fault">{t("forms.share.mailFailed")}</p>}
      <p className="quiet">
        {completedAt === null
          ? t("forms.share.until", { day: formatEnd(expiresAt) })
          : t("forms.share.on", { day: formatDate(completedAt) })}
        {makerName !== "" && ` · ${t("forms.share.maker", { name: makerName })}`}
      </p>
      {filled.length > 0 && (
        <p className="quiet">
          {t("forms.share.filled", { names: filled.map((name) => labels[name] ?? name).join(", ") })}
        </p>
      )}
      {may && (
        <div className="share-buttons">
          {!completed && !expired && (
            <Button size="small" loading={remind.isPending} onClick={() => remind.mutate(of)}>
              {t("forms.share.remind")}
            </Button>
          )}
          {(completed || expired) && (
            <Button size="small" loading={reopen.isPending} onClick={() => reopen.mutate(of)}>
              {t("forms.share.reopen")}
            </Button>
          )}
          <Button size="small" color="error" loading={revoke.isPending} onClick={() => revoke.mutate(of)}>
            {t("forms.share.revoke")}
          </Button>
        </div>
      )}
    </li>
  );
}

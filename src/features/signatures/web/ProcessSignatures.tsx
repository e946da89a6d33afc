import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import type { Actor } from "#protocol/actor.ts";
import { active, all, plan, role } from "#protocol/decision.ts";
import { Failure } from "#protocol/failure.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { Awaited, ListSkeleton } from "#ui/skeletons.tsx";
import { isOpen } from "../signature.ts";
import { EnvelopeCard } from "./EnvelopeCard.tsx";
import { envelopesQuery } from "./queries.ts";
import "./signatures.css";

const SendDialog = lazyComponent(() => import("./sending/SendDialog.tsx").then((m) => m.SendDialog));

/**
 * Shows the signatures of a process, with a button to request them. Without the permission of the plan it shows only earlier
 * envelopes, which can still be voided.
 */
export function ProcessSignatures({ processId, actor }: { readonly processId: string; readonly actor: Actor }) {
  const t = useText();
  const found = useQuery({
    ...envelopesQuery(processId),
    retry: (count, error) => count < 2 && !(error instanceof Failure),
  });
  const [sending, setSending] = useState(false);
  const [earlier, setEarlier] = useState(false);
  const planned = plan(actor, "electronicSignature") === true;
  if (!planned && found.isPending) return <Awaited />;
  if (!planned && !found.data?.rows.length) return null;
  if (found.isPending) return <ListSkeleton label={t("shell.loading")} rows={2} />;
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data.approved) return <p className="signature-note">{t("signatures.waitForPdf")}</p>;
  const [current, ...before] = found.data.rows;
  const busy = current !== undefined && (isOpen(current.state) || current.state === "completing");
  const may = all(role(actor, "owner", "creator", "reviewer"), active(actor));
  if (found.data.publicDeed && !current) return <Alert severity="info">{t("signatures.publicDeed")}</Alert>;
  return (
    <div className="signatures">
      {current ? <EnvelopeCard envelope={current} /> : <p className="signature-note">{t("signatures.none")}</p>}
      {planned && !busy && current?.state !== "signed" && !found.data.publicDeed && (
        <div>
          <ReasonButton
            reason={may === true ? undefined : errorText(may)}
            variant="outlined"
            onClick={() => setSending(true)}
          >
            {t(current ? "signatures.startAgain" : "signatures.start")}
          </ReasonButton>
        </div>
      )}
      {before.length > 0 && (
        <div>
          <Button size="small" aria-expanded={earlier} onClick={() => setEarlier(!earlier)}>
            {t("signatures.earlier")} ({before.length})
          </Button>
          {earlier && before.map((one) => <EnvelopeCard key={one.id} envelope={one} />)}
        </div>
      )}
      {sending && <SendDialog processId={processId} onClose={() => setSending(false)} />}
    </div>
  );
}

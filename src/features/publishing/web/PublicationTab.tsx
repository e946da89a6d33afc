import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { templateKeys, templateListKeys, templateVersionKeys } from "#features/templates/feature.ts";
import { screenPath } from "#protocol/address.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { StatusChip } from "#ui/StatusChip.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { holdVersions, unpublishTemplate } from "../contract.ts";
import type { PublicationState } from "../publication.ts";
import { PublishDialog } from "./PublishDialog.tsx";
import { publicationQuery } from "./queries.ts";
import "./publication.css";

interface Props {
  readonly templateId: string;
  readonly mayEdit: boolean;
  readonly meanwhile?: ReactNode;
}

const tones = { published: "success", waiting: "warning", unpublished: "neutral" } as const;

/** Which version of a template processes begin with, and what publishing the newest one would change. */
export function PublicationTab({ templateId, mayEdit, meanwhile }: Props) {
  const t = useText();
  const found = useQuery(publicationQuery(templateId));
  const [publishing, setPublishing] = useState(false);
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return meanwhile;
  const { data } = found;
  return (
    <div className="publication">
      <p>{t("publishing.intro")}</p>
      <Standing state={data} />
      {data.state !== "published" && <Tests templateId={templateId} tests={data.tests} />}
      {mayEdit && <Steps templateId={templateId} state={data} onPublish={() => setPublishing(true)} />}
      <section aria-labelledby="publication-older">
        <h2 id="publication-older">{t("publishing.older")}</h2>
        {data.drafts + data.reviewing === 0 && <p className="hint">{t("publishing.noDrafts")}</p>}
        {data.drafts > 0 && <p>{t("publishing.drafts", { count: data.drafts })}</p>}
        {data.reviewing > 0 && <p>{t("publishing.reviewing", { count: data.reviewing })}</p>}
        {mayEdit && data.state === "published" && data.drafts > 0 && (
          <Button variant="outlined" onClick={() => setPublishing(true)}>
            {t("publishing.move")}
          </Button>
        )}
      </section>
      {publishing && <PublishDialog templateId={templateId} state={data} onClose={() => setPublishing(false)} />}
    </div>
  );
}

/** Shows the version with which processes begin now, and the one that waits. */
function Standing({ state: { state, published, newest } }: { readonly state: PublicationState }) {
  const t = useText();
  return (
    <div className="publication-state" role="status">
      <StatusChip tone={tones[state]} label={t(`publishing.state.${state}`)} />
      <p>{published ? t("publishing.begins", published) : t("publishing.none")}</p>
      {state !== "published" && <p>{t("publishing.waits", newest)}</p>}
    </div>
  );
}

/** Shows the tests that keep the newest version from being published, because they have other results. */
function Tests({
  templateId,
  tests: { failing, pending },
}: {
  readonly templateId: string;
  readonly tests: PublicationState["tests"];
}) {
  const t = useText();
  const navigate = useNavigate();
  if (failing + pending === 0) return null;
  const open = () =>
    void navigate({ to: screenPath("/templateSettings/:id", { id: templateId }), search: { tab: "tests" } });
  return (
    <Alert
      severity={pending > 0 ? "info" : "warning"}
      action={
        <Button color="inherit" size="small" onClick={open}>
          {t("publishing.openTests")}
        </Button>
      }
    >
      {pending > 0 ? t("publishing.testsPending") : t("publishing.testsCount", { count: failing })}
    </Alert>
  );
}

/** Publishing, taking back, and whether new versions wait. */
function Steps({
  templateId,
  state: { state, held, newest, tests },
  onPublish,
}: {
  readonly templateId: string;
  readonly state: PublicationState;
  readonly onPublish: () => void;
}) {
  const t = useText();
  const [sure, setSure] = useState(false);
  const refresh = [templateVersionKeys.one(templateId), templateKeys.one(templateId), templateListKeys.all];
  const hold = useChange(holdVersions, {
    done: ({ held: waits }) => t(waits ? "publishing.heldOn" : "publishing.heldOff"),
    refresh,
  });
  const unpublish = useChange(unpublishTemplate, { done: () => t("publishing.unpublished"), refresh });
  const reason =
    tests.pending > 0 ? t("publishing.testsPending") : tests.failing > 0 ? t("publishing.testsFailing") : undefined;
  const waits = held && state === "waiting";
  return (
    <>
      <div className="publication-steps">
        {state !== "published" && (
          <ReasonButton reason={reason} variant="contained" onClick={onPublish}>
            {t("publishing.publish", { number: newest.number })}
          </ReasonButton>
        )}
        {state !== "unpublished" && (
          <Button variant="outlined" color="inherit" onClick={() => setSure(true)}>
            {t("publishing.unpublish")}
          </Button>
        )}
      </div>
      <SwitchField
        label={t("publishing.held")}
        hint={waits ? t("publishing.heldWaits") : t("publishing.heldHint")}
        checked={hold.isPending ? hold.variables.held : held}
        disabled={waits}
        onChange={(event) => hold.mutate({ templateId, held: event.currentTarget.checked })}
      />
      <ConfirmDialog
        open={sure}
        title={t("publishing.unpublishTitle")}
        text={t("publishing.unpublishText")}
        confirmLabel={t("publishing.unpublish")}
        cancelLabel={t("publishing.cancel")}
        tone="error"
        onConfirm={() => {
          setSure(false);
          unpublish.mutate({ templateId });
        }}
        onCancel={() => setSure(false)}
      />
    </>
  );
}

import Block from "@mui/icons-material/Block";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { formatDateTime, formatEnd } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { SignInAgain } from "#features/identity/web/index.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { SectionCard } from "#ui/SectionCard.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { Tip } from "#ui/Tip.tsx";
import { type ApiKey, keyPrefix } from "../api-key.ts";
import { maxDrives } from "../drive-contract.ts";
import { CreateKeyDialog, NewKeyDialog } from "./KeyDialogs.tsx";
import { driveQuery, useDrives } from "./use-keys.ts";
import "./api-keys.css";

/** The passwords by which one's own files are a drive of Word and of the file manager. */
export function DriveCard() {
  const t = useText();
  const found = useQuery(driveQuery);
  return (
    <SectionCard title={t("apiKeys.drive.title")}>
      {found.isPending && <FormSkeleton label={t("shell.loading")} fields={1} />}
      {found.isError && !found.data && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <Drives rows={found.data.keys} />}
    </SectionCard>
  );
}

function Drives({ rows }: { readonly rows: readonly ApiKey[] }) {
  const t = useText();
  const drives = useDrives();
  const [creating, setCreating] = useState(false);
  const [ended, setEnded] = useState<ApiKey>();
  const full = rows.length >= maxDrives;
  const end = async (key: ApiKey) => {
    const done = await drives.revoke(key);
    setEnded(undefined);
    if (done) notify.success(t("apiKeys.drive.ended"));
  };
  return (
    <>
      <p className="quiet">{t("apiKeys.drive.intro")}</p>
      <p>
        {t("apiKeys.drive.address")} <code className="drive-address">{`${location.origin}/dav/`}</code>
      </p>
      {rows.length > 0 && (
        <ul className="drives" aria-label={t("apiKeys.drive.title")}>
          {rows.map((key) => (
            <OneDrive key={key.id} drive={key} onEnd={() => setEnded(key)} />
          ))}
        </ul>
      )}
      {full && <p>{t("apiKeys.drive.tooMany", { max: maxDrives })}</p>}
      <Button variant="outlined" disabled={full} onClick={() => setCreating(true)}>
        {t("apiKeys.drive.create")}
      </Button>
      {creating && <CreateKeyDialog drive onCreate={drives.create} onClose={() => setCreating(false)} />}
      {drives.newKey !== undefined && <NewKeyDialog drive apiKey={drives.newKey} onDone={drives.forget} />}
      {ended && (
        <ConfirmDialog
          open
          title={t("apiKeys.drive.endTitle")}
          text={t("apiKeys.drive.endText", { name: ended.name })}
          confirmLabel={t("apiKeys.drive.end")}
          cancelLabel={t("shell.cancel")}
          tone="error"
          busy={drives.busy}
          onConfirm={() => void end(ended)}
          onCancel={() => setEnded(undefined)}
        />
      )}
      {drives.again && <SignInAgain to="/myaccount#drive" onClose={drives.postpone} />}
    </>
  );
}

function OneDrive({ drive, onEnd }: { readonly drive: ApiKey; readonly onEnd: () => void }) {
  const t = useText();
  const { name, lastFour, expiresAt, lastUsedAt } = drive;
  const label = t("apiKeys.drive.endOf", { name });
  return (
    <li>
      <span className="key-name">
        {name}
        <code>
          {keyPrefix}…{lastFour}
        </code>
        <small>
          {expiresAt && `${t("apiKeys.until")} ${formatEnd(expiresAt)}. `}
          {t("apiKeys.lastUsed")}: {lastUsedAt ? formatDateTime(lastUsedAt) : t("apiKeys.never")}
        </small>
      </span>
      <Tip title={label}>
        <IconButton aria-label={label} onClick={onEnd}>
          <Block />
        </IconButton>
      </Tip>
    </li>
  );
}

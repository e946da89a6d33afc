import Attach from "@mui/icons-material/AttachFileOutlined";
import Remove from "@mui/icons-material/DeleteOutlined";
import Camera from "@mui/icons-material/PhotoCameraOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { call, upload } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { arriving } from "#client/lazy-component.tsx";
import { largestAttachment } from "#features/attachments/attachment.ts";
import { documentPictureTypes } from "#features/attachments/picture-slot.ts";
import { type CaptchaWork, useCaptcha } from "#features/identity/web/index.ts";
import { Failure } from "#protocol/failure.ts";
import { FileButton } from "#ui/FileButton.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import type { AskedFile } from "../public-form.ts";
import { addVisitorFile, removeVisitorFile, type VisitorForm } from "../visitor-contract.ts";
import type { LinkKeys } from "./FillPublicForm.tsx";
import { StepButtons } from "./StepButtons.tsx";
import { visitorFilesQuery } from "./visitor-files-query.ts";
import type { VisitorSession } from "./visitor-session.ts";

interface FilesStepProps {
  readonly keys: LinkKeys;
  readonly form: VisitorForm;
  readonly session: VisitorSession;
  readonly reviewing: boolean;
  readonly onBack: (() => void) | undefined;
  readonly onNext: () => void;
}

/** The files that are asked for, each taken by the camera or chosen. */
export function FilesStep({ keys, form, session, reviewing, onBack, onNext }: FilesStepProps) {
  const t = useText();
  const found = useQuery(visitorFilesQuery(keys, session.key));
  const [tried, setTried] = useState(false);
  // Slots with a file that could not be sent yet.
  const [unsent, setUnsent] = useState<readonly string[]>([]);
  const noteUnsent = (slot: string, isUnsent: boolean) =>
    setUnsent((all) => [...all.filter((one) => one !== slot), ...(isUnsent ? [slot] : [])]);
  // Without a connection nothing is asked: the page says so, and asks by itself when there is one again.
  const offline = found.isPending && found.fetchStatus === "paused";
  if (offline || found.isError)
    return (
      <section aria-label={t("forms.visitor.files")}>
        <FailureState error={found.error ?? new Failure("failure.offline", 0)} onRetry={() => void found.refetch()} />
        {onBack && (
          <Button color="inherit" size="large" onClick={onBack}>
            {t("forms.visitor.back")}
          </Button>
        )}
      </section>
    );
  if (found.isPending) return <ListSkeleton label={t("shell.loading")} rows={2} />;
  const { files } = found.data;
  const missing = form.files.filter(({ id, required }) => required && !files.some(({ slot }) => slot === id));
  return (
    <section className="public-form-card" aria-label={t("forms.visitor.files")}>
      <h2 className="public-form-heading">{t("forms.visitor.files")}</h2>
      <p className="quiet">{t("forms.visitor.filesAbout")}</p>
      {form.files.map((asked) => (
        <AskedSlot
          key={asked.id}
          keys={keys}
          session={session.key}
          asked={asked}
          files={files.filter(({ slot }) => slot === asked.id)}
          missing={tried && missing.includes(asked)}
          stuck={tried && unsent.includes(asked.id)}
          onUnsent={noteUnsent}
        />
      ))}
      <StepButtons
        onBack={onBack}
        nextLabel={reviewing ? t("forms.visitor.toReview") : undefined}
        onNext={() => {
          setTried(true);
          if (missing.length === 0 && unsent.length === 0) onNext();
        }}
      />
    </section>
  );
}

interface SlotProps {
  readonly keys: LinkKeys;
  readonly session: string;
  readonly asked: AskedFile;
  readonly files: readonly { readonly id: string; readonly name: string; readonly size: number }[];
  readonly missing: boolean;
  /** True if a file that is not sent yet keeps the visitor on the page. */
  readonly stuck: boolean;
  readonly onUnsent: (slot: string, isUnsent: boolean) => void;
}

function AskedSlot({ keys, session, asked, files, missing, stuck, onUnsent }: SlotProps) {
  const t = useText();
  const { send, remove, percent, error, waiting, drop } = useSending(keys, session, asked.id, onUnsent);
  const pick = { picture: asked.picture !== undefined, onFile: send, busy: percent !== undefined };
  return (
    <fieldset className="public-form-slot">
      <legend>
        {asked.label}
        {asked.required && (
          <span className="required" aria-hidden>
            {" *"}
          </span>
        )}
      </legend>
      {files.length > 0 && (
        <ul>
          {files.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              <IconButton
                size="small"
                aria-label={t("forms.visitor.removeFile", { name })}
                onClick={() => void remove(id)}
              >
                <Remove fontSize="small" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {asked.picture !== undefined && <p className="quiet">{t("forms.visitor.pictureAbout")}</p>}
      {percent !== undefined && (
        <LinearProgress variant="determinate" value={percent} aria-label={t("forms.visitor.sendingFile")} />
      )}
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {waiting && <WaitingFile file={waiting} onSend={() => send(waiting)} onDrop={drop} />}
      {(stuck || (missing && !waiting)) && (
        <p className="field-error" role="alert">
          {t(stuck ? "forms.visitor.fileNotSent" : "forms.fileRequired")}
        </p>
      )}
      <div className="public-form-pick">
        <Pick {...pick} label={t("forms.visitor.photo")} icon={<Camera />} camera />
        <Pick {...pick} label={t("forms.visitor.choose")} icon={<Attach />} />
      </div>
    </fieldset>
  );
}

/** A file that is sent once there is a connection. */
function WaitingFile({
  file,
  onSend,
  onDrop,
}: {
  readonly file: File;
  readonly onSend: () => void;
  readonly onDrop: () => void;
}) {
  const t = useText();
  return (
    <Alert severity="warning" role="status">
      {t("forms.visitor.fileWaits", { name: file.name })}
      <div className="public-form-pick">
        <Button size="small" color="inherit" variant="outlined" onClick={onSend}>
          {t("shell.retry")}
        </Button>
        <Button size="small" color="inherit" onClick={onDrop}>
          {t("forms.visitor.removeFile", { name: file.name })}
        </Button>
      </div>
    </Alert>
  );
}

function Pick({
  label,
  icon,
  camera = false,
  picture,
  busy,
  onFile,
}: {
  readonly label: string;
  readonly icon: React.ReactNode;
  readonly camera?: boolean;
  /** True if it becomes a picture of the document, which not every kind of picture can. */
  readonly picture: boolean;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}) {
  return (
    <FileButton
      variant="outlined"
      startIcon={icon}
      disabled={busy}
      label={label}
      accept={picture ? documentPictureTypes.join(",") : camera ? "image/*" : undefined}
      capture={camera ? "environment" : undefined}
      onFile={onFile}
    />
  );
}

/** Sends a file, and once more with a captcha where the form has got very many files. */
async function sendFile(
  to: LinkKeys & { readonly session: string; readonly slot: string },
  chosen: File,
  captcha: CaptchaWork,
  onProgress: (sent: number, total: number) => void,
): Promise<unknown> {
  const { preparePicture } = await arriving(() => import("#client/prepare-picture.ts"));
  const file = await preparePicture(chosen, { limit: largestAttachment, unreadable: "attachments.heic" });
  try {
    return await upload(addVisitorFile, to, file, { onProgress });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "identity.captchaNeeded") throw error;
    const recaptcha = await captcha.answer();
    captcha.reset();
    return upload(addVisitorFile, { ...to, recaptcha }, file, { onProgress });
  }
}

/** Sends and takes back the files of one slot. A file that no connection takes waits for the next one. */
function useSending(keys: LinkKeys, session: string, slot: string, onUnsent: SlotProps["onUnsent"]) {
  const queries = useQueryClient();
  const captcha = useCaptcha("publicForm");
  const [percent, setPercent] = useState<number>();
  const [error, setError] = useState<string>();
  const [waiting, setWaiting] = useState<File>();
  const wait = (file: File | undefined) => {
    setWaiting(file);
    onUnsent(slot, file !== undefined);
  };
  const refresh = () => queries.invalidateQueries({ queryKey: visitorFilesQuery(keys, session).queryKey });
  const run = async (work: () => Promise<unknown>, file?: File) => {
    setError(undefined);
    try {
      await work();
      wait(undefined);
      await refresh();
    } catch (thrown) {
      const isOffline = thrown instanceof Failure && thrown.code === "failure.offline";
      if (file) wait(isOffline ? file : undefined);
      if (!file || !isOffline) setError(failureText(thrown));
    }
    setPercent(undefined);
  };
  const send = (file: File) => {
    setPercent(0);
    onUnsent(slot, true);
    const progress = (sent: number, total: number) => setPercent(total === 0 ? 0 : Math.floor((sent / total) * 100));
    void run(() => sendFile({ ...keys, session, slot }, file, captcha, progress), file);
  };
  const sendAgain = useEffectEvent(() => {
    if (waiting && percent === undefined) send(waiting);
  });
  useEffect(() => {
    addEventListener("online", sendAgain);
    return () => removeEventListener("online", sendAgain);
  }, []);
  return {
    percent,
    error,
    waiting: percent === undefined ? waiting : undefined,
    send,
    drop: () => wait(undefined),
    remove: (fileId: string) => run(() => call(removeVisitorFile, { ...keys, session, fileId })),
  };
}

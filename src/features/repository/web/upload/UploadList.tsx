import Done from "@mui/icons-material/CheckCircle";
import Close from "@mui/icons-material/Close";
import Retry from "@mui/icons-material/Refresh";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import { memo, type ReactElement } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { fieldError } from "#client/use-change.ts";
import { Tip } from "#ui/Tip.tsx";
import { mayRetry, type Sending, type UploadQueue, type Uploads } from "./upload-queue.ts";
import "./uploads.css";

/** The order of uploads: those that need a decision first, finished ones last. */
const order = ["failed", "sending", "waiting", "done"] as const;
/** The maximum of listed files. A folder may have thousands. */
const maxListed = 100;

/** The notes about several files at once: a lost connection, taken names, files to retry. */
export function UploadNotes({ all, held, queue }: Uploads & { readonly queue: UploadQueue }) {
  const t = useText();
  const failed = all.filter(({ state }) => state === "failed");
  const taken = failed.filter((one) => one.taken !== undefined);
  const retried = failed.filter(mayRetry);
  return (
    <>
      {held && (
        <p className="upload-note" role="status">
          {t("repository.upload.held")}
          <Button size="small" onClick={() => void queue.goOn()}>
            {t("repository.upload.goOn")}
          </Button>
        </p>
      )}
      {taken.length > 1 && (
        <p className="upload-note">
          {t("repository.upload.takenNames", { count: taken.length })}
          <Button size="small" onClick={() => queue.answerAll("version")}>
            {t("repository.upload.asVersions")}
          </Button>
          <Button size="small" onClick={() => queue.answerAll("both")}>
            {t("repository.upload.keepAll")}
          </Button>
        </p>
      )}
      {retried.length > 1 && (
        <p className="upload-note">
          {t("repository.upload.failed", { count: retried.length })}
          <Button size="small" onClick={() => queue.again(retried)}>
            {t("repository.upload.retryAll")}
          </Button>
        </p>
      )}
    </>
  );
}

/** Files that are uploaded: progress, what failed and why, and what a taken name means. */
export function UploadList(props: {
  readonly id?: string;
  readonly hidden?: boolean;
  readonly all: readonly Sending[];
  readonly queue: UploadQueue;
}) {
  const t = useText();
  const { all } = props;
  const listed = order.flatMap((state) => all.filter((one) => one.state === state)).slice(0, maxListed);
  return (
    <ul className="uploads" id={props.id} hidden={props.hidden}>
      {listed.map((one) => (
        <SendingRow key={one.id} sending={one} queue={props.queue} />
      ))}
      {all.length > listed.length && <li>{t("repository.upload.more", { count: all.length - listed.length })}</li>}
    </ul>
  );
}

const SendingRow = memo(function SendingRow(props: { readonly sending: Sending; readonly queue: UploadQueue }) {
  const t = useText();
  const { sending, queue } = props;
  const { id, file, percent, state } = sending;
  const name = file?.name ?? sending.path.at(-1) ?? "";
  const path = [...sending.path, ...(file ? [file.name] : [])].join(" / ");
  return (
    <li>
      <span className="upload-name">
        <span className="upload-path" title={path}>
          {path}
        </span>
        {state === "failed" && <WhyFailed sending={sending} queue={queue} />}
        {(state === "sending" || state === "waiting") && (
          <LinearProgress
            variant="determinate"
            value={percent}
            aria-label={t("repository.upload.sending", { name, percent })}
          />
        )}
      </span>
      {state === "done" && <Done className="upload-done" titleAccess={t("repository.upload.done")} />}
      {state === "failed" && mayRetry(sending) && (
        <IconAct label={t("repository.upload.retry", { name })} onClick={() => queue.again([sending])}>
          <Retry />
        </IconAct>
      )}
      {state !== "done" && (
        <IconAct
          label={t(state === "failed" ? "repository.upload.dismiss" : "repository.upload.cancel", { name })}
          onClick={() => queue.cancel(id)}
        >
          <Close />
        </IconAct>
      )}
    </li>
  );
});

function WhyFailed({ sending, queue }: { readonly sending: Sending; readonly queue: UploadQueue }) {
  const t = useText();
  return (
    <>
      <small role="alert" className="upload-error">
        {fieldError(sending.error) ?? failureText(sending.error)}
      </small>
      {sending.taken !== undefined && (
        <span className="upload-choices">
          <Button size="small" onClick={() => queue.again([sending], "version")}>
            {t("repository.upload.asVersion")}
          </Button>
          <Button size="small" onClick={() => queue.again([sending], "both")}>
            {t("repository.upload.keepBoth")}
          </Button>
        </span>
      )}
    </>
  );
}

export function IconAct(props: {
  readonly label: string;
  readonly expanded?: boolean;
  readonly controls?: string;
  readonly onClick: () => void;
  readonly children: ReactElement;
}) {
  return (
    <Tip title={props.label}>
      <IconButton
        aria-label={props.label}
        aria-expanded={props.expanded}
        aria-controls={props.controls}
        onClick={props.onClick}
      >
        {props.children}
      </IconButton>
    </Tip>
  );
}

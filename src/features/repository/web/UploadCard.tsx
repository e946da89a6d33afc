import Close from "@mui/icons-material/Close";
import Retry from "@mui/icons-material/Refresh";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import { useText } from "#client/i18n.ts";
import { Tip } from "#ui/Tip.tsx";
import type { Sending, Uploads } from "./use-repository-uploads.ts";

/** What is being uploaded, at the bottom right: progress, what failed and why, and what a taken name means. */
export function UploadCard({ uploads }: { readonly uploads: Uploads }) {
  const t = useText();
  const { sending } = uploads;
  if (sending.length === 0) return null;
  const arrived = sending.filter(({ done }) => done).length;
  return (
    <section className="repository-uploads" aria-label={t("repository.uploads")}>
      <header>
        <strong role="status">{t("repository.uploaded", { arrived, count: sending.length })}</strong>
        <Tip title={t("repository.clear")}>
          <IconButton aria-label={t("repository.clear")} onClick={uploads.clear}>
            <Close />
          </IconButton>
        </Tip>
      </header>
      <ul>
        {sending.map((one) => (
          <SendingRow key={one.id} sending={one} uploads={uploads} />
        ))}
      </ul>
    </section>
  );
}

function SendingRow({ sending, uploads }: { readonly sending: Sending; readonly uploads: Uploads }) {
  const t = useText();
  const { id, file, percent, error, taken, done } = sending;
  const { name } = file;
  return (
    <li>
      <span className="repository-upload-name">
        {[...sending.path, name].join(" / ")}
        {error && (
          <small role="alert" className="repository-error">
            {error}
          </small>
        )}
        {!error && (
          <LinearProgress
            variant="determinate"
            color={done ? "success" : "primary"}
            value={percent}
            aria-label={t("repository.sending", { name, percent })}
          />
        )}
        {error && taken !== undefined && (
          <span className="repository-choices">
            <Button size="small" onClick={() => uploads.again(sending, "version")}>
              {t("repository.asVersion")}
            </Button>
            <Button size="small" onClick={() => uploads.again(sending, "both")}>
              {t("repository.keepBoth")}
            </Button>
          </span>
        )}
      </span>
      {error && taken === undefined && (
        <Tip title={t("repository.retry", { name })}>
          <IconButton
            aria-label={t("repository.retry", { name })}
            onClick={() => uploads.again(sending, sending.ifTaken)}
          >
            <Retry />
          </IconButton>
        </Tip>
      )}
      {!done && (
        <Tip title={t("repository.cancelUpload", { name })}>
          <IconButton aria-label={t("repository.cancelUpload", { name })} onClick={() => uploads.cancel(id)}>
            <Close />
          </IconButton>
        </Tip>
      )}
    </li>
  );
}

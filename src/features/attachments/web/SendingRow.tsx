import Cancel from "@mui/icons-material/Close";
import Retry from "@mui/icons-material/Refresh";
import IconButton from "@mui/material/IconButton";
import LinearProgress from "@mui/material/LinearProgress";
import { useText } from "#client/i18n.ts";
import { Tip } from "#ui/Tip.tsx";
import type { Sending } from "./use-uploads.ts";

/** A file on its way, or one that could not be sent, with why and a way to try again. */
export function SendingRow(props: {
  readonly sending: Sending;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}) {
  const t = useText();
  const { file, percent, error } = props.sending;
  const { name } = file;
  return (
    <li className="attachment">
      <span className="attachment-name">
        {name}
        {error ? (
          <small className="attachment-error" role="alert">
            {error}
          </small>
        ) : (
          <LinearProgress
            variant="determinate"
            value={percent}
            aria-label={t("attachments.sending", { name, percent })}
            sx={{ mt: 0.5 }}
          />
        )}
      </span>
      {error && (
        <Tip title={t("attachments.retry", { name })}>
          <IconButton aria-label={t("attachments.retry", { name })} onClick={props.onRetry}>
            <Retry />
          </IconButton>
        </Tip>
      )}
      <Tip title={t("attachments.cancel", { name })}>
        <IconButton aria-label={t("attachments.cancel", { name })} onClick={props.onCancel}>
          <Cancel />
        </IconButton>
      </Tip>
    </li>
  );
}

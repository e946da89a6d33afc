import Button from "@mui/material/Button";
import { useContext } from "react";
import { Failure } from "#protocol/failure.ts";
import { PanelClose } from "#ui/panel-close.ts";
import { ErrorState, NoPermission } from "#ui/states.tsx";
import { failureText } from "./failure-text.ts";
import { useText } from "./i18n.ts";
import { Link } from "./link.tsx";

/**
 * The place of something that could not be loaded: not allowed, not there, or failed with a way to try again. `page` when
 * that is the whole page.
 */
export function FailureState({
  error,
  onRetry,
  page,
}: {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly page?: boolean;
}) {
  const t = useText();
  const closePanel = useContext(PanelClose);
  if (error instanceof Failure && error.status === 403)
    return <NoPermission page={page} title={t("shell.noPermission")} text={failureText(error)} />;
  if (error instanceof Failure && error.status === 404)
    return (
      <NoPermission
        page={page}
        title={t("shell.missing")}
        text={failureText(error)}
        action={
          closePanel ? (
            <Button variant="outlined" onClick={closePanel}>
              {t("shell.close")}
            </Button>
          ) : (
            <Button component={Link} to="/home" variant="outlined">
              {t("shell.goHome")}
            </Button>
          )
        }
      />
    );
  const isOutdated = error instanceof Failure && error.code === "failure.outdated";
  const requestId = error instanceof Failure ? error.requestId : undefined;
  return (
    <ErrorState
      page={page}
      title={t("shell.failed")}
      text={failureText(error)}
      retryLabel={t(isOutdated ? "shell.loadAgain" : "shell.retry")}
      {...(isOutdated ? { onRetry: () => location.reload() } : onRetry ? { onRetry } : {})}
      {...(requestId ? { requestId: t("shell.requestId", { id: requestId }) } : {})}
    />
  );
}

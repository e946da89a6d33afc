import Offline from "@mui/icons-material/CloudOffOutlined";
import Wrong from "@mui/icons-material/ErrorOutlineOutlined";
import Button from "@mui/material/Button";
import { failureText } from "#client/failure-text.ts";
import { formatTime } from "#client/format.ts";
import { type Translate, useText } from "#client/i18n.ts";
import type { FormSession, Saving } from "./form-session.ts";
import { useStore } from "./store.ts";

/**
 * Returns true if the server refused because another person saved in between, and not because the process is out of
 * reach.
 */
const isDifference = ({ state, failure }: Saving): boolean =>
  state === "conflict" && failure?.code === "processes.changed";

function stateText(t: Translate, saving: Saving): string {
  const { state, failure, at } = saving;
  switch (state) {
    case "clean":
      return at ? t("processes.page.save.saved", { time: formatTime(at) }) : t("processes.page.save.clean");
    case "saved":
      return t("processes.page.save.saved", { time: formatTime(at ?? new Date()) });
    case "offline":
      return failure && failure.status !== 0 ? t("processes.page.save.waiting") : t("processes.page.save.offline");
    case "conflict":
      return isDifference(saving)
        ? t("processes.page.save.conflict")
        : t("processes.page.save.refused", { why: failureText(failure) });
    case "refused":
      return t("processes.page.save.refused", { why: failureText(failure) });
    default:
      return t(`processes.page.save.${state}`);
  }
}

/** The only message about the state of saving. Only trouble is read out; success is just visible. */
export function SaveNote({
  formSession,
  onDifferences,
}: {
  readonly formSession: FormSession;
  readonly onDifferences: () => void;
}) {
  const t = useText();
  const saving = useStore(formSession.saving);
  const { state } = saving;
  const trouble = state === "offline" || state === "conflict" || state === "refused";
  return (
    <div className={`save-note ${state}`}>
      {state === "offline" && <Offline fontSize="small" aria-hidden />}
      {(state === "conflict" || state === "refused") && <Wrong fontSize="small" aria-hidden />}
      <span aria-hidden={trouble || undefined}>{stateText(t, saving)}</span>
      <span role="status" className="unseen">
        {trouble ? stateText(t, saving) : ""}
      </span>
      {isDifference(saving) && (
        <Button size="small" onClick={onDifferences}>
          {t("processes.page.save.see")}
        </Button>
      )}
    </div>
  );
}

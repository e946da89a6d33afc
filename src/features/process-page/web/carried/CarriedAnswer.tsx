import Check from "@mui/icons-material/Check";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { type ReactNode, useContext, useSyncExternalStore } from "react";
import { useText } from "#client/i18n.ts";
import { useStore } from "#client/store.ts";
import type { FormPart } from "#features/answers/layout.ts";
import type { FormSession } from "../fill/form-session.ts";
import { CarriedContext, markedIn } from "./carried-marks.ts";
import "./carried.css";

/** The keys that confirm a group, as keyboards name them in every language. */
const confirmKeys = "Alt+Enter";

/**
 * Tints an answer that came from another process until somebody changes or confirms it. A set of options is one answer
 * with several names.
 */
export function CarriedAnswer({
  names,
  label,
  children,
}: {
  readonly names: readonly string[];
  readonly label: string;
  readonly children: ReactNode;
}) {
  const t = useText();
  const { carried, marks, confirm } = useContext(CarriedContext);
  const mark = useSyncExternalStore(marks.subscribe, () =>
    names.map((name) => marks.get().get(name)).find((one) => one !== undefined),
  );
  const several = (carried?.from.length ?? 0) > 1;
  const { title = "", kind } = carried?.from[mark?.from ?? 0] ?? {};
  return (
    <div className={mark ? "carried-answer marked" : "carried-answer"}>
      {children}
      {mark && (
        <div className="carried-note">
          <span>
            {kind !== undefined
              ? t(`processes.page.carried.${kind}`)
              : mark.whose === undefined
                ? several && title !== ""
                  ? t("processes.page.carried.of", { title })
                  : t("processes.page.carried.copied")
                : t("processes.page.carried.whose", { name: mark.whose, title })}
          </span>
          <IconButton
            size="small"
            tabIndex={-1}
            aria-label={t("processes.page.carried.confirmOne", { label })}
            title={t("processes.page.carried.confirmOne", { label })}
            onClick={() => confirm(names.filter((name) => marks.get().has(name)))}
          >
            <Check fontSize="small" />
          </IconButton>
        </div>
      )}
    </div>
  );
}

/** Confirms all carried answers of a group at once. */
export function ConfirmGroup({
  formSession: { answerStore },
  parts,
}: {
  readonly formSession: FormSession;
  readonly parts: readonly FormPart[];
}) {
  const t = useText();
  const { marks, confirmIn } = useContext(CarriedContext);
  const names = markedIn(answerStore, parts, useStore(marks));
  if (names.length === 0) return null;
  return (
    <div className="carried-group">
      <Button
        size="small"
        variant="outlined"
        startIcon={<Check />}
        aria-keyshortcuts={confirmKeys}
        onClick={() => confirmIn(parts)}
      >
        {t("processes.page.carried.confirm", { count: names.length })} <kbd aria-hidden>{confirmKeys}</kbd>
      </Button>
    </div>
  );
}

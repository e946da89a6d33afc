import HandOver from "@mui/icons-material/SwapHorizOutlined";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import { handOverProcess } from "#features/processes/hand-over-policy.ts";
import type { Process } from "#features/processes/process.ts";
import type { Actor } from "#protocol/actor.ts";
import { ActionButton } from "#ui/ActionButton.tsx";

const HandOverDialog = lazyComponent(() => import("./HandOverDialog.tsx").then((m) => m.HandOverDialog));

/** Gives the process to a colleague, for who may. */
export function HandOverButton(props: {
  readonly process: Process;
  readonly actor: Actor;
  /** Saves what was typed, before somebody else goes on. */
  readonly onBefore?: () => Promise<void>;
}) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { process, actor } = props;
  if (handOverProcess(actor, process) !== true) return null;
  const close = () => setOpen(false);
  return (
    <>
      <ActionButton
        label={t("processes.handOver.open")}
        icon={<HandOver fontSize="small" />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <HandOverDialog
          {...props}
          onClose={close}
          onMissing={(error) => {
            close();
            notify.error(failureText(error));
          }}
        />
      )}
    </>
  );
}

import Copy from "@mui/icons-material/ContentCopyOutlined";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import type { Actor } from "#protocol/actor.ts";
import { ActionButton } from "#ui/ActionButton.tsx";
import { copyProcess as mayCopy } from "../policy.ts";
import type { Process } from "../process.ts";

const CopyDialog = lazyComponent(() => import("./CopyDialog.tsx").then((m) => m.CopyDialog));

/** Begins a new process with the answers of this one and opens it, for who may begin one. In a list it is named by its title. */
export function CopyButton({
  process,
  actor,
  inList = false,
}: {
  readonly process: Pick<Process, "id" | "title"> & Parameters<typeof mayCopy>[1];
  readonly actor: Actor;
  readonly inList?: boolean;
}) {
  const t = useText();
  const [open, setOpen] = useState(false);
  if (mayCopy(actor, process) !== true) return null;
  return (
    <>
      <ActionButton
        size={inList ? "medium" : "small"}
        label={inList ? t("processes.page.copy.one", { title: process.title }) : t("processes.page.copy.open")}
        icon={<Copy fontSize={inList ? "medium" : "small"} />}
        onClick={() => setOpen(true)}
      />
      {open && <CopyDialog process={process} onClose={() => setOpen(false)} />}
    </>
  );
}

import Copy from "@mui/icons-material/ContentCopyOutlined";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import type { Actor } from "#protocol/actor.ts";
import { ActionButton } from "#ui/ActionButton.tsx";
import { processAddress } from "../addresses.ts";
import { copyProcess } from "../contract.ts";
import { processListKeys } from "../feature.ts";
import { copyProcess as mayCopy } from "../policy.ts";
import { maxTitleLength, type Process } from "../process.ts";

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
  const navigate = useNavigate();
  const copy = useChange(copyProcess, {
    done: () => t("processes.page.copy.done"),
    refresh: [processListKeys.all],
    afterwards: ({ id }) => navigate({ href: processAddress(id) }),
  });
  if (mayCopy(actor, process) !== true) return null;
  const title = t("processes.page.copy.title", { title: process.title }).slice(0, maxTitleLength);
  const label = inList ? t("processes.page.copy.one", { title: process.title }) : t("processes.page.copy.open");
  return (
    <ActionButton
      size={inList ? "medium" : "small"}
      label={label}
      icon={<Copy fontSize={inList ? "medium" : "small"} />}
      disabled={copy.isPending}
      onClick={() => copy.mutate({ id: process.id, title, titleByRule: true })}
    />
  );
}

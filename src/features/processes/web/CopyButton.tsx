import Copy from "@mui/icons-material/ContentCopyOutlined";
import IconButton from "@mui/material/IconButton";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import type { Actor } from "#protocol/actor.ts";
import { Tip } from "#ui/Tip.tsx";
import { copyProcess } from "../contract.ts";
import { processListKeys } from "../keys.ts";
import { copyProcess as mayCopy } from "../policy.ts";
import { maxTitleLength, type Process } from "../process.ts";
import { processAddress } from "./links.tsx";

/** Begins a new process with the answers of this one and opens it, for who may begin one. */
export function CopyButton({ process, actor }: { readonly process: Process; readonly actor: Actor }) {
  const t = useText();
  const navigate = useNavigate();
  const copy = useChange(copyProcess, {
    done: () => t("processes.page.copy.done"),
    refresh: [processListKeys.all],
    afterwards: ({ id }) => navigate({ href: processAddress(id) }),
  });
  if (mayCopy(actor, process) !== true) return null;
  const title = t("processes.page.copy.title", { title: process.title }).slice(0, maxTitleLength);
  return (
    <Tip title={t("processes.page.copy.open")}>
      <IconButton
        size="small"
        aria-label={t("processes.page.copy.open")}
        disabled={copy.isPending}
        onClick={() => copy.mutate({ id: process.id, title })}
      >
        <Copy fontSize="small" />
      </IconButton>
    </Tip>
  );
}

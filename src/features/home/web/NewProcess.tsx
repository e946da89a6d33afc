import Add from "@mui/icons-material/Add";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { createProcess } from "#features/processes/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";

/** Begins a process from Home. Hidden for users who never can; others see why not. */
export function NewProcess({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const navigate = useNavigate();
  const may = createProcess(actor);
  if (may === "failure.role") return null;
  return (
    <ReasonButton
      reason={may === true ? undefined : errorText(may)}
      variant="contained"
      startIcon={<Add />}
      aria-keyshortcuts="C"
      onClick={() => void navigate({ href: "/processes?new=1" })}
    >
      {t("processes.page.create")}
    </ReasonButton>
  );
}

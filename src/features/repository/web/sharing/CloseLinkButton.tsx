import Button from "@mui/material/Button";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { revokeItemLink } from "../../share-contract.ts";
import { useItemChange } from "../items/use-item-change.ts";

/** Closes a public link, once that is confirmed: its address never opens anything again. */
export function CloseLinkButton({
  itemId,
  name,
  short,
}: {
  readonly itemId: string;
  readonly name: string;
  readonly short?: boolean;
}) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const revoke = useItemChange(revokeItemLink, { done: () => t("repository.link.closed") });
  const confirm = async () => {
    await revoke.mutateAsync({ itemId }).catch(() => undefined);
    setAsking(false);
  };
  return (
    <>
      <Button
        {...(short ? { size: "small", "aria-label": t("repository.link.revokeOf", { name }) } : {})}
        color="error"
        onClick={() => setAsking(true)}
      >
        {t(short ? "repository.link.revokeShort" : "repository.link.revoke")}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t("repository.link.revokeTitle", { name })}
        text={t("repository.link.revokeText")}
        confirmLabel={t("repository.link.revoke")}
        cancelLabel={t("shell.cancel")}
        tone="error"
        busy={revoke.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

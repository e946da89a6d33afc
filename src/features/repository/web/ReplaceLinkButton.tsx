import Button from "@mui/material/Button";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { rotateItemLink } from "../share-contract.ts";
import { useItemChange } from "./use-item-change.ts";

/** Gives a public link another address, once that is confirmed: the one that was sent stops working. */
export function ReplaceLinkButton({ itemId, name }: { readonly itemId: string; readonly name: string }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const rotate = useItemChange(rotateItemLink, { done: () => t("repository.link.rotated") });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t("repository.link.rotate")}</Button>
      <ConfirmDialog
        open={asking}
        title={t("repository.link.rotateTitle", { name })}
        text={t("repository.link.rotateText")}
        confirmLabel={t("repository.link.rotate")}
        cancelLabel={t("shell.cancel")}
        busy={rotate.isPending}
        onConfirm={() => rotate.mutate({ itemId }, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

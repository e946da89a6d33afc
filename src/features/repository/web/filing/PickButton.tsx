import Folder from "@mui/icons-material/FolderOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";

const PickDialog = lazyComponent(() => import("./PickDialog.tsx").then((m) => m.PickDialog));

/** Opens the choice of a file of the repository that is attached to a process. */
export function PickButton({ processId, slot }: { readonly processId: string; readonly slot: string | undefined }) {
  const t = useText();
  const [picking, setPicking] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" startIcon={<Folder />} onClick={() => setPicking(true)}>
        {t("repository.uses.pick")}
      </Button>
      {picking && <PickDialog processId={processId} slot={slot} onClose={() => setPicking(false)} />}
    </>
  );
}

import Edit from "@mui/icons-material/EditOutlined";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import { Tip } from "#ui/Tip.tsx";

/** Fetches the dialog. */
export const loadRenameDialog = () => import("./RenameDialog.tsx").then((m) => m.RenameDialog);
const RenameDialog = lazyComponent(loadRenameDialog);

/** Opens a small dialog that changes a title. `onRename` throws the server's failure. */
export function RenameButton({
  title,
  onRename,
}: {
  readonly title: string;
  readonly onRename: (title: string) => Promise<void>;
}) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tip title={t("processes.page.rename.open")}>
        <IconButton size="small" aria-label={t("processes.page.rename.open")} onClick={() => setOpen(true)}>
          <Edit fontSize="small" />
        </IconButton>
      </Tip>
      {open && (
        <RenameDialog
          title={title}
          onRename={onRename}
          onClose={() => setOpen(false)}
          onMissing={(error) => {
            setOpen(false);
            notify.error(failureText(error));
          }}
        />
      )}
    </>
  );
}

import Edit from "@mui/icons-material/EditOutlined";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import { ActionButton } from "#ui/ActionButton.tsx";

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
      <ActionButton
        label={t("processes.page.rename.open")}
        icon={<Edit fontSize="small" />}
        onClick={() => setOpen(true)}
      />
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

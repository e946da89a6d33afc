import Paste from "@mui/icons-material/ContentPasteOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import type { ListFill } from "#features/answers/list-settings.ts";
import type { FormSession } from "../fill/form-session.ts";

const MessagePanel = lazyComponent(() => import("./MessagePanel.tsx").then((m) => m.MessagePanel));

/** Opens the panel that reads the message of a client. */
export function MessageButton(props: {
  readonly formSession: FormSession;
  readonly lists: readonly ListFill[] | undefined;
  readonly fill: (name: string, typed: string) => void;
}) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Paste />}
        sx={{ justifySelf: "start" }}
        onClick={() => setOpen(true)}
      >
        {t("processes.page.message.open")}
      </Button>
      {open && (
        <MessagePanel
          {...props}
          text={text}
          onText={setText}
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

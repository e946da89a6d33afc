import Paste from "@mui/icons-material/ContentPasteOutlined";
import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useKeptState } from "#client/form/use-kept-state.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import type { ListFill } from "#features/answers/list-settings.ts";
import { layerIsOpen } from "#ui/layer-open.ts";
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
  const [text, setText] = useKeptState(["client-message", props.formSession.draft ?? ""], "");
  const close = () => setOpen(false);
  usePastedMessage((pasted) => {
    setText(pasted);
    setOpen(true);
  });
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

/** A shorter text of one line is an answer rather than a message. */
const shortest = 60;

/** Takes a message that is pasted outside of any field. A dialog that is open keeps what is pasted. */
function usePastedMessage(take: (text: string) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      const at = event.target instanceof Element ? event.target : document.body;
      const isField = at.closest("input, textarea, select, [contenteditable], [role=dialog]") !== null;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (isField || layerIsOpen("dialog") || (text.length < shortest && !/\S\s*\n\s*\S/.test(text))) return;
      event.preventDefault();
      latest.current(text);
    };
    document.addEventListener("paste", pasted);
    return () => document.removeEventListener("paste", pasted);
  }, []);
}

import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Snackbar from "@mui/material/Snackbar";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { frameSize } from "#ui/theme/theme.ts";
import { useText } from "./i18n.ts";
import { liftOver } from "./pinned-controls.ts";
import type { Item } from "./snackbar.tsx";

/** Leaves the foot of the drawer free. */
const besideDrawer = { "@media (min-width: 900px)": { left: frameSize.drawer + 24 } };

/** Returns true while another window is in use, so that messages wait until the user is back. */
function useAway(): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    // A click into a frame of this page, as the document is one, takes the focus from the window too.
    const onBlur = () => setAway(!document.hasFocus());
    const onFocus = () => setAway(false);
    window.addEventListener("blur", onBlur);
    window.addEventListener("focus", onFocus);
    return () => {
      window.removeEventListener("blur", onBlur);
      window.removeEventListener("focus", onFocus);
    };
  }, []);
  return away;
}

/** The time after which the controls below a note are looked for again: the page may show others. */
const lookMs = 250;

/** Lifts a note over the controls that it would cover. */
function useLift(id: number): RefObject<HTMLDivElement | null> {
  const note = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each note is placed anew
  useLayoutEffect(() => {
    let lift = 0;
    const look = () => {
      const { current } = note;
      const shown = current?.firstElementChild;
      if (!shown) return;
      lift = liftOver(shown, lift);
      current.style.translate = `0 ${-lift}px`;
    };
    if (note.current) note.current.style.translate = "none";
    look();
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [id]);
  return note;
}

/** One sentence at the bottom of the page, for `ms` milliseconds or until it is closed. */
export function SnackbarView({
  item,
  ms,
  onClose,
}: {
  readonly item: Item;
  readonly ms: number;
  readonly onClose: () => void;
}) {
  const t = useText();
  const away = useAway();
  const note = useLift(item.id);
  const actions = [...(item.action ? [item.action] : []), ...(item.actions ?? [])];
  return (
    <Snackbar
      ref={note}
      open
      autoHideDuration={away ? null : ms}
      disableWindowBlurListener
      onClose={(_, reason) => reason !== "clickaway" && onClose()}
      anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
      sx={besideDrawer}
    >
      <Alert
        severity={item.kind}
        variant="filled"
        role={item.kind === "error" ? "alert" : "status"}
        onClose={onClose}
        closeText={t("shell.close")}
        action={
          actions.length > 0 &&
          actions.map(({ label, run }) => (
            <Button
              key={label}
              color="inherit"
              size="small"
              sx={{ whiteSpace: "nowrap" }}
              onClick={() => {
                run();
                onClose();
              }}
            >
              {label}
            </Button>
          ))
        }
      >
        {item.text}
      </Alert>
    </Snackbar>
  );
}

import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Snackbar from "@mui/material/Snackbar";
import { useEffect, useState } from "react";
import { frameSize } from "#ui/theme/theme.ts";
import { useText } from "./i18n.ts";
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
  const actions = [...(item.action ? [item.action] : []), ...(item.actions ?? [])];
  return (
    <Snackbar
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

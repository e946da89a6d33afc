import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Snackbar from "@mui/material/Snackbar";
import { useSyncExternalStore } from "react";
import { useText } from "./i18n.ts";

type Kind = "success" | "info" | "error" | "warning";

/** More than the sentence: an action such as Undo, and how long it stays (milliseconds, at most 10,000). */
export interface SnackbarOptions {
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly ms?: number;
}

interface Item extends SnackbarOptions {
  readonly id: number;
  readonly kind: Kind;
  readonly text: string;
}

const duration: Readonly<Record<Kind, number>> = { success: 3000, info: 3000, error: 5000, warning: 5000 };

let queue: readonly Item[] = [];
let last = 0;
const listeners = new Set<() => void>();

function change(next: readonly Item[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

const add =
  (kind: Kind) =>
  (text: string, options: SnackbarOptions = {}): void => {
    // The same sentence twice in a row says nothing new.
    if (queue.at(-1)?.text === text && !options.action) return;
    change([...queue, { ...options, id: ++last, kind, text }]);
  };

/** Tells the person something, one after the other, at the bottom of the page. The sentence is already translated. */
export const notify = { success: add("success"), info: add("info"), error: add("error"), warning: add("warning") };

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows what `notify` is told. Once per page. */
export function SnackbarHost() {
  const t = useText();
  const item = useSyncExternalStore(subscribe, () => queue)[0];
  const close = () => change(queue.filter((i) => i.id !== item?.id));
  if (!item) return null;
  const { action } = item;
  return (
    <Snackbar
      key={item.id}
      open
      autoHideDuration={Math.min(10_000, item.ms ?? duration[item.kind])}
      onClose={(_, reason) => reason !== "clickaway" && close()}
      anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
    >
      <Alert
        severity={item.kind}
        variant="filled"
        role={item.kind === "error" ? "alert" : "status"}
        onClose={close}
        closeText={t("shell.close")}
        action={
          action && (
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                action.run();
                close();
              }}
            >
              {action.label}
            </Button>
          )
        }
      >
        {item.text}
      </Alert>
    </Snackbar>
  );
}

import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useState } from "react";
import { textOf, useText } from "#client/i18n.ts";
import { forget, remember, remembered } from "#client/storage.ts";
import { useSession } from "#client/who.ts";
import { SwitchField } from "#ui/SwitchField.tsx";
import { usePlaces } from "./places.ts";
import { keyedElements, lettersKey } from "./use-shortcuts.ts";
import "./palette.css";

/** The name of a control, without the key that is written on it. */
function nameOf(element: HTMLElement): string {
  const given = element.dataset["keysFor"] ?? element.getAttribute("aria-label") ?? element.getAttribute("placeholder");
  if (given) return given.trim();
  const copy = element.cloneNode(true) as HTMLElement;
  for (const key of copy.querySelectorAll("kbd")) key.remove();
  return (copy.textContent ?? "").trim();
}

const arrows: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Control: "Ctrl",
};

/** Keys as they are written on a keyboard. */
const shownKeys = (keys: string): string => keys.replace(/Arrow\w+|Control/g, (name) => arrows[name] ?? name);

/** Every shortcut: those of the product and those of the page below. Single letters can be switched off here. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const places = usePlaces(useSession()).filter((place) => !place.locked);
  const [letters, setLetters] = useState(() => remembered(lettersKey) !== "off");
  const [ofPage] = useState(() =>
    // Many cards or days have the same keys.
    [
      ...new Map(
        keyedElements().map((e) => {
          const keys = shownKeys(e.getAttribute("aria-keyshortcuts") ?? "");
          return [keys, { keys, name: nameOf(e) }] as const;
        }),
      ).values(),
    ],
  );
  const all = [
    { keys: t("shell.searchKeys"), name: t("shell.search") },
    { keys: "?", name: t("help.ofThis") },
    ...places.map(({ screen }) => ({
      keys: `G ${screen.navigation?.letter.toUpperCase() ?? ""}`,
      name: textOf(screen.title) ?? "",
    })),
    ...ofPage,
  ];
  const switchLetters = (on: boolean) => {
    setLetters(on);
    if (on) forget(lettersKey);
    else remember(lettersKey, "off");
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">{t("shell.shortcuts")}</DialogTitle>
      <DialogContent>
        <dl className="shortcut-list">
          {all.map(({ keys, name }) => (
            <Shortcut key={`${keys} ${name}`} keys={keys} name={name} />
          ))}
        </dl>
        <SwitchField
          label={t("shell.letters")}
          hint={t("shell.lettersHint")}
          checked={letters}
          onChange={(event) => switchLetters(event.currentTarget.checked)}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} autoFocus>
          {t("shell.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Shortcut = ({ keys, name }: { readonly keys: string; readonly name: string }) => (
  <>
    <dt>
      <kbd>{keys}</kbd>
    </dt>
    <dd>{name}</dd>
  </>
);

import Dialog from "@mui/material/Dialog";
import { useColorScheme } from "@mui/material/styles";
import { useId, useState } from "react";
import { setLanguage, textOf, useLanguage, useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { knownAddress } from "#protocol/address.ts";
import type { Session } from "#protocol/session.ts";
import { knownPlaces } from "./known-places.ts";
import { usePlaces } from "./places.ts";
import { leave } from "./sign-out.ts";
import { useFound } from "./use-found.ts";
import { takeEarlyLetters } from "./use-shortcuts.ts";
import "./palette.css";

interface Entry {
  readonly id: string;
  readonly label: string;
  /** The kind of the entry, if its name does not say so. */
  readonly about?: string;
  readonly keys?: string;
  readonly run: () => void;
}

/** For comparing: without accents and case. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function useEntries(session: Session): readonly Entry[] {
  const t = useText();
  const navigate = useNavigate();
  const language = useLanguage();
  const { mode, systemMode, setMode } = useColorScheme();
  const dark = (mode === "system" ? systemMode : mode) === "dark";
  const places = usePlaces(session)
    .filter((place) => !place.locked)
    .map(({ screen }) => ({
      id: screen.path,
      label: textOf(screen.title) ?? "",
      keys: `G ${screen.navigation?.letter.toUpperCase() ?? ""}`,
      run: () => void navigate({ href: knownAddress(screen.path) }),
    }));
  return [
    ...places,
    { id: "mode", label: t(dark ? "shell.useLight" : "shell.useDark"), run: () => setMode(dark ? "light" : "dark") },
    {
      id: "language",
      label: t("shell.useOtherLanguage"),
      run: () => void setLanguage(language === "en" ? "es" : "en"),
    },
    { id: "leave", label: t("shell.logOut"), run: () => void leave() },
  ];
}

/** Returns the actions and settings whose name contains the typed text. */
const useKnown = (session: Session, wanted: string): readonly Entry[] => {
  const navigate = useNavigate();
  const letters = plain(wanted.trim());
  if (letters === "") return [];
  return knownPlaces(session.actor)
    .filter(({ label }) => plain(label).includes(letters))
    .map((place) => ({ ...place, id: place.path, run: () => void navigate({ href: knownAddress(place.path) }) }));
};

/**
 * The command palette: finds pages, actions, settings, processes, templates, people and files. Arrow keys choose, Enter
 * opens.
 */
export function Palette({
  session,
  onClose,
  onTool,
}: {
  readonly session: Session;
  readonly onClose: () => void;
  readonly onTool: (tool: "help" | "shortcuts") => void;
}) {
  const t = useText();
  const id = useId();
  const [wanted, setWanted] = useState("");
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const { found: named, busy } = useFound(session.actor, wanted);
  const entries: readonly Entry[] = [
    ...useEntries(session),
    { id: "help", label: t("help.ofThis"), keys: "?", run: () => onTool("help") },
    { id: "shortcuts", label: t("shell.shortcuts"), run: () => onTool("shortcuts") },
  ];
  const found: readonly Entry[] = [
    ...entries.filter((entry) => plain(entry.label).includes(plain(wanted.trim()))),
    // A page of the navigation is known by its name too: it is listed once.
    ...useKnown(session, wanted).filter((known) => entries.every(({ id: listed }) => listed !== known.id)),
    ...named.map(({ kind, id, label, about, path }) => ({
      id,
      label,
      about: [t(`search.kind.${kind}`), ...(about ? [about] : [])].join(" · "),
      run: () => void navigate({ href: knownAddress(path) }),
    })),
  ];
  const at = Math.min(chosen, found.length - 1);
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKey = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      const next = (at + step + found.length) % found.length;
      setChosen(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") run(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { "aria-label": t("shell.search"), className: "palette" } as object }}
      sx={{ "& .MuiDialog-container": { alignItems: "flex-start" } }}
    >
      <input
        className="palette-input"
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        aria-label={t("shell.search")}
        placeholder={t("shell.searchHint")}
        value={wanted}
        onFocus={() => {
          const early = takeEarlyLetters();
          setWanted((typed) => typed + early);
        }}
        onKeyDown={onKey}
        onChange={(event) => {
          setWanted(event.currentTarget.value);
          setChosen(0);
        }}
      />
      <div className="palette-list" role="listbox" id={`${id}-list`} aria-label={t("shell.search")}>
        {found.map((entry, i) => (
          // The keyboard stays in the field above; the pointer may choose directly.
          <div
            key={entry.id}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === at}
            className="palette-entry"
            onClick={() => run(entry)}
            onMouseMove={() => setChosen(i)}
          >
            <span className="palette-label">
              {entry.label}
              {entry.about && <span className="palette-about">{entry.about}</span>}
            </span>
            {entry.keys && <kbd aria-hidden>{entry.keys}</kbd>}
          </div>
        ))}
      </div>
      <p className="palette-none" role="status">
        {found.length > 0 ? "" : t(busy ? "shell.searching" : "shell.searchNothing")}
      </p>
    </Dialog>
  );
}

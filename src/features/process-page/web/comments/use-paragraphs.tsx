import Close from "@mui/icons-material/Close";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import type { PressedParagraphs } from "#client/preview/DocumentPreview.tsx";
import type { FixedWords } from "#client/preview/fixed-words.ts";
import type { Process } from "#features/processes/process.ts";
import { paragraphPlace } from "../../place.ts";
import { CorrectInTemplate } from "./CorrectInTemplate.tsx";
import { useQuotes } from "./use-places.ts";
import "./comments-on.css";

interface Pressed {
  readonly text: string;
  readonly byKey: boolean;
  readonly words: FixedWords;
}

/** The paragraphs of a preview that are commented on, and the bar that shows the one that was pressed, or the selected words. */
export function useParagraphs(
  process: Pick<Process, "id" | "templateId" | "status">,
  open: ReadonlyMap<string, number>,
  onOpen: ((place: string) => void) | undefined,
): { readonly paragraphs: PressedParagraphs | undefined; readonly bar: React.ReactNode } {
  const t = useText();
  const quotes = useQuotes(open);
  const [pressed, setPressed] = useState<Pressed>();
  if (!onOpen) return { paragraphs: undefined, bar: null };
  const count = pressed ? (open.get(paragraphPlace(pressed.text)) ?? 0) : 0;
  return {
    paragraphs: { quotes, shown: pressed?.text, onPress: (text, byKey, words) => setPressed({ text, byKey, words }) },
    bar: pressed && (
      <div className="paragraph-bar" role="group" aria-label={t("processes.places.titleParagraph")}>
        <span>{pressed.words.text || pressed.text}</span>
        <Button
          key={pressed.text}
          size="small"
          variant="contained"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a user who chose a paragraph by a key continues with the keyboard
          autoFocus={pressed.byKey}
          onClick={() => onOpen(paragraphPlace(pressed.text))}
        >
          {count > 0 ? t("processes.places.see", { count }) : t("processes.places.comment")}
        </Button>
        <CorrectInTemplate process={process} words={pressed.words} />
        <IconButton size="small" aria-label={t("shell.close")} onClick={() => setPressed(undefined)}>
          <Close fontSize="small" />
        </IconButton>
      </div>
    ),
  };
}

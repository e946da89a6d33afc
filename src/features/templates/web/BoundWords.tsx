import Button from "@mui/material/Button";
import { useText } from "#client/i18n.ts";
import { boundWords, withFixedWord } from "../bound-words.ts";
import type { Tagging } from "../tagging.ts";

/** The words that follow a field, or a list below 0. Each can stay as it is written. */
export function BoundWords({
  tagging,
  field,
  onChange,
}: {
  readonly tagging: Tagging;
  readonly field: number;
  readonly onChange: (next: Tagging) => void;
}) {
  const t = useText();
  const found = boundWords(tagging, field);
  if (found.length === 0) return null;
  return (
    <details className="bound-words">
      <summary>{t("templates.doubts.following", { count: found.length })}</summary>
      <ul>
        {found.map(({ words, sentence, place }) => (
          <li key={`${place.file} ${place.paragraph} ${place.start}`}>
            <span>
              <mark>{words}</mark> <span className="hint">{sentence}</span>
            </span>
            <Button
              size="small"
              aria-label={t("templates.doubts.named", { act: t("templates.doubts.keep"), words })}
              onClick={({ currentTarget }) => {
                // The button goes away. The focus stays with the words, or with their field after the last one.
                const kept = found.length > 1 ? "summary" : "input";
                currentTarget.closest(".tagged-fields > li")?.querySelector<HTMLElement>(kept)?.focus();
                onChange(withFixedWord(tagging, place));
              }}
            >
              {t("templates.doubts.keep")}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

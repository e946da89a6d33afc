import { useText } from "#client/i18n.ts";
import { FieldFrame } from "#ui/FieldFrame.tsx";
import { colorIn, type ThemeColor } from "../theme.ts";
import { type ContrastNote, leastContrast } from "./contrast-notes.ts";

/** A colour: written as text, or chosen from the browser's palette; under it what it is for and how it reads. */
export function ColorField({
  name,
  value,
  shown,
  note,
  onChange,
}: {
  readonly name: ThemeColor;
  readonly value: string;
  /** The colour itself, while what is written is none. */
  readonly shown: string;
  readonly note: ContrastNote | undefined;
  readonly onChange: (text: string) => void;
}) {
  const t = useText();
  const label = t(`theming.color.${name}`);
  const error = colorIn(value) === undefined ? t("theming.colorWrong") : undefined;
  return (
    <div className="color">
      <FieldFrame texts={{ label, error, hint: t(`theming.colorHint.${name}`) }}>
        {(ties) => (
          <div className="color-box">
            <input
              type="color"
              aria-label={t("theming.pick", { color: label })}
              value={shown}
              onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
            />
            <input
              {...ties}
              type="text"
              className="field-input"
              autoComplete="off"
              spellCheck={false}
              maxLength={20}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          </div>
        )}
      </FieldFrame>
      {note && !error && <Note note={note} onUse={onChange} />}
    </div>
  );
}

const sentences = {
  text: "theming.noteText",
  page: "theming.notePage",
  rectangles: "theming.noteRectangles",
} as const;

function Note({ note, onUse }: { readonly note: ContrastNote; readonly onUse: (text: string) => void }) {
  const t = useText();
  const suggestion = note.suggestion.toUpperCase();
  // Rounded down, because an insufficient ratio must not look sufficient.
  const ratio = (Math.floor(note.ratio * 10) / 10).toFixed(1);
  return (
    <p className="color-note">
      <i style={{ background: note.suggestion }} aria-hidden />
      <span>
        {t(sentences[note.kind], { ratio, min: leastContrast, suggestion })}{" "}
        <button type="button" onClick={() => onUse(suggestion)}>
          {t("theming.useSuggestion", { suggestion })}
        </button>
      </span>
    </p>
  );
}

import Button from "@mui/material/Button";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { colorOf, type LabelColors } from "../label.ts";

interface Props {
  readonly chosen: readonly string[];
  /** The labels there are on the board. */
  readonly known: readonly string[];
  readonly colors: LabelColors;
  readonly error: string | undefined;
  readonly onChange: (labels: string[]) => void;
}

/** The labels of a task: those of the board to press, and a line for others. */
export function LabelField({ chosen, known, colors, error, onChange }: Props) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const all = [...known, ...chosen.filter((label) => !known.includes(label))];
  const add = () => {
    const more = typed.split(/[,;]/).map((label) => label.trim());
    onChange([...new Set([...chosen, ...more.filter((label) => label !== "")])]);
    setTyped("");
  };
  return (
    <fieldset className="label-field">
      <legend>{t("boards.task.labels")}</legend>
      {all.length > 0 && (
        <div className="label-choices">
          {all.map((label) => (
            <button
              key={label}
              type="button"
              aria-pressed={chosen.includes(label)}
              style={{ "--label": colorOf(label, colors) } as React.CSSProperties}
              onClick={() =>
                onChange(chosen.includes(label) ? chosen.filter((one) => one !== label) : [...chosen, label])
              }
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <div className="board-line">
        <Field
          label={t("boards.labels.new")}
          autoComplete="off"
          maxLength={200}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || typed.trim() === "") return;
            event.preventDefault();
            add();
          }}
        />
        {typed.trim() !== "" && (
          <Button size="small" onClick={add}>
            {t("boards.task.add")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

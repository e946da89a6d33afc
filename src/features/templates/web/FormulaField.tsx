import { type KeyboardEvent, type Ref, useId, useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import { folded } from "#engine/formula/called.ts";
import { FieldFrame } from "#ui/FieldFrame.tsx";
import type { RuleError } from "../rule-errors.ts";
import type { KnownName } from "../rule-names.ts";
import { sayRuleError } from "./say-rule-error.ts";
import "#ui/combo-field.css";

/** Something that can be written into a formula. */
export interface Suggestion {
  readonly written: string;
  readonly label: string;
  /** It is a function: what it is written with. */
  readonly usage?: string;
}

const most = 8;
const word = /[\p{L}_][\p{L}\p{M}\p{N}_.]*$/u;

/** Returns the completions of the word before the cursor, first the names that begin with it. */
function completions(all: readonly Suggestion[], before: string): readonly Suggestion[] {
  const begun = word.exec(before)?.[0] ?? "";
  if (begun === "" && before.trim() !== "") return [];
  const wanted = folded(begun);
  const found = all.flatMap((one) => {
    const [name, label] = [folded(one.written), folded(one.label)];
    if (name === wanted && one.usage === undefined) return [];
    if (name.startsWith(wanted) || label.startsWith(wanted)) return [{ one, rank: 0 }];
    return name.includes(wanted) || label.includes(wanted) ? [{ one, rank: 1 }] : [];
  });
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ one }) => one);
}

interface FormulaFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly error: RuleError | undefined;
  readonly suggestions: readonly Suggestion[];
  readonly editable: boolean;
  readonly onChange: (value: string) => void;
}

/** A formula while it is written: names and functions are completed, and an error is shown at its place. */
export function FormulaField({ label, hint, value, error, suggestions, editable, onChange }: FormulaFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const completing = useCompletion({ field, value, suggestions, onChange });
  const { open, shown, at, accept } = completing;
  const list = `${id}-names`;
  return (
    <div className="formula-field">
      <FieldFrame texts={{ label, ...(hint ? { hint } : {}), error: sayRuleError(error) }} id={id}>
        {(ties) => (
          <div className="combo">
            <textarea
              ref={field}
              className="field-input formula"
              rows={1}
              maxLength={500}
              spellCheck={false}
              autoCapitalize="none"
              value={value}
              readOnly={!editable}
              role="combobox"
              aria-expanded={open}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={open ? `${list}-${at}` : undefined}
              onChange={(event) => {
                onChange(event.currentTarget.value);
                completing.look(event.currentTarget);
              }}
              onKeyDown={completing.onKeyDown}
              onFocus={(event) => editable && value === "" && completing.look(event.currentTarget)}
              onBlur={completing.close}
              {...ties}
            />
            {open && <Names id={list} shown={shown} at={at} onChoose={accept} />}
          </div>
        )}
      </FieldFrame>
      {error?.at !== undefined && value !== "" && <MarkedFormula source={value} error={error} />}
    </div>
  );
}

/** The completions of the word one is writing, and how they are chosen by key. */
function useCompletion({
  field,
  value,
  suggestions,
  onChange,
}: {
  readonly field: { readonly current: HTMLTextAreaElement | null };
  readonly value: string;
  readonly suggestions: readonly Suggestion[];
  readonly onChange: (value: string) => void;
}) {
  const [shown, setShown] = useState<readonly Suggestion[]>([]);
  const [at, setAt] = useState(0);
  const open = shown.length > 0;
  const close = () => setShown([]);
  const look = ({ value: text, selectionStart }: HTMLTextAreaElement) => {
    setShown(completions(suggestions, text.slice(0, selectionStart)));
    setAt(0);
  };
  const accept = (chosen: Suggestion | undefined) => {
    const input = field.current;
    if (!chosen || !input) return;
    const caret = input.selectionStart;
    const before = value.slice(0, caret).replace(word, "");
    const written = chosen.written + (chosen.usage === undefined ? "" : "(");
    onChange(before + written + value.slice(caret));
    close();
    const place = before.length + written.length;
    requestAnimationFrame(() => {
      input.focus();
      input.setSelectionRange(place, place);
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!open && event.key === "ArrowDown") return look(event.currentTarget);
    // A formula is one line.
    if (!open) return event.key === "Enter" ? event.preventDefault() : undefined;
    const { length } = shown;
    const moved = { ArrowDown: at + 1, ArrowUp: at - 1 + length }[event.key];
    if (moved !== undefined) setAt(moved % length);
    else if (event.key === "Enter" || event.key === "Tab") accept(shown[at]);
    else if (event.key === "Escape") close();
    else return undefined;
    event.preventDefault();
    event.stopPropagation();
    return undefined;
  };
  return { open, shown, at, look, accept, close, onKeyDown };
}

function Names({
  id,
  shown,
  at,
  onChoose,
}: {
  readonly id: string;
  readonly shown: readonly Suggestion[];
  readonly at: number;
  readonly onChoose: (chosen: Suggestion) => void;
}) {
  const t = useText();
  const current: Ref<HTMLLIElement> = (item) => item?.scrollIntoView({ block: "nearest" });
  return (
    <ul className="combo-list" role="listbox" id={id} aria-label={t("templates.rules.insert")}>
      {shown.map((one, index) => (
        <li
          key={`${one.written} ${one.usage ?? ""}`}
          ref={index === at ? current : undefined}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          // The formula keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(one);
          }}
        >
          <code>{one.usage ?? one.written}</code>
          <span>{one.label}</span>
        </li>
      ))}
    </ul>
  );
}

/** The names of a form as suggestions. */
export const suggestionsOf = (names: readonly KnownName[]): Suggestion[] =>
  names.map(({ written, label }) => ({ written, label }));

/** A formula with the place of its error marked. The error itself is shown next to it. */
function MarkedFormula({ source, error }: { readonly source: string; readonly error: RuleError }) {
  const { at = 0, values } = error;
  const marked = values?.["marked"] ?? "";
  const end = marked !== "" && source.startsWith(marked, at) ? at + marked.length : Math.min(source.length, at + 1);
  return (
    <p className="formula-error" aria-hidden>
      <code>
        {source.slice(0, at)}
        <mark>{source.slice(at, end) || "\u00a0"}</mark>
        {source.slice(end)}
      </code>
    </p>
  );
}

import ExpandMore from "@mui/icons-material/ExpandMore";
import useAutocomplete from "@mui/material/useAutocomplete";
import { type FocusEvent, type Ref, useState } from "react";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";
import "./combo-field.css";

/** Something that can be chosen by its name. */
export interface Named {
  readonly id: string;
  readonly name: string;
  /** A second text below the name, to distinguish equal names. */
  readonly beside?: string;
}

const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function hasWords({ name, beside = "" }: Named, typed: string): boolean {
  const text = folded(`${name} ${beside}`);
  return folded(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/**
 * Chooses one of many by typing a part of its name: the owner finds `options` for the typed text (`onType`). Emptying the
 * field chooses nothing. With `onWrite` what was typed stays, chosen or not. `onEnd` is called when the last option is reached.
 */
export function ComboField({
  id,
  listLabel,
  value,
  options,
  placeholder,
  noneText,
  waiting,
  stale = false,
  emptied = false,
  onChange,
  onType,
  onEnd,
  onWrite,
  required,
  onBlur,
  ...texts
}: FieldTexts & {
  readonly id?: string;
  /** The accessible name of the options, if the label is more than a text. */
  readonly listLabel?: string;
  readonly value: Named | null;
  readonly options: readonly Named[];
  readonly placeholder: string;
  /** Shown when nothing was found. */
  readonly noneText: string;
  /** Shown instead while the search runs. */
  readonly waiting?: string | undefined;
  /** True while `options` are those of an earlier text. Only those that have every typed word are shown then. */
  readonly stale?: boolean;
  /** A choice leaves the field empty, for the next one. */
  readonly emptied?: boolean;
  readonly onChange: (value: Named | null) => void;
  readonly onType: (text: string) => void;
  readonly onEnd?: () => void;
  readonly onWrite?: ((text: string) => void) | undefined;
  readonly required?: boolean;
  readonly onBlur?: () => void;
}) {
  const free = onWrite !== undefined;
  const [written, setWritten] = useState(value?.name ?? "");
  const picker = useAutocomplete<Named, false, false, boolean>({
    ...(id === undefined ? {} : { id }),
    // The chosen option stays in the list, even if a later search does not find it.
    options: value && !free && !options.some((one) => one.id === value.id) ? [value, ...options] : [...options],
    value,
    freeSolo: free,
    onChange: (_, chosen) => onChange(typeof chosen === "string" ? { id: chosen, name: chosen } : chosen),
    inputValue: written,
    onInputChange: (_, text, why) => {
      setWritten(emptied && why === "selectOption" ? "" : text);
      const typed = why === "input" || why === "clear";
      onType(typed ? text : "");
      if (typed) onWrite?.(text);
    },
    onHighlightChange: (_, option) => {
      if (option !== null && option.id === options.at(-1)?.id) onEnd?.();
    },
    getOptionLabel: (option) => (typeof option === "string" ? option : option.name),
    getOptionKey: (option) => (typeof option === "string" ? option : option.id),
    isOptionEqualToValue: (a, b) => a.id === (typeof b === "string" ? b : b.id),
    // Enter would choose an option that was found for another text.
    filterOptions: (all, { inputValue }) => (stale ? all.filter((one) => hasWords(one, inputValue)) : all),
    // Enter after something typed freely leaves it as it is.
    autoHighlight: !free,
    openOnFocus: false,
  });
  const {
    id: _made,
    onBlur: left,
    ...input
  } = picker.getInputProps() as ReturnType<typeof picker.getInputProps> & {
    ref: Ref<HTMLInputElement>;
    id?: string;
    onBlur: (event: FocusEvent<HTMLInputElement>) => void;
  };
  const shown = picker.groupedOptions as Named[];
  return (
    <FieldFrame texts={texts} id={picker.id}>
      {(ties) => (
        <div className="combo" {...picker.getRootProps()}>
          <input
            type="text"
            className="field-input"
            placeholder={placeholder}
            {...input}
            aria-required={required || undefined}
            onBlur={(event) => {
              left(event);
              onBlur?.();
            }}
            {...ties}
          />
          <ExpandMore className="field-arrow" aria-hidden />
          {picker.popupOpen && shown.length > 0 && (
            <ul
              className="combo-list"
              {...picker.getListboxProps()}
              onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
                if (scrollTop + clientHeight > scrollHeight - 40) onEnd?.();
              }}
              aria-label={listLabel ?? (typeof texts.label === "string" ? texts.label : undefined)}
            >
              {shown.map((option, index) => {
                const { key, ...of } = picker.getOptionProps({ option, index }) as { key: string } & object;
                return (
                  <li {...of} key={key}>
                    {option.name}
                    {option.beside && <span className="combo-beside">{option.beside}</span>}
                  </li>
                );
              })}
            </ul>
          )}
          {picker.popupOpen && shown.length === 0 && (
            <p className="combo-list" role="status">
              {waiting ?? noneText}
            </p>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

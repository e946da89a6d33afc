import ExpandMore from "@mui/icons-material/ExpandMore";
import useAutocomplete from "@mui/material/useAutocomplete";
import type { Ref } from "react";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";
import "./combo-field.css";

/** Something that can be chosen by its name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * Chooses one of many by typing a part of its name: the owner finds `options` for the typed text (`onType`). Emptying the
 * field chooses nothing.
 */
export function ComboField({
  value,
  options,
  placeholder,
  noneText,
  waiting,
  onChange,
  onType,
  ...texts
}: FieldTexts & {
  readonly value: Named | null;
  readonly options: readonly Named[];
  readonly placeholder: string;
  /** Shown when nothing was found. */
  readonly noneText: string;
  /** Shown instead while the search runs. */
  readonly waiting?: string | undefined;
  readonly onChange: (value: Named | null) => void;
  readonly onType: (text: string) => void;
}) {
  const picker = useAutocomplete<Named>({
    // What is chosen stays a choice, also when another search does not find it.
    options: value && !options.some(({ id }) => id === value.id) ? [value, ...options] : [...options],
    value,
    onChange: (_, chosen) => onChange(chosen),
    onInputChange: (_, text, why) => onType(why === "input" || why === "clear" ? text : ""),
    getOptionLabel: (option) => option.name,
    getOptionKey: (option) => option.id,
    isOptionEqualToValue: (a, b) => a.id === b.id,
    filterOptions: (all) => all,
    autoHighlight: true,
    openOnFocus: false,
  });
  const { id: _made, ...input } = picker.getInputProps() as ReturnType<typeof picker.getInputProps> & {
    ref: Ref<HTMLInputElement>;
    id?: string;
  };
  const shown = picker.groupedOptions as Named[];
  return (
    <FieldFrame texts={texts} id={picker.id}>
      {(ties) => (
        <div className="combo" {...picker.getRootProps()}>
          <input type="text" className="field-input" placeholder={placeholder} {...input} {...ties} />
          <ExpandMore className="field-arrow" aria-hidden />
          {picker.popupOpen && shown.length > 0 && (
            <ul
              className="combo-list"
              {...picker.getListboxProps()}
              aria-label={typeof texts.label === "string" ? texts.label : undefined}
            >
              {shown.map((option, index) => {
                const { key, ...of } = picker.getOptionProps({ option, index }) as { key: string } & object;
                return (
                  <li {...of} key={key}>
                    {option.name}
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

import ExpandMore from "@mui/icons-material/ExpandMore";
import useAutocomplete, { createFilterOptions } from "@mui/material/useAutocomplete";
import { type Ref, useMemo } from "react";
import { useLanguage, useText } from "#client/i18n.ts";
import { FieldFrame } from "#ui/FieldFrame.tsx";
import { type Country, countriesIn } from "../countries.ts";
import "./country-field.css";

// Accents and case do not matter; the code is found as well as the name.
const found = createFilterOptions<Country>({ stringify: ({ name, code }) => `${name} ${code}` });
const begins = createFilterOptions<Country>({ stringify: ({ name }) => name, matchFrom: "start" });

/** Returns the matching countries, first those whose name begins with the text. */
function filter(countries: Country[], typed: Parameters<typeof found>[1]): Country[] {
  const first = new Set(typed.inputValue === "" ? [] : begins(countries, typed));
  const all = found(countries, typed);
  return [...all.filter((c) => first.has(c)), ...all.filter((c) => !first.has(c))];
}

/** A country by typing a part of its name or its code, or from the whole list. `value` is the code, or empty. */
export function CountryField(props: {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly onBlur?: () => void;
  readonly error: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}) {
  const t = useText();
  const language = useLanguage();
  const options = useMemo(() => countriesIn(language), [language]);
  const picker = useAutocomplete<Country>({
    options,
    value: options.find((c) => c.code === props.value) ?? null,
    onChange: (_, country) => props.onChange(country?.code ?? ""),
    getOptionLabel: (c) => c.name,
    getOptionKey: (c) => c.code,
    isOptionEqualToValue: (a, b) => a.code === b.code,
    filterOptions: filter,
    autoHighlight: true,
    openOnFocus: false,
  });
  const {
    ref: inputRef,
    onBlur,
    ...input
  } = picker.getInputProps() as ReturnType<typeof picker.getInputProps> & {
    ref: Ref<HTMLInputElement>;
    onBlur: () => void;
  };
  const shown = picker.groupedOptions as Country[];
  const { id: _madeId, ...ties } = input;
  return (
    <FieldFrame texts={{ label: t("organizations.country"), error: props.error }} id={picker.id}>
      {(tied) => (
        <div className="country" {...picker.getRootProps()}>
          <input
            className="field-input"
            type="text"
            placeholder={t("organizations.countrySearch")}
            {...ties}
            {...tied}
            ref={(element) => {
              put(inputRef, element);
              put(props.ref, element);
            }}
            onBlur={(event) => {
              (onBlur as (e: typeof event) => void)(event);
              props.onBlur?.();
            }}
          />
          <ExpandMore className="field-arrow" aria-hidden />
          {picker.popupOpen && (
            <ul className="country-list" {...picker.getListboxProps()} aria-label={t("organizations.country")}>
              {shown.map((option, index) => {
                const { key, ...of } = picker.getOptionProps({ option, index }) as { key: string } & object;
                return (
                  <li {...of} key={key}>
                    <span>{option.name}</span>
                    <span className="country-code">{option.code}</span>
                  </li>
                );
              })}
            </ul>
          )}
          {picker.popupOpen && shown.length === 0 && (
            <p className="country-list country-none" role="status">
              {t("organizations.noCountry")}
            </p>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

function put<T>(ref: Ref<T> | undefined, element: T | null): void {
  if (typeof ref === "function") ref(element);
  else if (ref) ref.current = element;
}

import ExpandMore from "@mui/icons-material/ExpandMore";
import type { ComponentPropsWithRef } from "react";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";

/** One option of a list: its value and its label. */
export interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface Choices {
  readonly options: readonly Option[];
  /** A first, empty choice with this label: "Choose…". */
  readonly placeholder?: string;
}
type Props = FieldTexts & Choices & Omit<ComponentPropsWithRef<"select">, "children">;

/** One of several: the browser's own list, so phones show theirs. Compatible with `register`, as `Field`. */
export function SelectField({ label, hint, error, optional, id, className, options, placeholder, ...select }: Props) {
  return (
    <FieldFrame texts={{ label, hint, error, ...(optional ? { optional } : {}) }} id={id} className={className}>
      {(ties) => (
        <>
          <select className="field-input" {...select} {...ties}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ExpandMore className="field-arrow" aria-hidden />
        </>
      )}
    </FieldFrame>
  );
}

import { useEffect, useRef, useState } from "react";
import { Field } from "#ui/Field.tsx";

const pauseMs = 250;

/** What is searched, told when the typing pauses. `/` leads into it. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address may change by itself: back, or another tab of the page.
  if (value !== told.current && timer.current === undefined) {
    told.current = value;
    setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Field
      type="search"
      className="process-search"
      label={label}
      placeholder={label}
      aria-keyshortcuts="/"
      maxLength={100}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          timer.current = undefined;
          told.current = text.trim();
          onSearch(text.trim());
        }, pauseMs);
      }}
    />
  );
}

import { useEffect, useRef, useState } from "react";
import { Field } from "./Field.tsx";

const pauseMs = 250;

/** A search field. It calls `onSearch` when the typing pauses. The key `/` moves the focus to it. */
export function SearchField({
  label,
  value,
  onSearch,
  className,
}: {
  readonly className?: string;
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [typing, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed by itself: back, or another tab of the page.
  if (value !== seen) {
    setSeen(value);
    if (!typing && value !== typed.trim()) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Field
      type="search"
      {...(className === undefined ? {} : { className })}
      label={label}
      placeholder={label}
      aria-keyshortcuts="/"
      maxLength={100}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        setTyping(true);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          setTyping(false);
          onSearch(text.trim());
        }, pauseMs);
      }}
    />
  );
}

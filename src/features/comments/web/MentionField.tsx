import { type ChangeEvent, type KeyboardEvent, type SyntheticEvent, useId, useState } from "react";
import { useText } from "#client/i18n.ts";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import type { Person } from "../comment.ts";
import { insertMention, typedMention } from "./mention.ts";

const maxOffered = 6;

interface Props {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly focused: boolean;
  readonly people: readonly Person[];
  readonly onChange: (value: string) => void;
}

/** A text area that offers people once an @ is typed. Ctrl+Enter sends. */
export function MentionField(props: Props) {
  const t = useText();
  const listId = useId();
  const { offered, chosen, pick, ...input } = useMentioning(props);
  return (
    <div className="mention-field">
      <TextAreaField
        label={props.label}
        hint={t("comments.hint")}
        error={props.error}
        rows={3}
        value={props.value}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the editor was opened to be written in
        autoFocus={props.focused}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={offered.length > 0}
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-activedescendant={offered.length > 0 ? `${listId}-${chosen}` : undefined}
        {...input}
      />
      {offered.length > 0 && (
        <ul ref={bringIntoView} className="mention-list" id={listId} role="listbox" aria-label={t("comments.people")}>
          {offered.map((person, at) => (
            <li
              key={person.id}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === chosen}
              onPointerDown={(event) => {
                event.preventDefault();
                pick(person);
              }}
            >
              {person.name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Returns the people offered for the text before the caret, the selected one, and the handlers of the text area. */
function useMentioning({ value, people, onChange }: Props) {
  const [caret, setCaret] = useState(0);
  const [at, setAt] = useState(0);
  const typed = typedMention(value, caret);
  const offered = typed === undefined ? [] : people.filter(({ name }) => matches(name, typed)).slice(0, maxOffered);
  const chosen = Math.min(at, offered.length - 1);
  const pick = (person: Person) => {
    const next = insertMention(value, caret, person.name);
    onChange(next.text);
    setCaret(next.caret);
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
    const person = offered[chosen];
    if (!person) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setAt((at + step + offered.length) % offered.length);
    else if ((event.key === "Enter" && !event.ctrlKey) || event.key === "Tab") pick(person);
    else if (event.key === "Escape") setCaret(0);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    offered,
    chosen,
    pick,
    onKeyDown,
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
      setCaret(event.currentTarget.selectionStart);
      onChange(event.currentTarget.value);
    },
    onSelect: (event: SyntheticEvent<HTMLTextAreaElement>) => setCaret(event.currentTarget.selectionStart),
  };
}

/** Keeps the list visible when the field is at the end of a page. */
const bringIntoView = (list: HTMLElement | null): void => list?.scrollIntoView({ block: "nearest" });

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns true if any word of the name begins with the typed text. */
const matches = (name: string, typed: string): boolean => ` ${plain(name)}`.includes(` ${plain(typed)}`);

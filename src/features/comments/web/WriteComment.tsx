import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { forget, remember, remembered } from "#client/storage.ts";
import { useChange } from "#client/use-change.ts";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { type Comment, maxContent, type Person } from "../comment.ts";
import { commentKeys } from "../keys.ts";
import { insertMention, mentionedIn, typedMention } from "./mention.ts";
import { callsOf, parametersOf, type Subject } from "./subject.ts";

const maxOffered = 6;

/** The field of a new comment, whose draft is kept on this device, or of a comment that is changed. */
export function WriteComment(props: {
  readonly subject: Subject;
  readonly comment?: Comment;
  /** What a new one is written on; the whole subject without it. */
  readonly place?: string | undefined;
  readonly onDone?: () => void;
}) {
  const t = useText();
  const { subject, comment, place, onDone } = props;
  const draftKey = place === undefined ? `comment ${subject.id}` : `comment ${subject.id} ${place}`;
  const refresh = [commentKeys.one(subject.id)];
  const add = useChange(callsOf(subject).add, { done: () => t("comments.sent"), refresh, inForm: true });
  const edit = useChange(callsOf(subject).edit, { refresh, inForm: true });
  const [asked, setAsked] = useState(false);
  const people = useQuery({
    queryKey: commentKeys.of(subject.id, "readers"),
    queryFn: async ({ signal }) => (await call(callsOf(subject).readers, parametersOf(subject), { signal })).people,
    enabled: asked,
  }).data;
  const form = useFormValues({
    initial: { content: comment?.content ?? remembered(draftKey) ?? "", mentions: "" },
    check: ({ content }) => ({
      content:
        content.trim() === ""
          ? "comments.contentRequired"
          : content.length > maxContent
            ? "comments.contentTooLong"
            : undefined,
    }),
    send: async ({ content }) => {
      const known = [...(people ?? []), ...(comment?.mentions ?? [])];
      const written = { ...subject.parameters, content, mentions: mentionedIn(content, known) };
      if (comment) await edit.mutateAsync({ ...written, commentId: comment.id });
      else await add.mutateAsync({ ...written, ...(place === undefined ? {} : { place }) });
      if (!comment) forget(draftKey);
      form.set("content", "");
      onDone?.();
    },
  });
  const change = (content: string) => {
    form.set("content", content);
    if (!comment) remember(draftKey, content);
    if (content.includes("@")) setAsked(true);
  };
  return (
    <form className="comment-write" noValidate onSubmit={form.submit}>
      <MentionField
        label={t(comment ? "comments.edit" : "comments.write")}
        value={form.values.content}
        error={
          form.error("content") ?? form.error("mentions") ?? (form.failure ? failureText(form.failure) : undefined)
        }
        focused={comment !== undefined}
        people={people ?? []}
        onChange={change}
      />
      <div className="comment-buttons">
        {onDone && (
          <Button size="small" color="inherit" onClick={onDone}>
            {t("shell.cancel")}
          </Button>
        )}
        <Button size="small" type="submit" variant="contained" loading={form.busy}>
          {t(comment ? "comments.save" : "comments.send")}
        </Button>
      </div>
    </form>
  );
}

/** A text area that offers people once an @ is typed. Ctrl+Enter sends. */
function MentionField(props: {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly focused: boolean;
  readonly people: readonly Person[];
  readonly onChange: (value: string) => void;
}) {
  const t = useText();
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const typed = typedMention(props.value, caret);
  const offered =
    typed === undefined ? [] : props.people.filter(({ name }) => matches(name, typed)).slice(0, maxOffered);
  const pick = (person: Person) => {
    const next = insertMention(props.value, caret, person.name);
    props.onChange(next.text);
    setCaret(next.caret);
    setChosen(0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
    const person = offered[Math.min(chosen, offered.length - 1)];
    if (!person) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setChosen((chosen + step + offered.length) % offered.length);
    else if ((event.key === "Enter" && !event.ctrlKey) || event.key === "Tab") pick(person);
    else if (event.key === "Escape") setCaret(0);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
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
        aria-activedescendant={offered.length > 0 ? `${listId}-${Math.min(chosen, offered.length - 1)}` : undefined}
        onChange={(event) => {
          setCaret(event.currentTarget.selectionStart);
          props.onChange(event.currentTarget.value);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {offered.length > 0 && (
        <ul ref={bringIntoView} className="mention-list" id={listId} role="listbox" aria-label={t("comments.people")}>
          {offered.map((person, at) => (
            <li
              key={person.id}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === Math.min(chosen, offered.length - 1)}
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

/** Whom to mention is seen although the field stands at the end of a page. */
const bringIntoView = (list: HTMLElement | null): void => list?.scrollIntoView({ block: "nearest" });

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether any word of the name begins with what was typed. */
const matches = (name: string, typed: string): boolean => ` ${plain(name)}`.includes(` ${plain(typed)}`);

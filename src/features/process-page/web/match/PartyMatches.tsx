import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { undoMs } from "#client/use-change.ts";
import { fillAll, fillingOf } from "#features/answers/fill-from-record.ts";
import type { PartyMatch } from "../../contract.ts";
import type { Party } from "../../parties.ts";
import type { FormSession } from "../fill/form-session.ts";
import { matchValues } from "./party-fields.ts";
import { useMatches } from "./use-matches.ts";
import "./party-matches.css";

interface Props {
  readonly processId: string;
  readonly formSession: FormSession;
  readonly party: Party;
  /** The form itself, or one element of a loop. */
  readonly scope: string;
  /** Answers a field as if it were typed. */
  readonly fill: (name: string, typed: string) => void;
  readonly children: ReactNode;
}

/**
 * Shows below a field of a person those whose name or number begins like what is typed. Taking one fills all fields of the person. The field itself
 * stays as it is: what is typed reaches it at once.
 */
export function PartyMatches({ children, ...props }: Props) {
  const t = useText();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const { matches, at, isOpen, choose, type, close, take, onKeyDown } = usePicker(props);
  const [top, setTop] = useState(0);
  useCombobox(frame, id, isOpen, at);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it looks on; what is focused is the field in it
    <div
      ref={frame}
      className="party-matches"
      onKeyDownCapture={onKeyDown}
      onInput={(event) => {
        setTop(placeBelow(event));
        type(typedText(event));
      }}
      onBlur={close}
    >
      {children}
      {isOpen && <MatchList {...{ id, matches, at, top }} onChoose={choose} onTake={take} />}
      <span role="status" className="party-count">
        {isOpen ? t("processes.page.match.count", { count: matches.length }) : ""}
      </span>
    </div>
  );
}

/** The matches for what is typed, the one that Enter takes, and the keys. */
function usePicker(props: Omit<Props, "children">) {
  const [typed, setTyped] = useState<string>();
  const [current, setCurrent] = useState(0);
  const matches = useMatches(props.processId, typed);
  const put = usePut(props);
  const isOpen = typed !== undefined && matches.length > 0;
  const at = Math.min(current, matches.length - 1);
  const type = (text: string | undefined) => {
    setTyped(text);
    setCurrent(0);
  };
  const close = () => type(undefined);
  const take = (match: PartyMatch | undefined) => {
    close();
    if (match) put(match);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) setCurrent((at + move + matches.length) % matches.length);
    else if (event.key === "Enter") take(matches[at]);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { matches, at, isOpen, choose: setCurrent, type, close, take, onKeyDown };
}

function MatchList({
  id,
  matches,
  at,
  top,
  onChoose,
  onTake,
}: {
  readonly id: string;
  readonly matches: readonly PartyMatch[];
  /** The match that Enter takes. */
  readonly at: number;
  readonly top: number;
  readonly onChoose: (at: number) => void;
  readonly onTake: (match: PartyMatch) => void;
}) {
  const t = useText();
  return (
    <ul
      id={`${id}-list`}
      className="party-list"
      role="listbox"
      aria-label={t("processes.page.match.label")}
      style={{ top }}
    >
      {matches.map((match, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
        <li
          key={match.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onChoose(index)}
          onClick={() => onTake(match)}
        >
          <MatchText match={match} />
        </li>
      ))}
    </ul>
  );
}

/** Returns the typed text of the field. Undefined for a change that nobody typed. */
function typedText({ nativeEvent, target }: FormEvent): string | undefined {
  const isTyped = nativeEvent instanceof InputEvent;
  return isTyped && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    ? target.value
    : undefined;
}

function MatchText({ match: { from, name, number, source } }: { readonly match: PartyMatch }) {
  const t = useText();
  const place = from === "client" ? t("processes.page.match.client") : source;
  return (
    <>
      {name}
      <span className="party-beside">{[number, place].filter(Boolean).join(" · ")}</span>
    </>
  );
}

/** Returns the place of a list below the field that is typed in. */
const placeBelow = ({ target, currentTarget }: FormEvent): number =>
  target instanceof Element ? target.getBoundingClientRect().bottom - currentTarget.getBoundingClientRect().top + 2 : 0;

/** Makes the field in a frame the box of a list. */
function useCombobox(frame: React.RefObject<HTMLDivElement | null>, id: string, isOpen: boolean, at: number): void {
  useEffect(() => {
    const field = frame.current?.querySelector<HTMLInputElement>("input");
    if (!field) return;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-haspopup", "listbox");
    field.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) {
      field.setAttribute("aria-controls", `${id}-list`);
      field.setAttribute("aria-activedescendant", `${id}-${at}`);
      document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
    } else for (const name of ["aria-controls", "aria-activedescendant"]) field.removeAttribute(name);
  }, [frame, id, isOpen, at]);
}

/** Fills the party, marks its answers as brought, and offers the way back. */
function usePut({ formSession, party, scope, fill }: Omit<Props, "children">) {
  const t = useText();
  return (match: PartyMatch) => {
    const { answerStore } = formSession;
    const fills = party.fields.map(({ key }) => ({ key, fixed: false }));
    const filling = fillingOf(answerStore, { fills }, scope, matchValues(party, match));
    const source = match.processId === null ? ({ broughtFrom: "record" } as const) : { takenFrom: match.processId };
    let takeBack = () => {};
    const undo = () => {
      takeBack();
      formSession.flush().catch((error: unknown) => notify.error(failureText(error)));
    };
    const put = () => {
      takeBack = fillAll(answerStore, fill, filling);
      notify.success(t("processes.page.fill.filled", { count: filling.length }), {
        action: { label: t("shell.undo"), run: undo },
        ms: undoMs,
      });
    };
    // Unsaved answers wait on the device, and the head of the form says so.
    formSession.bring(source, put).catch(() => undefined);
  };
}

import { type FormEvent, useRef, useState } from "react";
import { Failure, type FailureCode } from "#protocol/failure.ts";
import { errorText, failureText } from "../failure-text.ts";
import { type DraftName, draftKey, keepDraft, readDraft } from "./draft.ts";
import { useFirstError } from "./use-first-error.ts";

/** A field whose text adds something when it is sent, and the form around it. */
export interface AddLine {
  readonly line: string;
  readonly type: (line: string) => void;
  /** The sentence beside the field: of the rule once sending was tried, or why the last text was refused. */
  readonly error: string | undefined;
  /** The attributes of the field: `<Field label={…} {...add.field} />`. */
  readonly field: {
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  };
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
}

interface Options<A> {
  /** The name under which unsaved text stays on this device. */
  readonly draft: DraftName;
  readonly initial?: string;
  /**
   * Returns the text key of the error in a line, by the feature's own rule. An empty line without an error adds
   * nothing, silently.
   */
  readonly check?: (line: string) => FailureCode | undefined;
  /** The separator between a refused text and the text typed since. */
  readonly joint?: string;
  /** Follows when all is stored and nothing more was typed. */
  readonly afterwards?: (last: A) => void;
}

/**
 * Adds text after text as fast as they are typed: the field is empty at once, and each one is sent when those before it are
 * stored. A refused one comes back into the field, before what was typed meanwhile.
 */
export function useAddLine<A>(add: (line: string) => Promise<A>, options: Options<A>): AddLine {
  const { check, joint = " ", afterwards } = options;
  const [key] = useState(() => draftKey(options.draft));
  const [initial] = useState(() => {
    const line = readDraft(key)?.values["line"];
    return typeof line === "string" ? line : (options.initial ?? "");
  });
  const [line, setLine] = useState(initial);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const showFirstError = useFirstError();
  const before = useRef<Promise<void>>(Promise.resolve());
  // What is typed now, for what was sent earlier.
  const typed = useRef(initial);
  const waiting = useRef<readonly string[]>([]);
  const joined = (texts: readonly string[]) => texts.filter((one) => one.trim() !== "").join(joint);
  const put = (next: string) => {
    typed.current = next;
    setLine(next);
    const unsaved = joined([...waiting.current, next]);
    keepDraft(key, { values: unsaved === "" ? {} : { line: unsaved }, base: {} });
  };
  const send = async (sent: string, form: HTMLFormElement) => {
    try {
      const answer = await add(sent);
      waiting.current = waiting.current.slice(1);
      put(typed.current);
      if (waiting.current.length === 0 && typed.current.trim() === "") afterwards?.(answer);
    } catch (error) {
      waiting.current = waiting.current.slice(1);
      put(joined([sent, typed.current]));
      setFailure(error);
      // The focus stays with a user who has moved on.
      if (form.contains(document.activeElement)) showFirstError(form);
    }
  };
  const type = (next: string) => {
    put(next);
    setFailure(undefined);
  };
  const wrong = check?.(line);
  const error = errorText(tried ? wrong : undefined) ?? refusal(failure);
  return {
    line,
    type,
    error,
    field: { value: line, error, onChange: (event) => type(event.currentTarget.value) },
    submit: (event) => {
      event.preventDefault();
      event.stopPropagation();
      const form = event.currentTarget;
      // The second press of two on the button: the text is on its way.
      if (line.trim() === "" && waiting.current.length > 0) return;
      setTried(wrong !== undefined);
      setFailure(undefined);
      if (wrong !== undefined) showFirstError(form);
      if (wrong !== undefined || line.trim() === "") return;
      waiting.current = [...waiting.current, line];
      put("");
      before.current = before.current.then(() => send(line, form));
    },
  };
}

/** Why a text was refused: there is one field, all the server says is about it. */
function refusal(failure: unknown): string | undefined {
  if (failure === undefined) return undefined;
  const [field] = failure instanceof Failure ? failure.fields : [];
  return field ? errorText(field.code, field.values) : failureText(failure);
}

import { type FormEvent, useRef, useState } from "react";

/** A field whose line adds something when it is sent, and the form around it. */
export interface AddLine {
  readonly line: string;
  readonly type: (line: string) => void;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Why the last line was refused. */
  readonly failure: unknown;
}

/**
 * Adds line after line as fast as they are typed: the field is empty at once, and each line is sent when those before it are
 * stored. A refused one comes back into the field, before what was typed meanwhile.
 */
export function useAddLine(add: (line: string) => Promise<unknown>): AddLine {
  const [line, setLine] = useState("");
  const [failure, setFailure] = useState<unknown>();
  const before = useRef<Promise<void>>(Promise.resolve());
  const send = async (sent: string) => {
    try {
      await add(sent);
    } catch (error) {
      setFailure(error);
      setLine((now) => (now.trim() === "" ? sent : `${sent} ${now}`));
    }
  };
  return {
    line,
    type: (next) => {
      setLine(next);
      setFailure(undefined);
    },
    submit: (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (line.trim() === "") return;
      setLine("");
      setFailure(undefined);
      before.current = before.current.then(() => send(line));
    },
    failure,
  };
}

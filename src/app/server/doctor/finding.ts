/** The result of one examination, with what to do if it is not good. */
export interface Finding {
  readonly name: string;
  readonly state: "good" | "warning" | "bad" | "skipped";
  readonly text: string;
  readonly advice?: string;
}

export const good = (name: string, text: string): Finding => ({ name, state: "good", text });
export const warning = (name: string, text: string, advice: string): Finding => ({
  name,
  state: "warning",
  text,
  advice,
});
export const bad = (name: string, text: string, advice: string): Finding => ({ name, state: "bad", text, advice });
export const skipped = (name: string, text: string): Finding => ({ name, state: "skipped", text });

/** The message of an error, with the one of the system beneath it. */
export const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== "" && !error.message.includes(cause.message)
    ? `${error.message} (${cause.message})`
    : error.message || String((error as NodeJS.ErrnoException).code ?? error.name);
};

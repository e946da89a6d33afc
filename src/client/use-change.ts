import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { Endpoint } from "#protocol/endpoint.ts";
import { Failure } from "#protocol/failure.ts";
import { call } from "./call.ts";
import { errorText, failureText } from "./failure-text.ts";
import { useText } from "./i18n.ts";
import { notify } from "./snackbar.tsx";

type In<E extends Endpoint> = z.input<E["input"]>;
type Out<E extends Endpoint> = z.output<E["output"]>;

/** The time a message with 'Undo' stays, in milliseconds. */
export const undoMs = 8_000;

/**
 * The request of a change and its effects. `What` is the page's own value of it; without `input` it is the input of the
 * call.
 */
export interface ChangeOptions<E extends Endpoint, What> {
  readonly input?: (what: What) => In<E>;
  /** Returns the translated success message. Without it no message is shown. */
  readonly done?: (answer: Out<E>, what: What) => string | undefined;
  /** Takes the change back; the notice then offers 'Undo'. */
  readonly undo?: (answer: Out<E>, what: What) => void;
  /** Keys of the queries that are stale afterwards, also when the change failed. */
  readonly refresh?: readonly QueryKey[] | ((what: What) => readonly QueryKey[]);
  /** A form makes the call by `mutateAsync` and shows its failures itself. */
  readonly inForm?: true;
  /** Further effects of a successful change. */
  readonly afterwards?: (answer: Out<E>, what: What) => unknown;
}

/**
 * Makes a change by one call of the API: `const rename = useChange(renameTeam, { done: …, refresh: [teamKeys.all] })`,
 * then `rename.mutate({ id, name })`. A failure is shown at the bottom of the page, unless it names fields. The form
 * that made the call shows those next to the fields.
 */
export function useChange<E extends Endpoint, What = In<E>>(endpoint: E, options: ChangeOptions<E, What> = {}) {
  const t = useText();
  const queries = useQueryClient();
  const inputOf = options.input ?? ((what: What) => what as unknown as In<E>);
  return useMutation<Out<E>, unknown, What>({
    mutationFn: (what) => call(endpoint, inputOf(what)),
    onSuccess: async (answer, what) => {
      const { done, undo, afterwards } = options;
      const message = done?.(answer, what);
      const wayBack = undo && { ms: undoMs, action: { label: t("shell.undo"), run: () => undo(answer, what) } };
      if (message !== undefined) notify.success(message, wayBack ?? {});
      await afterwards?.(answer, what);
    },
    onError: (error) => {
      if (!options.inForm && !namesFields(error)) notify.error(failureText(error));
    },
    onSettled: async (_answer, _error, what) => {
      const { refresh = [] } = options;
      const keys = typeof refresh === "function" ? refresh(what) : refresh;
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}

const namesFields = (error: unknown): boolean => error instanceof Failure && error.fields.length > 0;

/** The sentence of what was refused of a form's only field; `undefined` when the failure names no field. */
export const fieldError = (error: unknown): string | undefined =>
  error instanceof Failure ? errorText(error.fields[0]?.code, error.fields[0]?.values) : undefined;

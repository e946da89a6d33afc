import { useState } from "react";
import { Failure, type FieldError } from "#protocol/failure.ts";
import { errorText } from "../failure-text.ts";

/** Holds the errors of the server: next to these fields, or of the whole form. */
export function useRefusals(fields: object, nameAt: (path: string) => string | undefined = firstOfPath) {
  const [refused, setRefused] = useState<Readonly<Record<string, FieldError>>>({});
  const [failure, setFailure] = useState<unknown>();
  return {
    failure,
    sentence: (name: string) => sentenceOf(refused[name]),
    /** Gives the names of the fields with an error. */
    take: (thrown: unknown): readonly string[] => {
      const beside = besideFields(thrown, fields, nameAt);
      const names = Object.keys(beside);
      setRefused((before) => ({ ...before, ...beside }));
      if (names.length === 0) setFailure(thrown);
      return names;
    },
    forgetFailure: () => setFailure(undefined),
    /** Forgets the failure and the error of a field, or of all. */
    forget: (name?: string) => {
      setRefused((all) =>
        Object.fromEntries(Object.entries(all).filter(([one]) => name !== undefined && one !== name)),
      );
      setFailure(undefined);
    },
  };
}

export type Refusals = ReturnType<typeof useRefusals>;

const sentenceOf = (refused: FieldError | undefined) => refused && errorText(refused.code, refused.values);

const firstOfPath = (path: string): string | undefined => path.split(".")[0];

/** The server's errors of the fields this form has. */
function besideFields(
  thrown: unknown,
  fields: object,
  nameAt: (path: string) => string | undefined,
): Record<string, FieldError> {
  const beside: Record<string, FieldError> = {};
  if (!(thrown instanceof Failure)) return beside;
  for (const refused of thrown.fields) {
    const name = nameAt(refused.path) ?? "";
    if (Object.hasOwn(fields, name)) beside[name] ??= refused;
  }
  return beside;
}

import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { Failure } from "#protocol/failure.ts";

/**
 * Puts the server's field faults beside their fields and the focus on the first. Says whether there were any: when not,
 * the failure needs a sentence of its own.
 */
export function showFaults<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  names: readonly FieldPath<T>[],
): boolean {
  if (!(error instanceof Failure)) return false;
  const known = error.fields.filter((f) => names.includes(f.path as FieldPath<T>));
  known.forEach((fault, i) => {
    setError(fault.path as FieldPath<T>, { type: "server", message: fault.code }, { shouldFocus: i === 0 });
  });
  return known.length > 0;
}

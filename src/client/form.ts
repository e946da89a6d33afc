import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { Failure } from "#protocol/failure.ts";

/**
 * Shows the server's field errors beside their fields and focuses the first. Gives false if there were none: then the caller
 * must show the failure in another way.
 */
export function showErrors<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  names: readonly FieldPath<T>[],
): boolean {
  if (!(error instanceof Failure)) return false;
  const known = error.fields.filter((f) => names.includes(f.path as FieldPath<T>));
  known.forEach((error, i) => {
    setError(error.path as FieldPath<T>, { type: "server", message: error.code }, { shouldFocus: i === 0 });
  });
  return known.length > 0;
}

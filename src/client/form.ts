import type { FieldPath, FieldValues, UseFormReturn, UseFormSetError } from "react-hook-form";
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

/** Whether a field with an error is filled: then it is not to be filled in, but to be put right. */
export const filledWrongly = <T extends FieldValues>({
  getValues,
  getFieldState,
}: Pick<UseFormReturn<T>, "getValues" | "getFieldState">): boolean =>
  Object.entries(getValues()).some(
    ([name, value]) =>
      getFieldState(name as FieldPath<T>).error !== undefined &&
      (typeof value === "string" ? value.trim() !== "" : Boolean(value)),
  );

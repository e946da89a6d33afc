/**
 * Returns a function that makes a value at its first call and keeps it: tables that never change and that most documents do not
 * need.
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

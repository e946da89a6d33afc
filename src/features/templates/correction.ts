/** Words of a process that its template has wrong. They are fixed text: no answer of the process is among them. */
export interface Correction {
  readonly processId: string;
  readonly text: string;
  readonly before: string;
  readonly after: string;
}

const longestText = 200;
const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the words to be corrected that an address has, or undefined. */
export function correctionIn(value: unknown): Correction | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { processId, text, before, after } = value as Readonly<Record<string, unknown>>;
  const isText = (one: unknown): one is string => typeof one === "string" && one.length <= longestText;
  if (!isText(processId) || !isId.test(processId) || !isText(text) || !isText(before) || !isText(after))
    return undefined;
  return { processId, text, before, after };
}

import { errorText, failureText } from "#client/failure-text.ts";
import type { Decision } from "#protocol/decision.ts";

/** The result of an action on several processes. */
export interface Report {
  readonly done: number;
  readonly refused: readonly { readonly id: string; readonly title: string; readonly why: string }[];
}

/** An act on one process: whether the actor may, and the call that the server decides by itself. */
export interface Act<Row> {
  readonly may: (row: Row) => Decision;
  readonly call: (row: Row) => Promise<unknown>;
}

/**
 * Performs an action on one process after the other, and returns the failures with their reasons. A refusal does not
 * stop the others. `onStep` receives the number of finished ones.
 */
export async function runMany<Row extends { readonly id: string; readonly title: string }>(
  rows: readonly Row[],
  { may, call }: Act<Row>,
  onStep: (through: number) => void,
): Promise<Report> {
  const refused: { id: string; title: string; why: string }[] = [];
  for (const [index, row] of rows.entries()) {
    const { id, title } = row;
    const decision = may(row);
    if (decision === true)
      await call(row).catch((error: unknown) => refused.push({ id, title, why: failureText(error) }));
    else refused.push({ id, title, why: errorText(decision) ?? "" });
    onStep(index + 1);
  }
  return { done: rows.length - refused.length, refused };
}

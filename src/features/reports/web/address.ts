import { useSearch } from "@tanstack/react-router";
import { useNavigate } from "#client/link.tsx";
import { addDays } from "#engine/calendar/arithmetic.ts";
import type { Day } from "#engine/calendar/day.ts";
import { idsFromAddress } from "#features/process-lists/narrowed.ts";
import { chosen, type ReportColumn, type ReportStatus, reportColumns, reportStatuses } from "../report.ts";
import { type ReportKind, reportKinds } from "../table.ts";

/** The query of the page. All of it is kept in the address. */
export interface Asking {
  readonly kind: ReportKind;
  readonly from: Day;
  readonly to: Day;
  readonly statuses: readonly ReportStatus[];
  readonly columns: readonly ReportColumn[];
  readonly answers: boolean;
  readonly templateId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly teamId?: string | undefined;
  readonly personId?: string | undefined;
  readonly tag?: string | undefined;
  /** The id of the saved report it began as. */
  readonly saved?: string | undefined;
}

type Address = Readonly<Record<string, unknown>>;

const text = (value: unknown): string | undefined =>
  (typeof value === "string" || typeof value === "number") && value !== "" ? String(value) : undefined;
const id = (value: unknown): string | undefined =>
  typeof value === "string" && /^[0-9a-f-]{36}$/.test(value) ? value : undefined;

/** The last days before today, by name of their first and last. */
export const lastDays = (today: Day, days: number): { from: Day; to: Day } => ({
  from: addDays(today, -days) ?? today,
  to: addDays(today, -1) ?? today,
});

/** Parses the query in an address. The defaults are all statuses and columns of the last 30 days. */
function fromAddress(address: Address, today: Day): Asking {
  const usual = lastDays(today, 30);
  const { statuses, columns } = address;
  return {
    kind: reportKinds.find((one) => one === address["kind"]) ?? "processes",
    from: text(address["from"]) ?? usual.from,
    to: text(address["to"]) ?? usual.to,
    statuses: typeof statuses === "string" ? chosen(reportStatuses, statuses) : reportStatuses,
    columns: typeof columns === "string" ? chosen(reportColumns, columns) : reportColumns,
    answers: address["answers"] === true || address["answers"] === "true",
    templateId: idsFromAddress(address["templateId"]),
    clientId: idsFromAddress(address["clientId"]),
    projectId: idsFromAddress(address["projectId"]),
    teamId: idsFromAddress(address["teamId"]),
    personId: idsFromAddress(address["personId"]),
    tag: text(address["tag"]),
    saved: id(address["saved"]),
  };
}

/** The address that asks this. */
export function searchOf({ kind, statuses, columns, ...rest }: Asking): never {
  const all = {
    ...rest,
    kind: kind === "processes" ? undefined : kind,
    statuses: statuses.join(","),
    columns: columns.join(","),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== false)) as never;
}

/** Returns the query in the address, and a function to change it. `bare`: the address names only a saved report. */
export function useAsking(today: Day) {
  const address: Address = useSearch({ strict: false });
  const asking = fromAddress(address, today);
  const navigate = useNavigate();
  const ask = (change: Partial<Asking>) =>
    void navigate({ to: ".", search: searchOf({ ...asking, ...change }), replace: true, resetScroll: false });
  return { asking, ask, bare: asking.saved !== undefined && text(address["from"]) === undefined };
}

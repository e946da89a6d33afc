import { queryClient } from "../query.ts";
import { forget, remember, remembered } from "../storage.ts";
import { sessionQuery } from "../who.ts";

/**
 * Names what is typed in a form: the form, and what it changes. Two things never share a name, so that the text of one
 * never appears in the other. Null for secrets, and for forms in which nothing is typed.
 */
export type DraftName = readonly [form: string, ...subject: (string | number)[]] | null;

/** Unsaved values of a form, by their names. */
export interface Draft {
  /** When the last of them was typed. */
  readonly at: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** The stored values that were changed. */
  readonly base: Readonly<Record<string, unknown>>;
  /** The version or record they were typed over. */
  readonly saved?: unknown;
}

const prefix = "draft";
/** Drafts are deleted after this time. */
const maxAgeMs = 7 * 24 * 3_600_000;

/** Returns the storage key of a draft. It belongs to one person in one organization; visitors have none. */
export function draftKey(name: DraftName): string | undefined {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  const uid = session?.person?.uid;
  if (!name || !uid) return undefined;
  return [prefix, uid, session.actor?.orgId ?? "", ...name].join(" ");
}

/** Returns the draft that is stored under a key. */
export function readDraft(key: string | undefined): Draft | undefined {
  const text = key === undefined ? null : remembered(key);
  if (text === null) return undefined;
  try {
    const draft = JSON.parse(text) as Draft;
    if (typeof draft.values === "object" && Date.now() - draft.at < maxAgeMs) return draft;
  } catch {
    // Not written by this version.
  }
  if (key !== undefined) forget(key);
  return undefined;
}

let swept = false;

/** Stores a draft. A draft without values is deleted. */
export function keepDraft(key: string | undefined, draft: Omit<Draft, "at">): void {
  if (key === undefined) return;
  if (Object.keys(draft.values).length === 0) return forget(key);
  if (!swept) sweep();
  swept = true;
  remember(key, JSON.stringify({ ...draft, at: Date.now() }));
}

/** Deletes old drafts of everybody. */
function sweep(): void {
  for (const key of storedKeys()) if (key.startsWith(`${prefix} `)) readDraft(key);
}

/** True if this device holds text of a person that is not saved: in forms, comments or the answers of a process. */
export const hasUnsavedText = (uid: string): boolean =>
  storedKeys().some((key) => key.startsWith(`${prefix} ${uid} `) || key.startsWith(`process:${uid}:`));

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

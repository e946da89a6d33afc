import { answerTo } from "#engine/answers/decided.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import type { AttachmentSetting, EvidenceSetting } from "#features/answers/form-definition.ts";
import type { Evidence } from "#features/attachments/evidence.ts";
import type { Actor } from "#protocol/actor.ts";
import { all, plan } from "#protocol/decision.ts";

/**
 * Returns true if a file meets a demand of the template: it was added there, or came under its name by a public form.
 */
export const answersDemand = ({ id, name }: Pick<AttachmentSetting, "id" | "name">, slot: string | null): boolean =>
  slot === id || slot === name;

/** Returns true if the template makes the files at a place the end of the document. */
export const isAppended = (attachments: readonly AttachmentSetting[], slot: string): boolean =>
  attachments.some((one) => one.appendToDocument && answersDemand(one, slot));

/** Returns true if the answers to the conditions around a part of the document show it. */
type IsShown = (when: NonNullable<AttachmentSetting["shownWhen"]>) => boolean;

/** By the answers as they count (`decided`). */
export const shownBy =
  (counted: Answers): IsShown =>
  (when) =>
    when.every(({ key, is }) => (answerTo(counted, key) === true) === is);

/** The files the template needs before a process is sent, of which none is attached yet. */
export const missingAttachments = (
  demanded: readonly AttachmentSetting[] | undefined,
  attached: readonly { readonly slot: string | null }[],
  isShown: IsShown,
): readonly AttachmentSetting[] =>
  (demanded ?? []).filter(
    (one) => one.required && isShown(one.shownWhen ?? []) && !attached.some(({ slot }) => answersDemand(one, slot)),
  );

const dayMs = 24 * 60 * 60 * 1000;

/** The registries of which the template needs an answer before a process is sent, of which none is attached that is new enough. */
export const missingEvidence = (
  demanded: readonly EvidenceSetting[] | undefined,
  attached: readonly { readonly evidence: Evidence | null }[],
  now: Date,
): readonly EvidenceSetting[] =>
  (demanded ?? []).filter(
    ({ kind, days }) =>
      !attached.some(
        ({ evidence }) =>
          evidence?.kind === kind && now.getTime() - new Date(evidence.obtainedAt).getTime() <= days * dayMs,
      ),
  );

/**
 * Returns true if a template's demand for a registry's answer applies. Without registry queries in the plan nobody
 * could meet it.
 */
export const demandsEvidence = (actor: Actor): boolean =>
  all(plan(actor, "utilities"), plan(actor, "registryQueries")) === true;

/** Returns true if a template's demand for files applies. Without attachments in the plan nobody could meet it. */
export const demandsFiles = (actor: Actor): boolean => plan(actor, "fileAttachments") === true;

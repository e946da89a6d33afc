import { useDeferredValue, useMemo, useState } from "react";
import type { Fact, ReadMessage } from "#engine/recognition/message/message.ts";
import { readMessage } from "#engine/recognition/message/read-message.ts";
import type { AnswerStore } from "#features/answers/answer-store-interface.ts";
import { nameKey } from "#features/answers/form-definition.ts";
import type { ListFill } from "#features/answers/list-settings.ts";
import {
  type FormParty,
  knownNames,
  type MessageField,
  type MessageForm,
  messageForm,
  placeFacts,
  placePeople,
  typedFor,
} from "../../message-places.ts";
import { type MessageAnswer, messageFields } from "./message-fields.ts";

/** A value of the message with the field it goes to. */
export interface Proposal {
  /** The index of the value in the message. */
  readonly at: number;
  readonly fact: Fact;
  readonly field: MessageField | undefined;
  /** The value as it is typed in the field. */
  readonly typed: string;
  /** `replaces`: the field has another answer. `same`: it has this one. */
  readonly state: "new" | "replaces" | "same" | "nowhere";
  readonly isUsed: boolean;
}

export interface Proposals {
  readonly read: ReadMessage;
  readonly form: MessageForm;
  readonly fields: readonly MessageField[];
  readonly parties: ReadonlyMap<number, FormParty>;
  readonly proposals: readonly Proposal[];
  /** The answers that are filled in. */
  readonly answers: readonly MessageAnswer[];
  readonly chooseParty: (person: number, party: string) => void;
  /** Moves a value to another field, or to none with an empty id. */
  readonly chooseField: (at: number, id: string) => void;
  readonly use: (at: number, isUsed: boolean) => void;
}

interface Choices {
  readonly text: string;
  readonly parties: ReadonlyMap<number, string>;
  readonly fields: ReadonlyMap<number, string>;
  readonly used: ReadonlyMap<number, boolean>;
}

const none = (text: string): Choices => ({ text, parties: new Map(), fields: new Map(), used: new Map() });
const withEntry = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> =>
  new Map([...map, [key, value]]);

function stateOf(field: MessageField | undefined, typed: string): Proposal["state"] {
  if (!field) return "nowhere";
  if (field.value.trim() === "") return "new";
  return nameKey(field.value) === nameKey(typed) ? "same" : "replaces";
}

/** Reads a message while it is typed, and keeps what a person decided about its values until the text changes. */
export function useProposals(
  text: string,
  answerStore: AnswerStore,
  lists: readonly ListFill[] | undefined,
  isCarried: (name: string) => boolean,
): Proposals {
  const later = useDeferredValue(text);
  const [stored, setChoices] = useState<Choices>(() => none(later));
  const choices = stored.text === later ? stored : none(later);
  const known = knownNames(messageForm(messageFields(answerStore, lists, 0, isCarried))).join("\n");
  const read = useMemo(() => readMessage(later, known === "" ? [] : known.split("\n")), [later, known]);
  const fields = useMemo(
    () => messageFields(answerStore, lists, read.people.length, isCarried),
    [answerStore, lists, read, isCarried],
  );
  const form = useMemo(() => messageForm(fields), [fields]);
  const parties = useMemo(() => placePeople(read, form, choices.parties), [read, form, choices.parties]);
  const placed = useMemo(() => placeFacts(read, form, parties), [read, form, parties]);
  const byId = useMemo(() => new Map(fields.map((field) => [field.id, field])), [fields]);
  const moved = new Set(choices.fields.values());
  const proposals = read.facts.map((fact, at): Proposal => {
    const chosen = choices.fields.get(at);
    const own = placed[at];
    // A field that another value was moved to is that one's.
    const isTaken = chosen === undefined && own?.field !== undefined && moved.has(own.field.id);
    const field = chosen === undefined ? (isTaken ? undefined : own?.field) : byId.get(chosen);
    const typed = chosen === undefined ? (own?.typed ?? fact.value) : ((field && typedFor(field, fact)) ?? fact.value);
    const state = stateOf(field, typed);
    const isProposed = state === "new" || (state === "replaces" && field?.isCarried === true);
    return { at, fact, field, typed, state, isUsed: choices.used.get(at) ?? isProposed };
  });
  const answers = proposals.flatMap(({ field, typed, isUsed, state }) =>
    field && isUsed && state !== "same" ? [{ field, typed }] : [],
  );
  return {
    read,
    form,
    fields,
    parties,
    proposals,
    answers,
    chooseParty: (person, party) =>
      // Another party has other fields: what was moved for this person goes back.
      setChoices({
        ...choices,
        parties: withEntry(choices.parties, person, party),
        fields: new Map([...choices.fields].filter(([at]) => read.facts[at]?.person !== person)),
      }),
    chooseField: (at, id) => {
      const others = [...choices.fields].map(([other, field]) => [other, field === id ? "" : field] as const);
      setChoices({
        ...choices,
        fields: new Map([...others, [at, id]]),
        used: withEntry(choices.used, at, id !== ""),
      });
    },
    use: (at, isUsed) => setChoices({ ...choices, used: withEntry(choices.used, at, isUsed) }),
  };
}

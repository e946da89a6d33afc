import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { z } from "zod";
import { call } from "#client/call.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useLanguage, useText } from "#client/i18n.ts";
import { randomId } from "#client/random-id.ts";
import { notify } from "#client/snackbar.tsx";
import type { FailureCode } from "#protocol/failure.ts";
import { findAnchors, sendEnvelope } from "../../contract.ts";
import { signatureKeys } from "../../feature.ts";
import { maxFields, type PlacedField } from "../../fields.ts";
import { fieldsAtLines } from "../../lines.ts";
import type { ProposedPerson } from "../../people.ts";
import { type CodeKind, capabilities, invitationErrors } from "../../signature.ts";
import type { Person } from "./PersonFields.tsx";

const nobody = (language: "en" | "es"): Person => ({
  key: randomId(),
  name: "",
  email: "",
  language,
  code: "none" as CodeKind,
  accessCode: "",
  phone: "",
});

/** Returns the signers of the dialog: the people of the contract, until the sender changes something. */
function usePeople(proposed: readonly ProposedPerson[] | undefined) {
  const language = useLanguage();
  const [first] = useState(() => nobody(language));
  const [edited, setEdited] = useState<readonly Person[]>();
  const people = useMemo(() => {
    const [one, ...others] = proposed ?? [];
    // The first keeps its key, and so the focus.
    return [{ ...first, ...one }, ...others.map((other) => ({ ...nobody(language), ...other }))];
  }, [proposed, first, language]);
  const now = edited ?? people;
  return {
    people: now,
    isProposed: edited === undefined && (proposed?.length ?? 0) > 0,
    setPeople: (change: (all: readonly Person[]) => readonly Person[]) => setEdited((all) => change(all ?? people)),
    add: () => setEdited([...now, nobody(language)]),
  };
}

const invitationOf = ({ key: _, accessCode, phone, ...one }: Person, stage: number) => ({
  ...one,
  stage,
  ...(one.code === "access" ? { accessCode } : {}),
  ...(one.code === "sms" ? { phone } : {}),
});

/** Returns the fields of each person: those of the anchor words, and of the lines with the person's name. */
function proposedFields(
  document: Pick<z.output<typeof findAnchors.output>, "fields" | "lines"> | undefined,
  people: readonly Person[],
): readonly (readonly PlacedField[])[] {
  const { fields = [], lines = [] } = document ?? {};
  const names = people.map(({ name }) => name);
  const atLines = fieldsAtLines(lines, names);
  return people.map((_, index) => {
    const anchored = fields.filter(({ signer }) => signer === index + 1).map(({ field }) => field);
    return [...anchored, ...(atLines[index] ?? [])].slice(0, maxFields);
  });
}

/** Returns the state of the send dialog: the people and their fields, the errors, and the submission. */
export function useSending(processId: string, onClose: () => void) {
  const t = useText();
  const queries = useQueryClient();
  const [inOrder, setInOrder] = useState(false);
  const [placed, setPlaced] = useState<Readonly<Record<string, readonly PlacedField[]>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, FailureCode>>>({});
  const document = useQuery({
    queryKey: signatureKeys.of(processId, "anchors"),
    queryFn: ({ signal }) => call(findAnchors, { processId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { people, isProposed, setPeople, add } = usePeople(document.data?.people);
  const places = document.data !== undefined && capabilities[document.data.provider].places;
  const proposed = proposedFields(document.data, people);
  // Fields that were placed by hand count instead.
  const fieldsOf = ({ key }: Person, index: number): readonly PlacedField[] => placed[key] ?? proposed[index] ?? [];
  const form = useFormValues({
    draft: ["envelope", processId],
    initial: { message: "", expiresInDays: "30", remindEveryDays: "3", delegation: false },
    send: async ({ message, expiresInDays, remindEveryDays, delegation }) => {
      const found = invitationErrors(people);
      setFaults(found);
      if (Object.keys(found).length > 0) return;
      await call(sendEnvelope, {
        processId,
        invitations: people.map((person, index) => ({
          ...invitationOf(person, inOrder ? index + 1 : 1),
          ...(places ? { fields: [...fieldsOf(person, index)] } : {}),
        })),
        message,
        delegation,
        expiresInDays: Number(expiresInDays),
        remindEveryDays: remindEveryDays === "0" ? null : Number(remindEveryDays),
      });
      notify.success(t("signatures.sent"));
      onClose();
      await queries.invalidateQueries({ queryKey: signatureKeys.one(processId) });
    },
  });
  const change = (key: string, person: Partial<Person>) => {
    setFaults({});
    setPeople((all) => all.map((one) => (one.key === key ? { ...one, ...person } : one)));
  };
  return {
    people,
    isProposed,
    inOrder,
    setInOrder,
    faults,
    form,
    change,
    provider: document.data?.provider,
    places,
    fieldsOf,
    place: (key: string, fields: readonly PlacedField[]) => setPlaced((all) => ({ ...all, [key]: fields })),
    add,
    remove: (gone: string) => setPeople((all) => all.filter(({ key }) => key !== gone)),
  };
}

export type Sending = ReturnType<typeof useSending>;

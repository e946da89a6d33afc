import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useLanguage, useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import type { FailureCode } from "#protocol/failure.ts";
import { findAnchors, sendEnvelope } from "../contract.ts";
import { signatureKeys } from "../feature.ts";
import type { PlacedField } from "../fields.ts";
import { type CodeKind, capabilities, invitationErrors } from "../signature.ts";
import type { Person } from "./PersonFields.tsx";

let made = 0;
const nobody = (language: "en" | "es"): Person => ({
  key: ++made,
  name: "",
  email: "",
  language,
  code: "none" as CodeKind,
  accessCode: "",
  phone: "",
});

const invitationOf = ({ key: _, accessCode, phone, ...one }: Person, stage: number) => ({
  ...one,
  stage,
  ...(one.code === "access" ? { accessCode } : {}),
  ...(one.code === "sms" ? { phone } : {}),
});

/** Returns the state of the send dialog: the people and their fields, the errors, and the submission. */
export function useSending(processId: string, onClose: () => void) {
  const t = useText();
  const queries = useQueryClient();
  const language = useLanguage();
  const [people, setPeople] = useState<readonly Person[]>(() => [nobody(language)]);
  const [inOrder, setInOrder] = useState(false);
  const [placed, setPlaced] = useState<Readonly<Record<number, readonly PlacedField[]>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, FailureCode>>>({});
  const document = useQuery({
    queryKey: signatureKeys.of(processId, "anchors"),
    queryFn: ({ signal }) => call(findAnchors, { processId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const places = document.data !== undefined && capabilities[document.data.provider].places;
  // Fields that were not placed by hand are those of the anchor words.
  const fieldsOf = ({ key }: Person, index: number): readonly PlacedField[] =>
    placed[key] ?? (document.data?.fields ?? []).filter(({ signer }) => signer === index + 1).map(({ field }) => field);
  const form = useFormValues({
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
  const change = (key: number, person: Partial<Person>) => {
    setFaults({});
    setPeople((all) => all.map((one) => (one.key === key ? { ...one, ...person } : one)));
  };
  return {
    people,
    inOrder,
    setInOrder,
    faults,
    form,
    change,
    provider: document.data?.provider,
    places,
    fieldsOf,
    place: (key: number, fields: readonly PlacedField[]) => setPlaced((all) => ({ ...all, [key]: fields })),
    add: () => setPeople((all) => [...all, nobody(language)]),
    remove: (gone: number) => setPeople((all) => all.filter(({ key }) => key !== gone)),
  };
}

export type Sending = ReturnType<typeof useSending>;

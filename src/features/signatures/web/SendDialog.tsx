import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useLanguage, useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import type { FailureCode } from "#protocol/failure.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { sendEnvelope } from "../contract.ts";
import { signatureKeys } from "../keys.ts";
import { type CodeKind, invitationFaults, maxSigners } from "../signature.ts";
import { type Person, PersonFields } from "./PersonFields.tsx";

const dayChoices = [7, 15, 30, 60, 90] as const;
const remindChoices = [0, 1, 2, 3, 7] as const;

let made = 0;
const nobody = (language: "en" | "es"): Person => ({
  key: ++made,
  name: "",
  email: "",
  language,
  code: "none" as CodeKind,
  accessCode: "",
});

const invitationsOf = (people: readonly Person[], inOrder: boolean) =>
  people.map(({ key: _, accessCode, ...one }, index) => ({
    ...one,
    stage: inOrder ? index + 1 : 1,
    ...(one.code === "access" ? { accessCode } : {}),
  }));

/** Who is named so far, what is wrong with it, and how it is sent. */
function useSending(processId: string, onClose: () => void) {
  const t = useText();
  const queries = useQueryClient();
  const language = useLanguage();
  const [people, setPeople] = useState<readonly Person[]>(() => [nobody(language)]);
  const [inOrder, setInOrder] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, FailureCode>>>({});
  const form = useFormValues({
    initial: { message: "", expiresInDays: "30", remindEveryDays: "3" },
    send: async ({ message, expiresInDays, remindEveryDays }) => {
      const found = invitationFaults(people);
      setFaults(found);
      if (Object.keys(found).length > 0) return;
      await call(sendEnvelope, {
        processId,
        invitations: invitationsOf(people, inOrder),
        message,
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
    setPeople,
    inOrder,
    setInOrder,
    faults,
    form,
    change,
    add: () => setPeople((all) => [...all, nobody(language)]),
  };
}

/** Names who signs, in which order, by when, and sends the approved PDF to them. */
export function SendDialog({ processId, onClose }: { readonly processId: string; readonly onClose: () => void }) {
  const t = useText();
  const { people, setPeople, inOrder, setInOrder, faults, form, change, add } = useSending(processId, onClose);
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("signatures.start")}
      intro={t("signatures.startIntro")}
      submitLabel={t("signatures.send")}
      onClose={onClose}
    >
      {people.map((person, index) => (
        <PersonFields
          key={person.key}
          person={person}
          number={index + 1}
          faults={faults}
          onChange={(changed) => change(person.key, changed)}
          {...(people.length > 1
            ? { onRemove: () => setPeople((all) => all.filter(({ key }) => key !== person.key)) }
            : {})}
        />
      ))}
      <div>
        <Button variant="outlined" disabled={people.length >= maxSigners} onClick={add}>
          {t("signatures.addPerson")}
        </Button>
      </div>
      {people.length > 1 && (
        <SwitchField
          label={t("signatures.inOrder")}
          hint={t("signatures.inOrderHint")}
          checked={inOrder}
          onChange={(event) => setInOrder(event.currentTarget.checked)}
        />
      )}
      <SendingFields form={form} />
      <Alert severity="info">{t("signatures.lawNote")}</Alert>
    </FormDialog>
  );
}

/** The message, the days to sign and the reminders. */
function SendingFields({ form }: { readonly form: ReturnType<typeof useSending>["form"] }) {
  const t = useText();
  return (
    <>
      <TextAreaField
        label={t("signatures.message")}
        optional={t("signatures.optional")}
        maxLength={1000}
        {...form.field("message")}
      />
      <div className="send-row">
        <SelectField
          label={t("signatures.expiresInDays")}
          options={dayChoices.map((n) => ({ value: String(n), label: String(n) }))}
          {...form.field("expiresInDays")}
        />
        <SelectField
          label={t("signatures.remindEvery")}
          options={remindChoices.map((n) => ({
            value: String(n),
            label: n === 0 ? t("signatures.remindNever") : t("signatures.remindDays", { count: n }),
          }))}
          {...form.field("remindEveryDays")}
        />
      </div>
    </>
  );
}

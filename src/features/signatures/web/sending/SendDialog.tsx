import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useState } from "react";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { maxSigners } from "../../signature.ts";
import { PersonFields } from "./PersonFields.tsx";
import { SendingFields } from "./SendingFields.tsx";
import { type Sending, useSending } from "./use-sending.ts";

const PlaceFields = lazyComponent(() => import("./PlaceFields.tsx").then((m) => m.PlaceFields));

/** Names who signs, in which order, by when, and sends the approved PDF to them. */
export function SendDialog({ processId, onClose }: { readonly processId: string; readonly onClose: () => void }) {
  const t = useText();
  const sending = useSending(processId, onClose);
  const { people, inOrder, setInOrder, faults, form, change, add, remove } = sending;
  const [placing, setPlacing] = useState(false);
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("signatures.start")}
      intro={t("signatures.startIntro")}
      submitLabel={t("signatures.send")}
      onClose={onClose}
    >
      {sending.isProposed && <p className="signature-note">{t("signatures.proposed")}</p>}
      {people.map((person, index) => (
        <PersonFields
          key={person.key}
          person={person}
          number={index + 1}
          numbered={inOrder && people.length > 1}
          faults={faults}
          onChange={(changed) => change(person.key, changed)}
          {...(people.length > 1 ? { onRemove: () => remove(person.key) } : {})}
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
      {sending.places && <FieldsOfDocument sending={sending} onPlace={() => setPlacing(true)} />}
      {placing && <PlaceFields processId={processId} sending={sending} onClose={() => setPlacing(false)} />}
      <SendingFields form={form} />
      {sending.provider === "local" && (
        <SwitchField
          label={t("signatures.delegation")}
          hint={t("signatures.delegationHint")}
          checked={form.values.delegation}
          onChange={(event) => form.set("delegation", event.currentTarget.checked)}
        />
      )}
      <Alert severity="info">{t("signatures.lawNote")}</Alert>
    </FormDialog>
  );
}

/** Shows the number of fields in the document, with a button to place them. */
function FieldsOfDocument({ sending, onPlace }: { readonly sending: Sending; readonly onPlace: () => void }) {
  const t = useText();
  const count = sending.people.reduce((sum, person, index) => sum + sending.fieldsOf(person, index).length, 0);
  return (
    <section className="send-fields">
      <h3>{t("signatures.fields.title")}</h3>
      <p className="signature-note">
        {count === 0 ? t("signatures.fields.none") : t("signatures.fields.count", { count })}{" "}
        {t("signatures.fields.anchored")}
      </p>
      <Button variant="outlined" onClick={onPlace}>
        {t("signatures.fields.place")}
      </Button>
    </section>
  );
}

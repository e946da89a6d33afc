import Close from "@mui/icons-material/Close";
import IconButton from "@mui/material/IconButton";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import type { CodeKind } from "../../signature.ts";
import { LanguageField } from "./LanguageField.tsx";

/** Somebody who is to sign, as they are being named. */
export interface Person {
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly language: "en" | "es";
  readonly code: CodeKind;
  readonly accessCode: string;
  readonly phone: string;
}

const codes = ["none", "mail", "sms", "access"] as const;

/** The fields of one signer. */
export function PersonFields(props: {
  readonly person: Person;
  readonly number: number;
  /** True if the number is shown, because the people sign in order. */
  readonly numbered: boolean;
  /** The errors, by `index.field`. */
  readonly faults: Readonly<Record<string, FailureCode>>;
  readonly onChange: (changed: Partial<Person>) => void;
  readonly onRemove?: () => void;
}) {
  const t = useText();
  const { person, number, numbered, faults, onChange, onRemove } = props;
  const error = (field: string) => errorText(faults[`${number - 1}.${field}`]);
  return (
    <fieldset className="signer-fields">
      <legend>{numbered ? t("signatures.person", { number }) : person.name.trim() || t("signatures.signerOf")}</legend>
      {onRemove && (
        <IconButton
          size="small"
          aria-label={
            person.name.trim() === ""
              ? t("signatures.removePerson", { number })
              : t("signatures.removeNamed", { name: person.name })
          }
          onClick={onRemove}
        >
          <Close fontSize="small" />
        </IconButton>
      )}
      <Field
        label={t("signatures.name")}
        maxLength={60}
        autoComplete="off"
        autoFocus={number === 1}
        value={person.name}
        error={error("name")}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Field
        label={t("signatures.email")}
        type="email"
        inputMode="email"
        autoComplete="off"
        value={person.email}
        error={error("email")}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <ProofFields
        person={person}
        error={person.code === "sms" ? error("phone") : error("accessCode")}
        onChange={onChange}
      />
    </fieldset>
  );
}

/** The proof before they see the document, and the language of their mails. */
function ProofFields(props: {
  readonly person: Person;
  readonly error: string | undefined;
  readonly onChange: (changed: Partial<Person>) => void;
}) {
  const t = useText();
  const { person, error, onChange } = props;
  return (
    <>
      <div className="send-row">
        <SelectField
          label={t("signatures.code")}
          options={codes.map((value) => ({ value, label: t(`signatures.codeKind.${value}`) }))}
          value={person.code}
          onChange={(event) => onChange({ code: codes.find((one) => one === event.currentTarget.value) ?? "none" })}
        />
        <LanguageField value={person.language} onChange={(language) => onChange({ language })} />
      </div>
      {person.code === "sms" && (
        <Field
          label={t("signatures.phone")}
          hint={t("signatures.phoneHint")}
          inputMode="tel"
          autoComplete="off"
          maxLength={8}
          value={person.phone}
          error={error}
          onChange={(event) => onChange({ phone: event.currentTarget.value })}
        />
      )}
      {person.code === "access" && (
        <Field
          label={t("signatures.accessCode")}
          hint={t("signatures.accessCodeHint")}
          autoComplete="off"
          value={person.accessCode}
          error={error}
          onChange={(event) => onChange({ accessCode: event.currentTarget.value })}
        />
      )}
    </>
  );
}

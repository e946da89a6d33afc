import Close from "@mui/icons-material/Close";
import IconButton from "@mui/material/IconButton";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import type { Source } from "../../bulk.ts";
import type { BatchSigning } from "../../bulk-contract.ts";
import { LanguageField } from "./LanguageField.tsx";

/** A signer of every contract, as they are being named. */
export interface BulkSigner {
  readonly key: string;
  readonly name: Source;
  readonly email: Source;
  readonly phone?: Source;
  readonly language: "en" | "es";
  readonly code: "none" | "mail" | "sms";
}

const codes = ["none", "mail", "sms"] as const;
const isGiven = (source: Source | undefined): boolean =>
  source !== undefined && (!("text" in source) || source.text.trim() !== "");

/** Returns true if a signer has a source for each value. */
export const isWhole = ({ name, email, phone, code }: BulkSigner): boolean =>
  isGiven(name) && isGiven(email) && (code !== "sms" || isGiven(phone));

interface OfSource {
  readonly label: string;
  readonly source: Source;
  readonly columns: BatchSigning["columns"];
  readonly fault: boolean;
  /** The value can come from the record of the person in a list. */
  readonly inRecord?: boolean;
  readonly onSource: (source: Source) => void;
}

/** The values of the choice that are no answers. No name of an answer looks like them. */
const [fixedValue, recordValue] = ["", "#record"] as const;

const sourceOf = (value: string): Source =>
  value === fixedValue ? { text: "" } : value === recordValue ? { record: true } : { answer: value };

/** The source of a value: an answer of each contract, or the same text for all. */
function SourceFields({ label, source, columns, fault, inRecord = false, onSource }: OfSource) {
  const t = useText();
  const fixed = "text" in source;
  return (
    <div className="send-row">
      <SelectField
        label={label}
        options={[
          ...columns.map(({ name, label: asked, each }) => ({
            value: name,
            label: each ? t("signatures.bulk.each", { label: asked }) : asked,
          })),
          ...(inRecord ? [{ value: recordValue, label: t("signatures.bulk.record") }] : []),
          { value: fixedValue, label: t("signatures.bulk.fixed") },
        ]}
        value={fixed ? fixedValue : "record" in source ? recordValue : source.answer}
        onChange={({ currentTarget: { value } }) => onSource(sourceOf(value))}
      />
      {fixed && (
        <Field
          label={t("signatures.bulk.fixedText", { label })}
          maxLength={320}
          autoComplete="off"
          value={source.text}
          error={fault ? t("signatures.sourceRequired") : undefined}
          onChange={(event) => onSource({ text: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

/** The fields of one signer of every contract. */
export function BulkSignerFields(props: {
  readonly signer: BulkSigner;
  readonly number: number;
  readonly columns: BatchSigning["columns"];
  readonly tried: boolean;
  readonly onChange: (changed: Partial<BulkSigner>) => void;
  readonly onRemove?: () => void;
}) {
  const t = useText();
  const { signer, number, columns, tried, onChange, onRemove } = props;
  const of = (source: Source) => ({ source, columns, fault: tried && !isGiven(source) });
  return (
    <fieldset className="signer-fields">
      <legend>{t("signatures.person", { number })}</legend>
      {onRemove && (
        <IconButton size="small" aria-label={t("signatures.removePerson", { number })} onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
      )}
      <SourceFields label={t("signatures.name")} {...of(signer.name)} onSource={(name) => onChange({ name })} />
      <SourceFields
        label={t("signatures.email")}
        {...of(signer.email)}
        inRecord
        onSource={(email) => onChange({ email })}
      />
      <div className="send-row">
        <SelectField
          label={t("signatures.code")}
          options={codes.map((value) => ({ value, label: t(`signatures.codeKind.${value}`) }))}
          value={signer.code}
          onChange={(event) => {
            const code = codes.find((one) => one === event.currentTarget.value) ?? "none";
            onChange(code === "sms" ? { code, phone: signer.phone ?? { text: "" } } : { code });
          }}
        />
        <LanguageField value={signer.language} onChange={(language) => onChange({ language })} />
      </div>
      {signer.code === "sms" && (
        <SourceFields
          label={t("signatures.phone")}
          {...of(signer.phone ?? { text: "" })}
          onSource={(phone) => onChange({ phone })}
        />
      )}
    </fieldset>
  );
}

import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import type { FieldAnswers, SignerField } from "../fields.ts";

/** The inputs of the fields that the sender placed for a signer. */
export function FillFields(props: {
  readonly fields: readonly SignerField[];
  readonly today: string;
  readonly answers: FieldAnswers;
  /** The ids of fields that have to be filled in and are not. */
  readonly missing: readonly string[];
  readonly onAnswers: (answers: FieldAnswers) => void;
}) {
  const t = useText();
  const { fields, today, answers, missing, onAnswers } = props;
  const kinds = new Set(fields.map(({ kind }) => kind));
  const error = (id: string) => (missing.includes(id) ? t("signatures.fieldRequired") : undefined);
  const optional = t("signatures.optional");
  if (fields.length === 0) return null;
  return (
    <section className="signing-fields">
      <h2>{t("signatures.signing.fillIn")}</h2>
      <p>{t("signatures.signing.fieldsNote", { count: fields.length })}</p>
      {kinds.has("initials") && (
        <Field
          label={t("signatures.signing.initials")}
          maxLength={8}
          value={answers.initials}
          error={error("initials")}
          onChange={(event) => onAnswers({ ...answers, initials: event.currentTarget.value })}
        />
      )}
      {fields
        .filter(({ kind }) => kind === "text")
        .map(({ id, page, label, required }) => (
          <Field
            key={id}
            label={label || t("signatures.signing.text", { page })}
            maxLength={200}
            value={answers.texts[id] ?? ""}
            error={error(id)}
            onChange={(event) =>
              onAnswers({ ...answers, texts: { ...answers.texts, [id]: event.currentTarget.value } })
            }
            {...(required ? {} : { optional })}
          />
        ))}
      {kinds.has("date") && <p>{t("signatures.signing.dateNote", { date: today })}</p>}
    </section>
  );
}

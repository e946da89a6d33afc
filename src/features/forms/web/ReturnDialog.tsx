import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { returnRequest } from "../correction-contract.ts";
import { formRequestKeys } from "../feature.ts";

interface Asked {
  readonly name: string;
  readonly label: string;
  readonly missing: boolean;
}

/** Asks the requester for better answers to chosen questions, with a reason. */
export function ReturnDialog({
  process: { id, version },
  name,
  asked,
  onClose,
}: {
  readonly process: { readonly id: string; readonly version: number };
  readonly name: string;
  readonly asked: readonly Asked[];
  readonly onClose: () => void;
}) {
  const t = useText();
  const change = useChange(returnRequest, {
    inForm: true,
    done: () => t("forms.correction.done", { name }),
    refresh: [formRequestKeys.one(id)],
  });
  const form = useFormValues({
    draft: ["request.return", id],
    initial: { names: asked.filter(({ missing }) => missing).map((one) => one.name) as readonly string[], message: "" },
    check: ({ names }) => ({ names: names.length === 0 ? "forms.correction.namesNeeded" : undefined }),
    send: async ({ names, message }) => {
      await change.mutateAsync({ id, version, names: [...names], message });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("forms.correction.return")}
      intro={t("forms.correction.intro", { name })}
      submitLabel={t("forms.correction.send")}
      onClose={onClose}
    >
      <AskedNames
        asked={asked}
        names={form.values.names}
        error={form.error("names")}
        onChange={(names) => form.set("names", names)}
      />
      <TextAreaField
        label={t("forms.correction.message")}
        hint={t("forms.request.reasonHint")}
        optional={t("forms.settings.optional")}
        maxLength={1000}
        rows={3}
        {...form.field("message")}
      />
    </FormDialog>
  );
}

/** The questions that are asked again. */
function AskedNames({
  asked,
  names,
  error,
  onChange,
}: {
  readonly asked: readonly Asked[];
  readonly names: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (names: readonly string[]) => void;
}) {
  const t = useText();
  return (
    <fieldset className="return-names">
      <legend>{t("forms.correction.which")}</legend>
      {asked.map(({ name, label }) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={names.includes(name)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...names, name] : names.filter((other) => other !== name))
            }
          />
          <span>{label}</span>
        </label>
      ))}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

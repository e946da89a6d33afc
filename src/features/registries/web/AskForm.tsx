import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import { errorText, failureText } from "#client/failure-text.ts";
import { type FormValues, useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Link, useNavigate } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { departments } from "#engine/identifiers/departments.ts";
import { creditKeys } from "#features/credits/feature.ts";
import { CreditBalance } from "#features/credits/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { Field } from "#ui/Field.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { askRegistry } from "../contract.ts";
import { registryListKeys } from "../feature.ts";
import * as may from "../policy.ts";
import { type InputField, inputFields, type QueryKind } from "../query.ts";
import { readQuestion } from "../question.ts";
import { DayInput } from "./DayInput.tsx";
import { registryAddress } from "./registry-address.ts";

type Values = Readonly<Record<string, string>>;
/** The value of a confirmed identity number that looks wrong. */
const confirmed = "yes";

/** The form of one kind of query, drawn from its fields. */
export function AskForm({ kind, actor }: { readonly kind: QueryKind; readonly actor: Actor }) {
  const t = useText();
  const form = useAskForm(kind);
  const decision = may.askRegistry(actor, true);
  const doubtful = hasDoubt(kind, form.values);
  return (
    <section className="registries registry-ask" aria-labelledby="registry-ask">
      <Link to="/utilities" search={registryAddress({})}>
        {t("registries.back")}
      </Link>
      <div>
        <h2 id="registry-ask">{t(`registries.kind.${kind}`)}</h2>
        <p className="registries-quiet">{t(`registries.about.${kind}`)}</p>
      </div>
      <CreditBalance actor={actor} />
      <Paper component="form" noValidate className="registry-form" onSubmit={form.submit}>
        {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
        <div className="registry-fields">
          {inputFields[kind].map((field, at) => (
            <InputOf key={field.name} field={field} form={form} first={at === 0} />
          ))}
        </div>
        {doubtful && (
          <SwitchField
            label={t("registries.confirmCui")}
            checked={form.values["confirmed"] === confirmed}
            onChange={(event) => form.set("confirmed", event.currentTarget.checked ? confirmed : "")}
          />
        )}
        <Field
          label={t("registries.reason")}
          hint={t("registries.reasonHint")}
          maxLength={200}
          autoComplete="off"
          {...form.field("reason")}
        />
        <div className="registry-actions">
          {decision === true ? (
            <Button type="submit" variant="contained" loading={form.busy}>
              {t("registries.ask")}
            </Button>
          ) : (
            <ReasonButton variant="contained" reason={errorText(decision)}>
              {t("registries.ask")}
            </ReasonButton>
          )}
        </div>
      </Paper>
    </section>
  );
}

const hasDoubt = (kind: QueryKind, values: Values): boolean => {
  const read = readQuestion(kind, values);
  return !read.ok && read.fields.some(({ code }) => code === "registries.cuiDoubt");
};

function useAskForm(kind: QueryKind): FormValues<Values> {
  const navigate = useNavigate();
  const ask = useChange(askRegistry, { inForm: true, refresh: [registryListKeys.all, creditKeys.all] });
  const names = inputFields[kind].map(({ name }) => name);
  return useFormValues<Values>({
    draft: ["registry", kind],
    initial: { ...Object.fromEntries(names.map((name) => [name, ""])), reason: "", confirmed: "" },
    check: (values) => {
      const read = readQuestion(kind, values, values["confirmed"] === confirmed);
      const wrong = read.ok ? [] : read.fields.map(({ path, code }) => [path, code] as const);
      const short = (values["reason"] ?? "").trim().length < 3;
      return { ...Object.fromEntries(wrong), ...(short && { reason: "registries.reasonShort" as const }) };
    },
    send: async (values) => {
      const { query, reused } = await ask.mutateAsync({
        kind,
        values: Object.fromEntries(names.map((name) => [name, values[name] ?? ""])),
        reason: values["reason"] ?? "",
        confirmed: values["confirmed"] === confirmed,
      });
      await navigate({
        to: "/utilities",
        search: registryAddress({ query: query.id, ...(reused && { reused: true as const }) }),
      });
    },
  });
}

function InputOf({
  field,
  form,
  first,
}: {
  readonly field: InputField;
  readonly form: FormValues<Values>;
  readonly first: boolean;
}) {
  const t = useText();
  const { name, kind, required, max } = field;
  const hints: Readonly<Record<string, string>> = {
    libro: t("registries.hint.libro"),
    certificate: t("registries.hint.certificate"),
    parcel: t("registries.hint.parcel"),
  };
  const texts = {
    label: t(`registries.input.${name}` as "registries.input.finca"),
    ...(hints[name] === undefined ? {} : { hint: hints[name] }),
    ...(required ? {} : { optional: t("registries.optional") }),
  };
  const { onChange, ...given } = form.field(name);
  if (kind === "department")
    return (
      <SelectField
        {...texts}
        {...given}
        onChange={onChange}
        placeholder={t("registries.choose")}
        options={departments.map((one) => ({ value: one.code, label: one.name }))}
      />
    );
  if (kind === "day")
    return (
      <DayInput
        {...texts}
        name={name}
        value={given.value}
        error={given.error}
        onValue={(value) => form.set(name, value)}
      />
    );
  return (
    <Field
      {...texts}
      {...given}
      onChange={onChange}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was opened to be filled in
      autoFocus={first}
      autoComplete="off"
      maxLength={max}
      {...((kind === "number" || kind === "cui") && { inputMode: "numeric" as const })}
    />
  );
}

import Alert from "@mui/material/Alert";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { SecretDialog } from "#client/SecretDialog.tsx";
import { type ApiArea, apiAreas } from "#protocol/endpoint.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { keyDays, keyNameError } from "../api-key.ts";
import { type KeyLevel, type KeyScope, keyLevels } from "../scopes.ts";

/** The values of a new key. */
export interface NewKey {
  readonly name: string;
  readonly scopes: KeyScope[];
  readonly days: (typeof keyDays)[number];
}

type Levels = Readonly<Record<ApiArea, KeyLevel | "none">>;

/** The default scopes, which most programs need. Others are granted on purpose. */
const usual: Levels = {
  processes: "write",
  templates: "read",
  boards: "none",
  repository: "none",
  organization: "none",
};

interface CreateKeyDialogProps {
  /** A password of one's drive: what it opens is settled. */
  readonly drive?: true;
  readonly onCreate: (key: NewKey) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Returns the form of a new key. */
function useKeyForm({ drive, onCreate, onClose }: CreateKeyDialogProps) {
  return useFormValues({
    draft: ["apiKey"],
    initial: { name: "", levels: usual, days: 365 as NewKey["days"] },
    check: ({ name, levels }) => ({
      name: keyNameError(name),
      levels: drive || scopesOf(levels).length > 0 ? undefined : "apiKeys.scopeRequired",
    }),
    send: async ({ name, levels, days }) => {
      await onCreate({ name, scopes: scopesOf(levels), days });
      onClose();
    },
  });
}

const scopesOf = (levels: Levels): KeyScope[] =>
  apiAreas.flatMap((area) => (levels[area] === "none" ? [] : [`${area}:${levels[area]}` as KeyScope]));

/** Asks what a new key is for, what it may do and for how long. `onCreate` makes it, and throws what was refused. */
export function CreateKeyDialog(props: CreateKeyDialogProps) {
  const t = useText();
  const { drive, onClose } = props;
  const form = useKeyForm(props);
  return (
    <FormDialog
      form={form}
      title={t(drive ? "apiKeys.drive.create" : "apiKeys.createTitle")}
      intro={t(drive ? "apiKeys.drive.createText" : "apiKeys.createText")}
      submitLabel={t(drive ? "apiKeys.drive.make" : "apiKeys.create")}
      onClose={onClose}
    >
      <Field
        label={t("apiKeys.name")}
        hint={t(drive ? "apiKeys.drive.nameHint" : "apiKeys.nameHint")}
        maxLength={60}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        {...form.field("name")}
      />
      {!drive && (
        <ScopeFields
          levels={form.values.levels}
          error={form.error("levels")}
          onChange={(levels) => form.set("levels", levels)}
        />
      )}
      <DaysField days={form.values.days} onChange={(days) => form.set("days", days)} />
    </FormDialog>
  );
}

interface DaysFieldProps {
  readonly days: NewKey["days"];
  readonly onChange: (days: NewKey["days"]) => void;
}

/** For how long a key works. */
function DaysField({ days, onChange }: DaysFieldProps) {
  const t = useText();
  return (
    <SelectField
      label={t("apiKeys.days")}
      options={keyDays.map((n) => ({
        value: String(n),
        label: n === 365 ? t("apiKeys.year") : t("apiKeys.daysChoice", { days: n }),
      }))}
      value={String(days)}
      onChange={(event) => onChange(keyDays.find((n) => String(n) === event.currentTarget.value) ?? 365)}
    />
  );
}

interface ScopeFieldsProps {
  readonly levels: Levels;
  readonly error: string | undefined;
  readonly onChange: (levels: Levels) => void;
}

/** The fields for a key's scopes, area by area. */
function ScopeFields({ levels, error, onChange }: ScopeFieldsProps) {
  const t = useText();
  const options = (["none", ...keyLevels] as const).map((level) => ({
    value: level,
    label: t(`apiKeys.level.${level}`),
  }));
  return (
    <fieldset className="key-scopes">
      <legend>{t("apiKeys.scopes")}</legend>
      {apiAreas.map((area) => (
        <SelectField
          key={area}
          label={t(`apiKeys.area.${area}`)}
          options={options}
          value={levels[area]}
          onChange={(event) => {
            const level = keyLevels.find((one) => one === event.currentTarget.value) ?? "none";
            onChange({ ...levels, [area]: level });
          }}
        />
      ))}
      {error && <Alert severity="error">{error}</Alert>}
    </fieldset>
  );
}

/** Shows a new key, once. */
export function NewKeyDialog(props: {
  readonly apiKey: string;
  /** A password of one's drive. */
  readonly drive?: true;
  readonly onDone: () => void;
}) {
  const { apiKey, drive, onDone } = props;
  const t = useText();
  return (
    <SecretDialog
      secret={apiKey}
      texts={{
        title: t(drive ? "apiKeys.drive.newTitle" : "apiKeys.newKeyTitle"),
        text: t(drive ? "apiKeys.drive.newText" : "apiKeys.newKeyText"),
        label: t("apiKeys.key"),
        copy: t("apiKeys.copy"),
        copied: t("apiKeys.copied"),
        done: t("apiKeys.done"),
      }}
      onDone={onDone}
    />
  );
}

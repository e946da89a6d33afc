import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import { errorText, failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { keyDays, keyNameError } from "../api-key.ts";
import { type KeyArea, type KeyLevel, type KeyScope, keyAreas, keyLevels } from "../scopes.ts";

/** What a new key is to be. */
export interface NewKey {
  readonly name: string;
  readonly scopes: KeyScope[];
  readonly days: (typeof keyDays)[number];
}

type Levels = Readonly<Record<KeyArea, KeyLevel | "none">>;

/** What programs need most; the rest is granted on purpose. */
const usual: Levels = {
  processes: "write",
  templates: "read",
  boards: "none",
  repository: "none",
  organization: "none",
};

interface CreateKeyDialogProps {
  readonly busy: boolean;
  /** A password of one's drive: what it opens is settled. */
  readonly drive?: true;
  readonly onCreate: (key: NewKey) => Promise<boolean>;
  readonly onClose: () => void;
}

/** What is typed, what is wrong with it, and how it is sent. */
function useKeyForm({ drive, onCreate, onClose }: Omit<CreateKeyDialogProps, "busy">) {
  const t = useText();
  const [name, setName] = useState("");
  const [levels, setLevels] = useState(usual);
  const [days, setDays] = useState<NewKey["days"]>(365);
  const [errors, setErrors] = useState<{ readonly name?: string | undefined; readonly scopes?: string | undefined }>(
    {},
  );
  const scopes = keyAreas.flatMap((area) => (levels[area] === "none" ? [] : [`${area}:${levels[area]}` as KeyScope]));
  const create = async () => {
    const wrong = keyNameError(name);
    const found = {
      name: errorText(wrong),
      scopes: drive || scopes.length > 0 ? undefined : t("apiKeys.scopeRequired"),
    };
    setErrors(found);
    if (found.name || found.scopes) return;
    try {
      await onCreate({ name, scopes, days });
      onClose();
    } catch (error) {
      setErrors({ name: failureText(error) });
    }
  };
  return { name, setName, levels, setLevels, days, setDays, errors, create };
}

/** Asks what a new key is for, what it may do and for how long. `onCreate` says whether it was made. */
export function CreateKeyDialog(props: CreateKeyDialogProps) {
  const t = useText();
  const title = useId();
  const { busy, drive, onClose } = props;
  const { name, setName, levels, setLevels, days, setDays, errors, create } = useKeyForm(props);
  return (
    <Dialog open onClose={() => !busy && onClose()} aria-labelledby={title} maxWidth="xs" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <DialogTitle id={title}>{t(drive ? "apiKeys.drive.create" : "apiKeys.createTitle")}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          <div>{t(drive ? "apiKeys.drive.createText" : "apiKeys.createText")}</div>
          <Field
            label={t("apiKeys.name")}
            hint={t(drive ? "apiKeys.drive.nameHint" : "apiKeys.nameHint")}
            error={errors.name}
            maxLength={60}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
            autoFocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {!drive && <ScopeFields levels={levels} error={errors.scopes} onChange={setLevels} />}
          <DaysField days={days} onChange={setDays} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" disabled={busy} onClick={onClose}>
            {t("shell.cancel")}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {t(drive ? "apiKeys.drive.make" : "apiKeys.create")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
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

/** What a key may do, area by area. */
function ScopeFields({ levels, error, onChange }: ScopeFieldsProps) {
  const t = useText();
  const options = (["none", ...keyLevels] as const).map((level) => ({
    value: level,
    label: t(`apiKeys.level.${level}`),
  }));
  return (
    <fieldset className="key-scopes">
      <legend>{t("apiKeys.scopes")}</legend>
      {keyAreas.map((area) => (
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

/** Tells a key, once. Neither a press beside it nor Escape closes it: the key would be lost. */
export function NewKeyDialog(props: {
  readonly apiKey: string;
  /** A password of one's drive. */
  readonly drive?: true;
  readonly onDone: () => void;
}) {
  const { apiKey, drive, onDone } = props;
  const t = useText();
  const title = useId();
  const copy = async () => {
    await navigator.clipboard.writeText(apiKey);
    notify.success(t("apiKeys.copied"));
  };
  return (
    <Dialog open aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>{t(drive ? "apiKeys.drive.newTitle" : "apiKeys.newKeyTitle")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <Alert severity="warning">{t(drive ? "apiKeys.drive.newText" : "apiKeys.newKeyText")}</Alert>
        <div className="new-key">
          <code aria-label={t("apiKeys.key")}>{apiKey}</code>
          {"clipboard" in navigator && (
            <Button variant="outlined" size="small" onClick={() => void copy()}>
              {t("apiKeys.copy")}
            </Button>
          )}
        </div>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onDone}>
          {t("apiKeys.done")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { failureText } from "#client/failure-text.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { Field } from "#ui/Field.tsx";
import { PasswordField } from "#ui/PasswordField.tsx";
import { beginAdministration } from "../contract.ts";
import { administrationKeys } from "../keys.ts";

/** The sign-in of an administrator: a name, and the key the command line has given. */
export function SignIn() {
  const t = useText();
  const begin = useChange(beginAdministration, { inForm: true, refresh: [administrationKeys.all] });
  const form = useFormValues({
    initial: { name: "", key: "" },
    check: ({ name, key }) => ({
      name: name.trim() === "" ? "administration.nameRequired" : undefined,
      key: key.trim() === "" ? "administration.keyRequired" : undefined,
    }),
    send: ({ name, key }) => begin.mutateAsync({ name, key: key.trim() }),
  });
  return (
    <Paper component="section" className="administration-sign-in">
      <form noValidate onSubmit={form.submit}>
        <Typography variant="h1">{t("administration.title")}</Typography>
        <p>{t("administration.intro")}</p>
        {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
        <Field label={t("administration.nameOf")} autoComplete="username" maxLength={60} {...form.field("name")} />
        <PasswordField
          label={t("administration.key")}
          showLabel={t("administration.showKey")}
          hideLabel={t("administration.hideKey")}
          autoComplete="current-password"
          maxLength={200}
          {...form.field("key")}
        />
        <Button type="submit" variant="contained" loading={form.busy}>
          {t("administration.enter")}
        </Button>
      </form>
    </Paper>
  );
}

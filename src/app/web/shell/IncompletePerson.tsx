import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { call } from "#client/call.ts";
import { type FieldCodes, useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { nameError } from "#features/identity/account-rules.ts";
import { completePerson } from "#features/identity/contract.ts";
import { Field } from "#ui/Field.tsx";
import { leaveNotice } from "./flash.ts";
import { leave } from "./sign-out.ts";

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

const check = ({ firstName, lastName }: Names): FieldCodes<Names> => ({
  firstName: nameError("firstName", firstName),
  lastName: nameError("lastName", lastName),
});

/** Shown instead of the product while a person's names are missing: asks for them, then reloads the page. */
export function IncompletePerson() {
  const t = useText();
  const form = useFormValues<Names>({
    draft: null,
    initial: { firstName: "", lastName: "" },
    check,
    send: async (names) => {
      await call(completePerson, names);
      leaveNotice("shell.incomplete.saved");
      location.reload();
    },
    onFailure: () => notify.error(t("shell.incomplete.failed"), { ms: 10_000 }),
  });
  return (
    <Dialog open hideBackdrop fullWidth maxWidth="xs" aria-labelledby="incomplete-title">
      <form noValidate onSubmit={form.submit}>
        <DialogTitle id="incomplete-title">{t("shell.incomplete.title")}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          <Typography variant="body2" sx={{ color: "text.secondary" }}>
            {t("shell.incomplete.text")}
          </Typography>
          <Field
            label={t("shell.incomplete.firstName")}
            autoComplete="given-name"
            autoFocus
            {...form.field("firstName")}
          />
          <Field label={t("shell.incomplete.lastName")} autoComplete="family-name" {...form.field("lastName")} />
        </DialogContent>
        <DialogActions
          sx={{ px: 3, pb: 2.5, justifyContent: "space-between", "& .MuiButton-root": { whiteSpace: "nowrap" } }}
        >
          <Button color="inherit" onClick={() => void leave()}>
            {t("shell.logOut")}
          </Button>
          <Button type="submit" variant="contained" loading={form.busy}>
            {t("shell.incomplete.save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

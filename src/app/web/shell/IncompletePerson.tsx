import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useForm } from "react-hook-form";
import { call } from "#client/call.ts";
import { errorText } from "#client/failure-text.ts";
import { showErrors } from "#client/form.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { completePerson } from "#features/identity/contract.ts";
import { nameError } from "#features/identity/person.ts";
import { Field } from "#ui/Field.tsx";
import { leaveNotice } from "./flash.ts";
import { leave } from "./sign-out.ts";

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** Shown instead of the product while a person's names are missing: asks for them, then reloads the page. */
export function IncompletePerson() {
  const t = useText();
  const { register, handleSubmit, setError, formState } = useForm<Names>({
    defaultValues: { firstName: "", lastName: "" },
    shouldFocusError: true,
  });
  const { errors, isSubmitting } = formState;
  const save = async (names: Names) => {
    try {
      await call(completePerson, names);
      leaveNotice("shell.incomplete.saved");
      location.reload();
    } catch (error) {
      if (!showErrors(error, setError, ["firstName", "lastName"])) {
        notify.error(t("shell.incomplete.failed"), { ms: 10_000 });
      }
    }
  };
  const field = (name: keyof Names) => register(name, { validate: (value) => nameError(name, value) ?? true });
  return (
    <Dialog open hideBackdrop fullWidth maxWidth="xs" aria-labelledby="incomplete-title">
      <form noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <DialogTitle id="incomplete-title">{t("shell.incomplete.title")}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          <Typography variant="body2" sx={{ color: "text.secondary" }}>
            {t("shell.incomplete.text")}
          </Typography>
          <Field
            label={t("shell.incomplete.firstName")}
            autoComplete="given-name"
            autoFocus
            error={errorText(errors.firstName?.message)}
            {...field("firstName")}
          />
          <Field
            label={t("shell.incomplete.lastName")}
            autoComplete="family-name"
            error={errorText(errors.lastName?.message)}
            {...field("lastName")}
          />
        </DialogContent>
        <DialogActions
          sx={{ px: 3, pb: 2.5, justifyContent: "space-between", "& .MuiButton-root": { whiteSpace: "nowrap" } }}
        >
          <Button color="inherit" onClick={() => void leave()}>
            {t("shell.logOut")}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {t("shell.incomplete.save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

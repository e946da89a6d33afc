import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { maxTagLength } from "../../process.ts";
import { reviewersQuery } from "../queries.ts";

/** Asks for the reviewer or the tag that several processes are given. */
export function AskDialog({
  what,
  count,
  onChosen,
  onClose,
}: {
  readonly what: "assign" | "tag";
  readonly count: number;
  readonly onChosen: (value: string) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const [value, setValue] = useState("");
  const reviewers = useQuery({ ...reviewersQuery, enabled: what === "assign" });
  const chosen = value.trim().replace(/^#/, "");
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t(`processes.page.bulk.${what}Title`, { count })}</DialogTitle>
      <DialogContent>
        <form
          id={`${id}-form`}
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen !== "") onChosen(chosen);
          }}
        >
          {what === "assign" ? (
            <SelectField
              label={t("processes.page.assign.title")}
              placeholder={t("processes.page.assign.choose")}
              value={value}
              options={(reviewers.data ?? []).map(({ uid, name }) => ({ value: uid, label: name }))}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
          ) : (
            <Field
              label={t("processes.page.filter.tag")}
              autoComplete="off"
              maxLength={maxTagLength}
              value={value}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
          )}
        </form>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose}>
          {t("processes.page.filing.cancel")}
        </Button>
        <Button type="submit" form={`${id}-form`} variant="contained" disabled={chosen === ""}>
          {t(`processes.page.bulk.${what}`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

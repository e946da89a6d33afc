import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useText } from "#client/i18n.ts";
import type { Actor } from "#protocol/actor.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { maxTagLength } from "../../process.ts";
import { usePeopleToGoOn } from "../hand-over/use-people-to-go-on.ts";
import { reviewersQuery } from "../queries.ts";

/** Asks for the reviewer, the tag or the colleague that several processes are given. */
export function AskDialog({
  what,
  actor,
  count,
  onChosen,
  onClose,
}: {
  readonly what: "assign" | "tag" | "handOver";
  readonly actor: Actor;
  readonly count: number;
  readonly onChosen: (value: string) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const [value, setValue] = useState("");
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
          {what === "tag" ? (
            <Field
              label={t("processes.page.filter.tag")}
              autoComplete="off"
              maxLength={maxTagLength}
              value={value}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
          ) : (
            <PersonField what={what} actor={actor} value={value} onChange={setValue} />
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

/** Who reviews, or who goes on. */
function PersonField(props: {
  readonly what: "assign" | "handOver";
  readonly actor: Actor;
  readonly value: string;
  readonly onChange: (uid: string) => void;
}) {
  const t = useText();
  const { what, actor, value, onChange } = props;
  const reviewers = useQuery({ ...reviewersQuery, enabled: what === "assign" }).data ?? [];
  const people = usePeopleToGoOn(actor.uid, what === "handOver");
  return (
    <SelectField
      label={t(what === "assign" ? "processes.page.assign.title" : "processes.handOver.to")}
      hint={what === "handOver" ? t("processes.handOver.hint") : undefined}
      placeholder={t(what === "handOver" ? "processes.handOver.choose" : "processes.page.assign.choose")}
      value={value}
      options={what === "assign" ? reviewers.map(({ uid, name }) => ({ value: uid, label: name })) : people}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
